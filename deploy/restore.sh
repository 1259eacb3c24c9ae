#!/bin/sh
# deploy/restore.sh <folder> [--yes]: puts a backup in the place of what the portal keeps now. The portal is away meanwhile.
set -eu
case ${1:-} in
/*) folder=$1 ;;
*) folder=$PWD/${1:-} ;;
esac
CDPATH='' cd -- "$(dirname -- "$0")/.."
if [ -z "${1:-}" ] || [ ! -f "$folder/SHA256SUMS" ]; then
	echo "Usage: deploy/restore.sh <folder of a backup> [--yes]" >&2
	exit 2
fi
(cd "$folder" && sha256sum --check --quiet SHA256SUMS >&2)
if [ "${2:-}" != --yes ]; then
	printf 'This replaces all accounts, listings and activity of the portal. Type "restore" to go on: ' >&2
	read -r answer || answer=
	if [ "$answer" != restore ]; then
		echo "Nothing was changed." >&2
		exit 1
	fi
fi
trap 'echo "The restore did not finish, and the portal is stopped: run it again." >&2' EXIT
trap 'exit 1' HUP INT TERM
docker compose stop web actions hasura keycloak
docker compose up --detach --wait postgres minio
for database in portal hasura keycloak; do
	echo "Database $database ..." >&2
	# --create also brings back the database's owner and rights; --clean drops the present one first.
	docker compose exec -T postgres pg_restore --username=postgres --exit-on-error --clean --if-exists --create --dbname=postgres <"$folder/$database.dump"
done
docker compose exec -T postgres vacuumdb --username=postgres --all --analyze-only --quiet
echo "Avatars ..." >&2
docker compose run --rm -T operate files import <"$folder/files.tar"
docker compose up --detach --wait
trap - EXIT
