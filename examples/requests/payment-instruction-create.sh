#!/bin/sh
# Attaches a payment instruction to an account after its vendor has confirmed it; the demo vendor confirms references that begin
# with TEST-CARD. Sent again, it is active already. After a 500 send the same request again; after a 400 do not.
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
