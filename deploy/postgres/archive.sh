#!/bin/sh
# archive_command: archive.sh "%p" "%f". Keeps a finished piece of the database's log, whole or not at all, and never another one under its name.
set -eu
to="${ARCHIVE:-/archive}/wal/$2"
if [ -e "$to" ]; then exec cmp -s "$1" "$to"; fi
mkdir -p "${to%/*}"
cp "$1" "$to.$$"
sync "$to.$$"
mv "$to.$$" "$to"
sync "${to%/*}"
