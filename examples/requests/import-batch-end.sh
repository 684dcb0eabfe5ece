#!/bin/sh
# Ends the import batch of `bulk.sh`: nothing more comes in it, and three transactions were refused. Sent again, it changes nothing.
set -eu
. "$(dirname "$0")/service.sh"

curl -sS -w '\n' --fail-with-body "$URL/v1/data-import/batches/DEMO_ENERGY/example/end/" \
  -H "Authorization: Token $TOKEN" \
  -H 'Content-Type: application/json' \
  -d '{ "refused": { "transactions": 3 } }'
