import { type Limits, MAXIMUM_ERRORS } from '@data-import/wire/kit';

/** The rules that hold for every operation, in Markdown. */
export function introduction({ maximumBodyBytes, maximumItems, maximumDepth }: Limits): string {
  return `
Loads the customer data of a legacy system into the platform: notes, transactions, historical statements and
payment instructions of accounts that have been imported.

This page is generated from the code that reads requests and writes answers.

## Obtain a token

1. The operator issues an API key to your organisation.
2. Send it in the GraphQL mutation \`obtainServiceToken\` to \`POST /v1/graphql/\`:

   \`\`\`sh
   curl -H 'Content-Type: application/json' {base_url}/v1/graphql/ -d '{
     "query": "mutation ($input: ObtainServiceTokenInput!) { obtainServiceToken(input: $input) { token refreshToken refreshExpiresIn } }",
     "variables": { "input": { "APIKey": "<API_KEY>" } }
   }'
   \`\`\`

3. Send \`Authorization: Token <ACCESS_TOKEN>\` with every other request. At \`/docs/\` paste the key or the token once:
   the page obtains the token, sends it with the word before it, and forgets it when the tab is closed.

   A client that knows OAuth 2.0 obtains it at \`POST /oauth/token\` instead (\`grant_type=client_credentials\`, the id of the
   API key as \`client_id\`, the key as \`client_secret\`) and sends \`Authorization: Bearer <ACCESS_TOKEN>\`, which is taken
   wherever \`Token\` is.

An access token is valid for 60 minutes. A refresh token gives new access tokens for 7 days: send it as
\`refreshToken\` instead of \`APIKey\`.

## Requests

- A body is one JSON document in UTF-8, \`application/json\`, of at most ${maximumBodyBytes} bytes. It may be
  compressed (\`Content-Encoding: gzip\`); the limit then applies to the uncompressed size. A list has at most
  ${maximumItems} items, and nesting is at most ${maximumDepth} levels deep.
- An object must not contain a field twice: the second one is refused with \`duplicate_field\`.
- When the bodies of other requests use all the memory that is reserved for bodies, a request is refused with 503
  \`overloaded\` before anything is done. The header \`Retry-After\` gives the seconds to wait before the next attempt.
- Leave out optional fields that you do not need; \`null\` is not accepted. Unknown fields are refused.
- Dates are \`YYYY-MM-DD\`, times are \`YYYY-MM-DDTHH:MM:SSZ\`, years 1900 to 2199.
- Decimal numbers are JSON numbers or decimal strings. They are never rounded: a number with too many decimal
  places is refused.
- Texts are stored as they are sent, and must not be empty or only white space.
- Boolean query parameters are \`true\` or \`false\`, \`1\` or \`0\`, \`yes\` or \`no\`, \`on\` or \`off\`, in any case.
- The slash at the end of a path may be left out.
- You may send \`X-Request-Id\` with up to 128 letters, digits, \`.\`, \`_\` and \`-\`. It identifies the request in our logs
  and is returned in the answer; without it the service makes one.

## Writing

- A request is stored completely or not at all. After a 4xx or 5xx nothing of it is stored, with one exception:
  \`outcome_unknown\` (500), when the connection to the database was lost at the commit and the service could not find out
  whether the commit happened. Then the request is stored completely or not at all, and sending it again settles it.
- After a 2xx everything is on disk.
- The same request can be sent again: it is answered with 2xx again and stores nothing twice, except with
  \`check_previously_added=false\`, where an \`Idempotency-Key\` makes it safe. After a 500, or without an answer, send the
  same request again.
- \`POST /v1/data-import/bulk/\` takes many requests as the lines of one, for migrations of many accounts.
- With \`import_batch\` everything that a request creates belongs to the batch of that name. The operator can undo a batch
  as a whole; \`GET /v1/data-import/batches/<import_supplier>/\` lists them.
- Document paths are relative to the document root that the operator has set for the import supplier.

## Rehearsing and comparing

- With \`dry_run=true\` a request that loads data is judged and answered as the real one would be, with 200 instead of 201
  and with the header \`Dry-Run: true\`, and nothing is stored or counted. It is allowed while the supplier is Paused.
- After a load, \`GET /v1/data-import/totals/<import_supplier>/\` adds up what is stored, and
  \`GET /v1/data-import/exports/<import_supplier>/...\` lists it, to be compared with your own data.
- An existing item is never changed. With \`report_differences=true\` the result of an existing note or transaction that was
  stored with other content has \`differences\`: each field with its stored and its posted value. Historical statements and
  payment instructions with other content are refused.

## Lists

- Lists of import processes, exports and the totals of accounts are sent completely while they are read from the database,
  compressed for clients that accept \`gzip\`. If an error occurs, the connection is closed before the end: a list that ends as valid JSON is complete.
- With \`limit\` lists are sent in pages. The header \`Link\` has the next page; the last page has no such header.
- \`Accept: application/x-ndjson\` gives one record on each line.

## Errors

- \`code\` is stable and meant for programs; \`detail\` is meant for people, and its wording may change.
- A refused request lists its problems in \`errors\`, each with its place in \`attr\`: a path such as
  \`transactions.3.amount\`, or \`non_field_errors\` for the whole request. At most ${MAXIMUM_ERRORS} problems are
  listed; if there are more, \`errors_total\` gives their number.
- A request is checked in this order: token, permission, query and body, supplier and account, status of the supplier,
  then the items against each other and against stored data. Each step lists all problems that it finds. If the body is
  not valid, contradictions between its items are listed too.
- Data of another organisation is answered like data that does not exist.
- A request that is not valid HTTP is answered with 400 \`malformed_request\` (only \`detail\` and \`code\`), a request that
  does not arrive in time with 408, also a body above 64 KiB that comes slower than 64 KiB a second, a request with too large headers with 431. Its connection is then closed.
- Requests on one connection are processed one after the other: after 1,000 that wait the
  last answer has \`Connection: close\`; send the requests without an answer again. A client that does not read its answer for too long is disconnected; it should send the request again.
- An unknown path is answered with 404 (under \`/v1/\` without a token: 401), an unsupported method with 405 and the
  supported methods in \`Allow\`. HEAD is supported wherever GET is.

## Versions

The version is part of the path. Operations and fields may be added to it; existing ones do not change without
notice. Clients should ignore unknown fields in answers and accept unknown codes and statuses:
\`x-extensible-enum\` lists the present ones.
`.trim();
}
