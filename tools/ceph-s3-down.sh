#!/usr/bin/env bash
# Ends the servers that ceph-s3-up.sh started in FOLDER. They have nothing to keep: all of it is in memory.
# usage: ceph-s3-down.sh FOLDER
set -u

shopt -s nullglob
for file in "$1"/run/*.pid; do
  kill -9 "$(<"$file")" 2>/dev/null
done
exit 0
