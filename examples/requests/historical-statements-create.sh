#!/bin/sh
# Adds a statement that was issued before the account was imported, with the path of its PDF. Sent again, it is accepted and not
# stored twice; a different statement with the same statement_id is refused.
set -eu
. "$(dirname "$0")/service.sh"

curl -sS -w '\n' --fail-with-body "$URL/v1/data-import/historical-statements/create/" \
  -H "Authorization: Token $TOKEN" -H 'Content-Type: application/json' -d '{
  "import_supplier": "DEMO_ENERGY",
  "external_account_number": "EXT-1234",
  "statements": [
    {
      "statement_id": "EXAMPLE-2019-09",
      "number": "2019-09",
      "bill_period_from_date": "2019-09-01",
      "bill_period_to_date": "2019-09-30",
      "issued_date": "2019-10-02",
      "gross_amount": 118.2,
      "statement_path": "statements/2019-09.pdf"
    }
  ]
}'
