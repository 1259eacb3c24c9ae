#!/bin/sh
# Makes the bucket, opens its avatars for reading and gives the action service an account; safe to repeat.
set -eu
mc alias set --quiet portal http://minio:9000 operator "$MINIO_ROOT_PASSWORD"
mc mb --quiet --ignore-existing portal/internship-images
mc anonymous set download portal/internship-images/avatars
mc admin policy create portal portal-actions /portal-actions-policy.json
mc admin user add portal portal-actions "$S3_SECRET_KEY"
# Attaching a policy that is attached already is an error.
case $(mc admin user info portal portal-actions) in
*'PolicyName: portal-actions'*) ;;
*) mc admin policy attach portal portal-actions --user portal-actions ;;
esac
