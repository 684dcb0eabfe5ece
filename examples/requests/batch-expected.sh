#!/bin/sh
# Announces how much an import batch is going to have, so that progress says how much is left and when the load ends.
set -eu
. "$(dirname "$0")/service.sh"

curl -sS -w '\n' --fail-with-body -X PUT "$URL/v1/data-import/batches/DEMO_ENERGY/announced/expected/" \
  -H "Authorization: Token $TOKEN" \
  -H 'Content-Type: application/json' \
  -d '{ "notes": 120, "transactions": 24000 }'
