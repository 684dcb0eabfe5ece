#!/bin/sh
# Finds accounts in every state by the beginning of a number, or by a transaction, without saying which it is.
set -eu
. "$(dirname "$0")/service.sh"

curl -sS -w '\n' --fail-with-body "$URL/v1/data-import/accounts/?q=ext-12" \
  -H "Authorization: Token $TOKEN"
