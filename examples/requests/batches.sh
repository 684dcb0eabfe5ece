#!/bin/sh
# Lists the import batches of a supplier: what the requests with each `import_batch` created (bulk.sh sends one), and when the
# operator undid it.
set -eu
. "$(dirname "$0")/service.sh"

curl -sS -w '\n' --fail-with-body "$URL/v1/data-import/batches/DEMO_ENERGY/" \
  -H "Authorization: Token $TOKEN"
