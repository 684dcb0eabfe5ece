#!/bin/sh
# Everything that is stored for one account.
set -eu
. "$(dirname "$0")/service.sh"

curl -sS -w '\n' --fail-with-body "$URL/v1/data-import/import-suppliers/DEMO_ENERGY/accounts/EXT-1234/" \
  -H "Authorization: Token $TOKEN"
