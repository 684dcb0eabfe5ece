#!/bin/sh
# Attaches a payment instruction to an account once its vendor has vouched for it; the demo's vendor vouches for every reference
# that begins with TEST-. Sent again, it is active already. A 500 means: send the same again; a 400 means: don't.
set -eu
. "$(dirname "$0")/service.sh"

curl -sS -w '\n' --fail-with-body "$URL/v1/data-import/payment-instruction/create/" \
  -H "Authorization: Token $TOKEN" -H 'Content-Type: application/json' -d '{
  "import_supplier": "DEMO_ENERGY",
  "external_account_number": "EXT-1236",
  "vendor": "STRIPE",
  "reference": "TEST-CARD-OF-EXT-1236",
  "type": "CARD"
}'
