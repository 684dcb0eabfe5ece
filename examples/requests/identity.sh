#!/bin/sh
# Gets the API key of the request and the name of the service.
set -eu
. "$(dirname "$0")/service.sh"

curl -sS -w '\n' --fail-with-body "$URL/v1/data-import/identity/" -H "Authorization: Token $TOKEN"
