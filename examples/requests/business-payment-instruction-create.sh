#!/bin/sh
# Attaches a payment instruction to a business and links it to one of its accounts; without `accounts` it applies only to the
# business. Note that the field for the supplier is `import_supplier_code` here.
set -eu
. "$(dirname "$0")/service.sh"

curl -sS -w '\n' --fail-with-body "$URL/v1/data-import/business-payment-instruction/create/" \
  -H "Authorization: Token $TOKEN" -H 'Content-Type: application/json' -d '{
  "import_supplier_code": "DEMO_ENERGY",
  "external_business_identifier": "BIZ-100",
  "vendor": "STRIPE",
  "reference": "TEST-CARD-2",
  "type": "CARD",
  "accounts": [{"external_account_number": "EXT-1235"}]
}'
