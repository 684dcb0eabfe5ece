#!/bin/sh
# Lists the accounts of a supplier that are staged and not imported yet. With `Accept: application/x-ndjson` there is one
# record on each line, to be worked on as it arrives.
set -eu
. "$(dirname "$0")/service.sh"

curl -sS -w '\n' --fail-with-body "$URL/v1/data-import/pending-account-import-processes/DEMO_ENERGY/" \
  -H "Authorization: Token $TOKEN" -H 'Accept: application/x-ndjson'
