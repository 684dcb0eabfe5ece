#!/usr/bin/env bash
# Ends the servers that ceph-s3-up.sh started in FOLDER, and waits until they have ended.
# usage: ceph-s3-down.sh FOLDER
set -u

shopt -s nullglob
for file in "$1"/run/*.pid; do
  pid=$(<"$file")
  kill "$pid" 2>/dev/null || continue
  for _ in {1..50}; do
    # Z: a process that has ended and waits for its parent to ask.
    read -r _ _ state _ 2>/dev/null <"/proc/$pid/stat" || break
    [ "$state" = Z ] && break
    sleep 0.1
  done
  kill -9 "$pid" 2>/dev/null
done
exit 0
