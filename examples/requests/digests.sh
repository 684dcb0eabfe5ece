#!/bin/sh
# Counts, adds up and digests what is stored for ranges of imported accounts.
set -eu
. "$(dirname "$0")/service.sh"

curl -sS -w '\n' --fail-with-body "$URL/v1/data-import/digests/DEMO_ENERGY/" \
  -H "Authorization: Token $TOKEN"
