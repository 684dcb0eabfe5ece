#!/bin/sh
# Lists all error codes with their meaning and remedy.
set -eu
. "$(dirname "$0")/service.sh"

curl -sS -w '\n' --fail-with-body "$URL/v1/data-import/error-codes/" -H "Authorization: Token $TOKEN"
