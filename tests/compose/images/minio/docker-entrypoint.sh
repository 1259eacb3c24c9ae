#!/bin/sh
[ "$1" = minio ] || set -- minio "$@"
exec "$@"
