import { type Limits, MAXIMUM_ERRORS } from '@data-import/wire/kit';

/** The rules that hold for every operation, in Markdown. */
export function introduction({ maximumBodyBytes, maximumItems, maximumDepth }: Limits): string {
  return `
Loads the customer data of a legacy system into the platform: notes, transactions, historical statements and
payment instructions of accounts that have been imported.

## Obtain a token

1. The operator issues an API key to your organisation.
2. Send it in the GraphQL mutation \`obtainServiceToken\` to \`POST /v1/graphql/\`:

   \`\`\`sh
   curl -H 'Content-Type: application/json' {base_url}/v1/graphql/ -d '{
     "query": "mutation ($input: ObtainServiceTokenInput!) { obtainServiceToken(input: $input) { token refreshToken refreshExpiresIn } }",
     "variables": { "input": { "APIKey": "<API_KEY>" } }
   }'
   \`\`\`

3. Send \`Authorization: Token <ACCESS_TOKEN>\` with every other request.

An access token is valid for 60 minutes. A refresh token gives new ones for 7 days: send it as \`refreshToken\` instead of
\`APIKey\`. A client that knows OAuth 2.0 uses \`POST /oauth/token\` instead, and sends \`Bearer\` in place of \`Token\`.

## Requests

- A body is one JSON document in UTF-8, \`application/json\`, of at most ${maximumBodyBytes} bytes, uncompressed; it may be sent
  with \`Content-Encoding: gzip\`. A list has at most ${maximumItems} items, and nesting is at most ${maximumDepth} levels deep.
- Leave out optional fields that you do not need; \`null\` is not accepted. Unknown fields, and fields that an object has
  twice, are refused.
- Dates are \`YYYY-MM-DD\`, times are \`YYYY-MM-DDTHH:MM:SSZ\`, years 1900 to 2199.
- Decimal numbers are JSON numbers or decimal strings. They are never rounded: a number with too many decimal
  places is refused.
- Texts are stored as they are sent, and must not be empty or only white space.
- Boolean query parameters are \`true\` or \`false\`, \`1\` or \`0\`, \`yes\` or \`no\`, \`on\` or \`off\`, in any case.

## Writing

- A request is stored completely or not at all, and after a 2xx it is on disk. After a 4xx or 5xx nothing of it is stored,
  with one exception: after \`outcome_unknown\` (500) it is stored completely or not at all, and sending it again settles it.
- The same request can be sent again: it is answered with 2xx again and stores nothing twice, except with
  \`check_previously_added=false\`, where an \`Idempotency-Key\` makes it safe. After a 500, or without an answer, send the
  same request again; after 429 and 503 wait for the seconds of the header \`Retry-After\`.
- \`POST /v1/data-import/bulk/\` takes many requests as the lines of one. What requests with an \`import_batch\` create can be
  undone together.
- With \`dry_run=true\` a request that loads data is answered as the real one would be, with 200 instead of 201 and the header
  \`Dry-Run: true\`, and nothing is stored. An existing item is never changed; with
  \`report_differences=true\` results say how it differs.

## Lists

A list is sent while it is read. If an error occurs, the connection is closed before the end: a list that ends as valid JSON
is complete. With \`limit\` it is sent in pages, and the header \`Link\` has the next one; \`Accept: application/x-ndjson\` gives
one record on each line.

## Errors

- \`code\` is stable and meant for programs; \`detail\` is meant for people, and its wording may change.
- A refused request lists its problems in \`errors\`, each with its place in \`attr\`: a path such as
  \`transactions.3.amount\`, or \`non_field_errors\` for the whole request. At most ${MAXIMUM_ERRORS} problems are
  listed; if there are more, \`errors_total\` gives their number.
- A request is checked in this order: token, permission, query and body, supplier and account, status of the supplier,
  then the items against each other and against stored data. Each step lists all problems that it finds.
- Data of another organisation is answered like data that does not exist.
- A request that is not valid HTTP is answered with 400 \`malformed_request\` (only \`detail\` and \`code\`), one that does not
  arrive in time with 408. Then, and where \`Connection: close\` is sent, send requests without an answer again.

More is in the guides: [dry runs and differences](docs/#/dry-runs), [export and totals](docs/#/export),
[limits](docs/#/limits), [error codes](docs/#/errors), [whole migrations](docs/#/whole-migration).

## Versions

The version is part of the path. Operations and fields may be added to it; existing ones do not change without
notice. Clients should ignore unknown fields in answers and accept unknown codes and statuses:
\`x-extensible-enum\` lists the present ones.
`.trim();
}
