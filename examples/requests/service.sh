# Included by the other files: the URL of the service and an access token. Set URL, API_KEY or TOKEN to use another service
# than the demo of `npm start`.
: "${URL:=http://127.0.0.1:8080}"
: "${DATA_DIR:=$(dirname "$0")/../../data}"
: "${API_KEY:=$(sed -n 's/.*"api_key": "\(.*\)".*/\1/p' "$DATA_DIR/demo-credentials.json")}"
: "${TOKEN:=$(sh "$(dirname "$0")/obtain-service-token.sh" | sed 's/.*"token":"\([^"]*\)".*/\1/')}"
