#!/bin/sh
# restore.sh <empty folder> ['2026-11-22 12:00:00+00']: makes the folder the database as it was at that moment, or as late as there is log. The server
# that is started on it next finds its way there by itself. Run it as the user of the server.
set -eu
archive="${ARCHIVE:-/archive}"
into="$1"
moment="${2:-}"
if [ -n "$(ls -A "$into" 2>/dev/null)" ]; then
  echo "$into is not empty." >&2
  exit 1
fi
latest=99991231T235959Z
if [ -n "$moment" ]; then latest=$(date -u --date "$moment" +%Y%m%dT%H%M%SZ); fi
copy=''
# A copy that ended after the moment does not lead to it.
for each in $(find "$archive/base" -mindepth 1 -maxdepth 1 -type d -name '[0-9]*Z' | sort); do
  if [ "$(cat "$each/ended")" \< "$latest" ]; then copy="$each"; fi
done
if [ -z "$copy" ]; then
  echo "There is no copy from before ${moment:-now}." >&2
  exit 1
fi
umask 077
mkdir -p "$into"
chmod 700 "$into"
tar --extract --gzip --file "$copy/base.tar.gz" --directory "$into"
mkdir -p "$into/pg_wal"
{
  echo "restore_command = 'cp \"$archive/wal/%f\" \"%p\"'"
  echo "recovery_target_action = 'promote'"
  if [ -n "$moment" ]; then echo "recovery_target_time = '$moment'"; fi
} >> "$into/postgresql.auto.conf"
touch "$into/recovery.signal"
echo "$into is made of $(basename "$copy"). Start the server on it; it is ready when pg_is_in_recovery() answers false."
