#!/bin/sh
# How far all suppliers of the organisation are. With Accept: text/event-stream it is sent again every second.
set -eu
. "$(dirname "$0")/service.sh"

curl -sS -w '\n' --fail-with-body "$URL/v1/data-import/progress/" \
  -H "Authorization: Token $TOKEN"
