#!/bin/sh
# Copies the primary on the first start and follows it from then on.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  umask 077
  rm -rf "$PGDATA.new"
  pg_basebackup --dbname 'host=postgres user=guildhall_replica application_name=replica' --pgdata "$PGDATA.new" \
    --wal-method stream --checkpoint fast --slot replica --write-recovery-conf
  # In its place only when complete, so that a copy that was cut off is begun again.
  rm -rf "$PGDATA"
  mv "$PGDATA.new" "$PGDATA"
fi
# So that the primary leaves what is being read here.
exec postgres -c hot_standby_feedback=on
