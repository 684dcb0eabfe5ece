import { MAXIMUM_ERRORS, type Limits } from '@data-import/http-kit';

/** What is true of every operation, in Markdown. */
export function introduction({ maximumBodyBytes, maximumItems, maximumDepth }: Limits): string {
  return `
Loads customer data of a legacy system into the platform: notes, transactions, historical statements and
payment instructions of accounts that have been imported before.

This page is made from the code that reads requests and writes answers.

## Obtain a token

1. The operator issues an API key to your organisation.
2. Send it in the GraphQL mutation \`obtainServiceToken\` to \`POST /v1/graphql/\`:

   \`\`\`sh
   curl -H 'Content-Type: application/json' {base_url}/v1/graphql/ -d '{
     "query": "mutation ($input: ObtainServiceTokenInput!) { obtainServiceToken(input: $input) { token refreshToken refreshExpiresIn } }",
     "variables": { "input": { "APIKey": "<API_KEY>" } }
   }'
   \`\`\`

3. Send \`Authorization: Token <ACCESS_TOKEN>\` with every other request. On this page: *Authorize*, and
   \`Token <ACCESS_TOKEN>\` with the word \`Token\` as the value.

An access token is good for 60 minutes. A refresh token gives further ones for 7 days: send it as
\`refreshToken\` in place of \`APIKey\`.

## Requests

- A body is one JSON document in UTF-8, \`application/json\`, of at most ${maximumBodyBytes} bytes; it may be
  compressed (\`Content-Encoding: gzip\`), and then the size counts that it unpacks to. A list has at most
  ${maximumItems} items, and nesting is at most ${maximumDepth} deep.
- A field stands in its object once: \`duplicate_field\` refuses the second one.
- While the bodies in work take all memory that there is for them, a further one is refused with 503 \`overloaded\`
  before anything is done; the header \`Retry-After\` says after how many seconds to send it again.
- Optional fields that are not wanted are left out; \`null\` is not a value. Only documented fields may be sent.
- Dates are \`YYYY-MM-DD\`, moments are \`YYYY-MM-DDTHH:MM:SSZ\`, years 1900 to 2199.
- Decimal numbers are JSON numbers or decimal strings. They are never rounded: what has too many decimal
  places is refused.
- Texts are taken as they are sent, and must not be empty or only white space.
- Boolean parameters of a query are \`true\` or \`false\`, \`1\` or \`0\`, \`yes\` or \`no\`, \`on\` or \`off\`, in any case.
- The slash at the end of a path may be left out.
- \`X-Request-Id\`, when you send one of up to 128 letters, digits, \`.\`, \`_\` and \`-\`, names the request in our
  logs and comes back in the answer; else the service makes one.

## Writing

- A request is kept whole or not at all. After an answer of 4xx or 5xx nothing of it was kept, but for one code:
  \`outcome_unknown\` (500), when the connection to the database was lost at the commit and the service could not find out
  afterwards. Then it is stored whole or not at all, and sending the same again settles it.
- What was answered with 2xx is on disk.
- The same request can be repeated: it is answered with 2xx again and writes nothing twice, except with
  \`check_previously_added=false\`. After a 500, or no answer, repeat the request unchanged.
- Paths of documents are relative to the root that the operator has set for the import supplier.

## Lists

- The lists of import processes come whole, as they are read, packed for those who accept \`gzip\`. An error on the way
  cuts the connection: a list that ends as JSON does is complete.
- With \`limit\` they come in pages; the header \`Link\` leads to the next, and is missing on the last.
- \`Accept: application/x-ndjson\` asks for one record a line.

## Errors

- \`code\` is stable and meant for programs; \`detail\` is meant for people, and its wording may change.
- A refused request lists everything that is wrong in \`errors\`, each with its place in \`attr\`: a dot path such as
  \`transactions.3.amount\`, or \`non_field_errors\` for the request as a whole. Of more than ${MAXIMUM_ERRORS} the first
  are listed, and \`errors_total\` says how many there are.
- A request is checked in this order: token, permission, the query and the body, supplier and account, the supplier's status,
  then what items say against each other and against what is stored. Each step lists everything it finds; where the body
  is malformed, what its items say against each other is listed too.
- What is another organisation's is answered as if it was not there.
- A request that is not valid HTTP is answered with 400 \`malformed_request\` (nothing but \`detail\` and \`code\`), one that does
  not arrive in time with 408, one with too large headers with 431, and its connection ends.
- On one connection one request is worked on at a time: pipelined requests wait for their turn, too many of them end the
  connection. A client that reads nothing of its answer for too long is disconnected; repeat the request.
- A path that is not listed here is answered with 404 (401 without a token below \`/v1/\`), and a method that a
  path does not list with 405 and the methods that it takes in \`Allow\`. Wherever GET is taken, HEAD is.

## Versions

The version is in the path. Operations and fields may be added to it; what is there does not change without
notice. Clients should ignore fields of answers that they do not know, and take codes and statuses that they do not
know: \`x-extensible-enum\` lists those of today.
`.trim();
}
