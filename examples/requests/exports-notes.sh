#!/bin/sh
# Exports the stored notes of a supplier, those that the service pinned included.
set -eu
. "$(dirname "$0")/service.sh"

curl -sS -w '\n' --fail-with-body "$URL/v1/data-import/exports/DEMO_ENERGY/notes/" \
  -H "Authorization: Token $TOKEN"
