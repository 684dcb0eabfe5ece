#!/bin/sh
# Lists the organisation's import suppliers with their status and counters.
set -eu
. "$(dirname "$0")/service.sh"

curl -sS -w '\n' --fail-with-body "$URL/v1/data-import/import-suppliers/" -H "Authorization: Token $TOKEN"
