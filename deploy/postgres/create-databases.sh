#!/bin/sh
# Runs once, in an empty Postgres: a role and a database each for the product and for the Inngest server.
set -eu

for name in sarm inngest; do
  # The password goes in by standard input, not by the list of processes.
  {
    printf "\\\\set password '%s'\n" "$(cat "/run/secrets/${name}_postgres_password")"
    cat <<SQL
create role ${name} login password :'password';
create database ${name} owner ${name};
revoke all on database ${name} from public;
SQL
  } | psql --quiet --no-psqlrc --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres
done
