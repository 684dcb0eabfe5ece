#!/bin/sh
# What was refused, by operation and error code, with the remedy.
set -eu
. "$(dirname "$0")/service.sh"

curl -sS -w '\n' --fail-with-body "$URL/v1/data-import/refusals/?import_supplier=DEMO_ENERGY" \
  -H "Authorization: Token $TOKEN"
