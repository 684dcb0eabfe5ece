#!/bin/sh
# How far one supplier is. With Accept: text/event-stream it is sent again every second.
set -eu
. "$(dirname "$0")/service.sh"

curl -sS -w '\n' --fail-with-body "$URL/v1/data-import/import-suppliers/DEMO_ENERGY/progress/" \
  -H "Authorization: Token $TOKEN"
