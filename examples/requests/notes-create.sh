#!/bin/sh
# Attaches two notes to an account: one that is pinned until the end of 2019, and one that has only a document. Sent again, both
# exist already. Notes are the same if they have the same body and, if created_at is sent, the same created_at.
set -eu
. "$(dirname "$0")/service.sh"

curl -sS -w '\n' --fail-with-body "$URL/v1/data-import/notes/create/" \
  -H "Authorization: Token $TOKEN" -H 'Content-Type: application/json' -d '{
  "import_supplier": "DEMO_ENERGY",
  "external_account_number": "EXT-1234",
  "notes": [
    {
      "body": "Prefers to be called in the morning",
      "created_at": "2019-05-01T09:30:00Z",
      "is_pinned": true,
      "unpin_at": "2019-12-31T23:00:00Z"
    },
    {"document_paths": [{"document_path": "letters/2019-05-welcome.pdf"}]}
  ]
}'
