#!/bin/sh
# Gets one import supplier of the organisation with its status and counters.
set -eu
. "$(dirname "$0")/service.sh"

curl -sS -w '\n' --fail-with-body "$URL/v1/data-import/import-suppliers/DEMO_ENERGY/" -H "Authorization: Token $TOKEN"
