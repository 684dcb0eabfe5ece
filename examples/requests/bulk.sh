#!/bin/sh
# Sends two requests as the lines of one: a note and a transaction. Each line is answered by a line with its number, its ref and
# the status and body of the single request. What they create belongs to the import batch `example`, which the operator can undo.
# Sent again, both exist already.
set -eu
. "$(dirname "$0")/service.sh"

curl -sS --fail-with-body "$URL/v1/data-import/bulk/?import_batch=example" \
  -H "Authorization: Token $TOKEN" -H 'Content-Type: application/x-ndjson' -d '
{"operation": "notes", "ref": "row 1", "body": {"import_supplier": "DEMO_ENERGY", "external_account_number": "EXT-1235", "notes": [{"body": "Pays by standing order", "created_at": "2019-05-02T10:00:00Z"}]}}
{"operation": "transactions", "ref": "row 2", "body": {"import_supplier": "DEMO_ENERGY", "external_account_number": "EXT-1236", "transactions": [{"transaction_id": "BULK-1", "transaction_date": "2019-10-15", "amount": 12.5, "type": "CHARGE", "reason": "IMPORTED_CHARGE"}]}}
'
