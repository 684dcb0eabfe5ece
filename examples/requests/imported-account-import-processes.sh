#!/bin/sh
# Lists the accounts of a supplier that have been imported, here the first two of them: with `limit` the header `Link` leads to
# the next page.
set -eu
. "$(dirname "$0")/service.sh"

curl -sS -w '\n' --fail-with-body "$URL/v1/data-import/imported-account-import-processes/DEMO_ENERGY/?limit=2" \
  -H "Authorization: Token $TOKEN"
