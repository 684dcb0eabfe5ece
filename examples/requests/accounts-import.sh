#!/bin/sh
# Imports two accounts, where the operator lets callers do it: `operate supplier update DEMO_ENERGY --callers-import-accounts yes`.
# Sent again, it changes nothing.
set -eu
. "$(dirname "$0")/service.sh"

curl -sS -w '\n' --fail-with-body "$URL/v1/data-import/accounts/DEMO_ENERGY/" \
  -H "Authorization: Token $TOKEN" \
  -H 'Content-Type: application/json' \
  -d '{
    "accounts": [
      { "external_account_number": "EXAMPLE-1", "statement_period": { "from_date": "2024-04-01" } },
      { "external_account_number": "EXAMPLE-2", "account_created_at": "2019-05-06T07:08:09Z" }
    ]
  }'
