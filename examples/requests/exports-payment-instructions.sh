#!/bin/sh
# Exports the active payment instructions of accounts and businesses.
set -eu
. "$(dirname "$0")/service.sh"

curl -sS -w '\n' --fail-with-body "$URL/v1/data-import/exports/DEMO_ENERGY/payment-instructions/" \
  -H "Authorization: Token $TOKEN"
