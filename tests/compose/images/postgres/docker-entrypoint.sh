#!/bin/bash
# As the official one, so far as docker-compose.yml asks for it: from root to the user postgres, a new cluster with
# POSTGRES_PASSWORD and POSTGRES_INITDB_ARGS, then the scripts of /docker-entrypoint-initdb.d, then the server.
set -euo pipefail
if [ "$1" = postgres ] && [ "$(id -u)" = 0 ]; then
	mkdir -p "$PGDATA"
	chmod 700 "$PGDATA"
	find "$PGDATA" /var/run/postgresql \! -user postgres -exec chown postgres '{}' +
	exec gosu postgres "$0" "$@"
fi
if [ "$1" = postgres ] && [ ! -s "$PGDATA/PG_VERSION" ]; then
	eval "initdb --username=postgres --pwfile=<(printf '%s\n' \"\$POSTGRES_PASSWORD\") ${POSTGRES_INITDB_ARGS:-}"
	echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
	pg_ctl --options="-c listen_addresses=''" --wait start
	for script in /docker-entrypoint-initdb.d/*.sql; do
		psql --set=ON_ERROR_STOP=1 --no-psqlrc --username=postgres --dbname=postgres --file="$script"
	done
	pg_ctl --mode=fast --wait stop
	echo 'PostgreSQL init process complete; ready for start up.'
fi
exec "$@"
