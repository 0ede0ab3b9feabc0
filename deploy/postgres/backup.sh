#!/bin/sh
# backup.sh [once]: a whole copy of the database a day, and away with what is older than KEEP_DAYS. With the log that archive.sh keeps, a copy leads
# to any moment after it. REPLICATION: the address by which it is copied; DATABASE: the address by which the product is informed.
set -eu
archive="${ARCHIVE:-/archive}"
keep="${KEEP_DAYS:-14}"
umask 077

copies() {
  find "$archive/base" -mindepth 1 -maxdepth 1 -type d -name '[0-9]*Z' | sort
}

once() {
  mkdir -p "$archive/base" "$archive/wal"
  rm -rf "$archive/base/"*.new
  name=$(date -u +%Y%m%dT%H%M%SZ)
  # Without the log in it: so it ends only when that is kept, and fails where it is not.
  pg_basebackup --dbname "$REPLICATION" --pgdata "$archive/base/$name.new" --format tar --gzip --wal-method none --checkpoint fast
  date -u +%Y%m%dT%H%M%SZ > "$archive/base/$name.new/ended"
  find "$archive/base/$name.new" -type f -exec sync {} +
  mv "$archive/base/$name.new" "$archive/base/$name"
  sync "$archive/base"
  psql --quiet --set ON_ERROR_STOP=1 --dbname "$DATABASE" --command "INSERT INTO backups (kind) VALUES ('copy')"

  newest=$(copies | tail -n 1)
  for old in $(find "$archive/base" -mindepth 1 -maxdepth 1 -type d -name '[0-9]*Z' -mtime "+$keep"); do
    if [ "$old" != "$newest" ]; then rm -rf "$old"; fi
  done
  # The log is needed from where the oldest copy began.
  first=$(tar --extract --gzip --to-stdout --file "$(copies | head -n 1)/base.tar.gz" backup_label | sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p')
  pg_archivecleanup "$archive/wal" "${first:?}"
  echo "$name is kept, and $(copies | wc -l) copies in all."
}

if [ "${1:-}" = once ]; then once; exit; fi
while true; do
  # A day that failed is tried again soon; the alert on the age of the last copy fires when that does not help.
  if (once); then sleep 86400; else sleep 900; fi
done
