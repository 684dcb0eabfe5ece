#!/bin/sh
# Exports the stored transactions of one account as they were posted.
set -eu
. "$(dirname "$0")/service.sh"

curl -sS -w '\n' --fail-with-body "$URL/v1/data-import/exports/DEMO_ENERGY/transactions/?external_account_number=EXT-1234" \
  -H "Authorization: Token $TOKEN"
