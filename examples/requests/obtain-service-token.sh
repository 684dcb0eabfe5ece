#!/bin/sh
# Obtains an access token for an API key: the GraphQL mutation obtainServiceToken. The token is valid for 60 minutes and is
# sent as `Authorization: Token <token>`; the refresh token gives new access tokens for 7 days.
set -eu
TOKEN=none
. "$(dirname "$0")/service.sh"

curl -sS -w '\n' --fail-with-body "$URL/v1/graphql/" -H 'Content-Type: application/json' -d '{
  "query": "mutation($key: String!) { obtainServiceToken(input: {APIKey: $key}) { token refreshToken refreshExpiresIn } }",
  "variables": {"key": "'"$API_KEY"'"}
}'
