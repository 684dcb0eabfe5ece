#!/bin/sh
# Lists the import processes of a supplier that are not completed. With `Accept: application/x-ndjson` each line is one record,
# which can be processed while the list arrives.
set -eu
. "$(dirname "$0")/service.sh"

curl -sS -w '\n' --fail-with-body "$URL/v1/data-import/pending-account-import-processes/DEMO_ENERGY/" \
  -H "Authorization: Token $TOKEN" -H 'Accept: application/x-ndjson'
