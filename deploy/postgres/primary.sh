#!/bin/sh
# Runs once, on the first start of an empty database server: the roles of README.md, and one for the replica.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  --set owner="$OWNER_PASSWORD" --set application="$DATABASE_PASSWORD" --set replication="$REPLICATION_PASSWORD" <<'SQL'
CREATE ROLE guildhall_app LOGIN PASSWORD :'application';
CREATE ROLE guildhall LOGIN PASSWORD :'owner';
GRANT guildhall_app TO guildhall;
CREATE DATABASE guildhall OWNER guildhall;
REVOKE CONNECT ON DATABASE guildhall FROM PUBLIC;
GRANT CONNECT ON DATABASE guildhall TO guildhall_app;
CREATE ROLE guildhall_replica LOGIN REPLICATION PASSWORD :'replication';
SELECT pg_create_physical_replication_slot('replica');
SQL
echo 'host replication guildhall_replica all scram-sha-256' >> "$PGDATA/pg_hba.conf"
