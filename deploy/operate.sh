#!/bin/sh
# The operators' commands inside the network of the portal: docker compose run --rm operate portal list-admins
set -eu
command=${1:-}
case "$command" in
portal | realm | files) ;;
*)
	echo "Usage: docker compose run --rm operate portal|realm|files ..." >&2
	exit 2
	;;
esac
shift
exec node "src/operate/$command/main.ts" "$@"
