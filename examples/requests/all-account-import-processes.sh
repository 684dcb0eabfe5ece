#!/bin/sh
# Lists all import processes of a supplier, oldest staged first, with the account number of imported accounts. The list is sent
# while it is read; an answer that does not end as valid JSON is incomplete.
set -eu
. "$(dirname "$0")/service.sh"

curl -sS -w '\n' --fail-with-body "$URL/v1/data-import/all-account-import-processes/DEMO_ENERGY/" \
  -H "Authorization: Token $TOKEN"
