#!/bin/sh
# Gets the transfer status of one account: COMPLETED with the account's number, IN_PROGRESS, or UNKNOWN while the import is
# staged or after it has failed.
set -eu
. "$(dirname "$0")/service.sh"

curl -sS -w '\n' --fail-with-body "$URL/v1/data-import/account-transfer-status/DEMO_ENERGY/EXT-1234/" \
  -H "Authorization: Token $TOKEN"
