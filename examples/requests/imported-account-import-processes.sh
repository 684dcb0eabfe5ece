#!/bin/sh
# Lists the imported accounts of a supplier, here a page of two: with `limit` the header `Link` has the next page.
set -eu
. "$(dirname "$0")/service.sh"

curl -sS -w '\n' --fail-with-body "$URL/v1/data-import/imported-account-import-processes/DEMO_ENERGY/?limit=2" \
  -H "Authorization: Token $TOKEN"
