#!/bin/sh
# deploy/backup.sh [folder]: everything that the portal keeps, while it runs: the databases, each as of one moment, and
# the avatars. The folder appears whole or not at all; without a name it lies in backups/ of the portal, named by the
# time. Secrets (.env) are not in it: keep them elsewhere.
set -eu
case ${1:-} in
'') folder=backups/$(date -u +%Y%m%dT%H%M%SZ) ;;
/*) folder=$1 ;;
-*)
	echo "Usage: deploy/backup.sh [folder]" >&2
	exit 2
	;;
*) folder=$PWD/$1 ;;
esac
CDPATH='' cd -- "$(dirname -- "$0")/.."
folder=${folder%/}
partial=$folder.partial
if [ -e "$folder" ]; then
	echo "$folder is there already." >&2
	exit 1
fi
umask 077
mkdir -p "$(dirname -- "$folder")"
if ! mkdir "$partial"; then
	echo "Another backup is being written there, or one was interrupted: then remove $partial." >&2
	exit 1
fi
trap 'rm -rf "$partial"' EXIT
trap 'exit 1' HUP INT TERM
for database in portal hasura keycloak; do
	echo "Database $database ..." >&2
	docker compose exec -T postgres pg_dump --username=postgres --format=custom --dbname="$database" >"$partial/$database.dump"
done
echo "Avatars ..." >&2
docker compose run --rm --no-deps -T operate files export >"$partial/files.tar"
(cd "$partial" && sha256sum ./*.dump files.tar >SHA256SUMS)
mv "$partial" "$folder"
echo "$folder"
