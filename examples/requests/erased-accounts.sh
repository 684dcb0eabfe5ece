#!/bin/sh
# Lists the accounts that were erased, each as a salt and a digest of its external number.
set -eu
. "$(dirname "$0")/service.sh"

curl -sS -w '\n' --fail-with-body "$URL/v1/data-import/erased-accounts/DEMO_ENERGY/" \
  -H "Authorization: Token $TOKEN"
