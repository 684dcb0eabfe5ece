#!/bin/sh
# Lists every code that an error can carry, with its meaning and what to do about it.
set -eu
. "$(dirname "$0")/service.sh"

curl -sS -w '\n' --fail-with-body "$URL/v1/data-import/error-codes/" -H "Authorization: Token $TOKEN"
