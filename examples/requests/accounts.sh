#!/bin/sh
# Finds the accounts with a number, or with a transaction: exactly one of three parameters.
set -eu
. "$(dirname "$0")/service.sh"

curl -sS -w '\n' --fail-with-body "$URL/v1/data-import/accounts/?external_account_number=EXT-1234" \
  -H "Authorization: Token $TOKEN"
