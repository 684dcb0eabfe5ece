#!/bin/sh
# Gets the limits and the allowed words of the service.
set -eu
. "$(dirname "$0")/service.sh"

curl -sS -w '\n' --fail-with-body "$URL/v1/data-import/settings/" -H "Authorization: Token $TOKEN"
