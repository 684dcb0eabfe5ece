# Read by the other files: where the service is, and an access token for it. Set URL, API_KEY or TOKEN to use something
# else than the demo that `npm start` makes.
: "${URL:=http://127.0.0.1:8080}"
: "${DATA_DIR:=$(dirname "$0")/../../data}"
: "${API_KEY:=$(sed -n 's/.*"api_key": "\(.*\)".*/\1/p' "$DATA_DIR/demo-credentials.json")}"
: "${TOKEN:=$(sh "$(dirname "$0")/obtain-service-token.sh" | sed 's/.*"token":"\([^"]*\)".*/\1/')}"
