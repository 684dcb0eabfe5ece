#!/bin/sh
# Exports the stored historical statements, here a page of 100: with `limit` the header `Link` has the next page.
set -eu
. "$(dirname "$0")/service.sh"

curl -sS -w '\n' --fail-with-body "$URL/v1/data-import/exports/DEMO_ENERGY/historical-statements/?limit=100" \
  -H "Authorization: Token $TOKEN"
