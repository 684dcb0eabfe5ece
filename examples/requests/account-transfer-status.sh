#!/bin/sh
# Says how far the import of one account is: COMPLETED with the account's number, IN_PROGRESS, or UNKNOWN while nothing has
# come of it.
set -eu
. "$(dirname "$0")/service.sh"

curl -sS -w '\n' --fail-with-body "$URL/v1/data-import/account-transfer-status/DEMO_ENERGY/EXT-1234/" \
  -H "Authorization: Token $TOKEN"
