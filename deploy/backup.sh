#!/bin/sh
# deploy/backup.sh [folder]: everything that the portal keeps, while it runs: the databases, each as of one moment, and
# the avatars. The folder appears whole or not at all. Secrets (.env) are not in it: keep them elsewhere.
set -eu
cd "$(dirname "$0")/.."
folder=${1:-backups/$(date -u +%Y%m%dT%H%M%SZ)}
folder=${folder%/}
partial=$folder.partial
if [ -e "$folder" ]; then
	echo "$folder is there already." >&2
	exit 1
fi
umask 077
rm -rf "$partial"
mkdir -p "$partial"
for database in portal hasura keycloak; do
	echo "Database $database ..." >&2
	docker compose exec -T postgres pg_dump --username=postgres --format=custom --dbname="$database" >"$partial/$database.dump"
done
echo "Avatars ..." >&2
docker compose run --rm --no-deps -T operate files export >"$partial/files.tar"
(cd "$partial" && sha256sum ./*.dump files.tar >SHA256SUMS)
mv "$partial" "$folder"
echo "$folder"
