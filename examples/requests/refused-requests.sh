#!/bin/sh
# The last 20 requests that were refused by one operation with one code: when, and where they were wrong.
set -eu
. "$(dirname "$0")/service.sh"

curl -sS -w '\n' --fail-with-body "$URL/v1/data-import/refusals/requests/?import_supplier=DEMO_ENERGY&operation=notes&code=invalid" \
  -H "Authorization: Token $TOKEN"
