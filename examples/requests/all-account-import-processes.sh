#!/bin/sh
# Lists every account of a supplier whose import has been staged, oldest first, with its number once it is imported. The list
# arrives as it is read, however long it is; an answer that breaks off is not the whole list.
set -eu
. "$(dirname "$0")/service.sh"

curl -sS -w '\n' --fail-with-body "$URL/v1/data-import/all-account-import-processes/DEMO_ENERGY/" \
  -H "Authorization: Token $TOKEN"
