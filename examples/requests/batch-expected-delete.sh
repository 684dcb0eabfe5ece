#!/bin/sh
# Takes the announcement of an import batch back. Sent again, it changes nothing.
set -eu
. "$(dirname "$0")/service.sh"

curl -sS --fail-with-body -X DELETE "$URL/v1/data-import/batches/DEMO_ENERGY/announced/expected/" \
  -H "Authorization: Token $TOKEN"
