#!/bin/sh
# Counts and adds up what is stored for each imported account.
set -eu
. "$(dirname "$0")/service.sh"

curl -sS -w '\n' --fail-with-body "$URL/v1/data-import/account-totals/DEMO_ENERGY/" \
  -H "Authorization: Token $TOKEN"
