import type { Limits } from '../request/limits.js';
import { MAXIMUM_ERRORS } from '../response/answer.js';

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

- A request is kept whole or not at all. After an answer of 4xx or 5xx nothing of it was kept.
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
- A refused payload lists everything that is wrong in \`errors\` (at most ${MAXIMUM_ERRORS}), each with its place in
  \`attr\`: a dot path such as \`transactions.3.amount\`, or \`non_field_errors\` for the request as a whole.
- What is another organisation's is answered as if it was not there.
- A path that is not listed here is answered with 404 (401 without a token below \`/v1/\`), and a method that a
  path does not list with 405 and the methods that it takes in \`Allow\`. Wherever GET is taken, HEAD is.

## Versions

The version is in the path. Operations and fields may be added to it; what is there does not change without
notice. Clients should ignore fields of answers that they do not know, and take codes and statuses that they do not
know: \`x-extensible-enum\` lists those of today.
`.trim();
}
