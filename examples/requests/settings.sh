#!/bin/sh
# Reads the limits of requests and the words that are allowed.
set -eu
. "$(dirname "$0")/service.sh"

curl -sS -w '\n' --fail-with-body "$URL/v1/data-import/settings/" -H "Authorization: Token $TOKEN"
