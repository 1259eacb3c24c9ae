#!/bin/bash
# Keycloak as the portal starts it: one placeholder of auth/realm.json follows from another setting. Where Keycloak's own
# page signs in, nobody may sign in past it by a password.
set -eu
case ${PORTAL_SIGN_IN:-form} in
form) export PORTAL_DIRECT_GRANTS=true ;;
redirect) export PORTAL_DIRECT_GRANTS=false ;;
*)
	echo "PORTAL_SIGN_IN must be form or redirect." >&2
	exit 1
	;;
esac
exec "$(dirname "$0")/kc.sh" "$@"
