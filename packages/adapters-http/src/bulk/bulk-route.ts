import type { Socket } from 'node:net';
import type { Identity } from '@data-import/domain';
import {
  answerInBulk,
  MOST_BULK_REQUESTS,
  NDJSON,
  type Answer,
  type BulkSettings,
  type Incoming,
  type Subjects,
} from '@data-import/http-kit';
import {
  asksForDryRun,
  BULK_ANSWER_SCHEMA,
  BULK_LINE_FAILED_VALIDATION,
  addsUnchecked,
  bulkLine,
  bulkQuery,
  INVALID,
} from '@data-import/wire/codecs';
import { fieldError, type FieldError, type JsonSchema } from '@data-import/wire/kit';
import { clientOf, DRY_RUN_HEADER } from '../access-tokens/authentication.js';
import { batchIn, type Observing } from '../refusals/observed-route.js';
import { problemsIn } from '../refusals/refused-problems.js';
import { IDEMPOTENCY_KEY } from '../idempotency-key.js';
import { callerRoute, type Route } from '../route.js';
import { bulkOperations, type Groupings } from './bulk-operations.js';

const OPERATION_ID = 'loadInBulk';

/** Many single requests in one: `routes` are those that lines can ask, and others. */
export function bulkRoute(
  routes: readonly Route[],
  {
    subjects,
    groupings,
    noteRefusal,
    noteClosed,
    ...settings
  }: BulkSettings &
    Pick<Observing, 'noteRefusal' | 'noteClosed'> & {
      readonly subjects: Subjects<Identity>;
      readonly groupings: Groupings;
    },
): Route {
  const operations = bulkOperations(routes, groupings);
  const { maximumLines, maximumBytes } = settings.bulkLimits;
  const senders = new WeakMap<Socket, Parameters<Observing['noteClosed']>>();
  const follow = (socket: Socket, sender: Parameters<Observing['noteClosed']>) => {
    if (!senders.has(socket))
      socket.once('close', () => noteClosed(...(senders.get(socket) ?? sender)));
    senders.set(socket, sender);
  };
  return callerRoute({
    operationId: OPERATION_ID,
    tag: { name: 'Bulk', description: 'Data of many accounts in one request.' },
    method: 'POST',
    path: '/v1/data-import/bulk/',
    summary: 'Send many requests as the lines of one',
    description: descriptionOf(maximumLines, maximumBytes),
    query: bulkQuery,
    lines: {
      ...bulkLine,
      schema: lineSchema([...operations.byName.values()].map(({ route }) => route)),
      failed: BULK_LINE_FAILED_VALIDATION,
    },
    mediaTypes: [NDJSON],
    ignoresAccept: true,
    examples: BULK_EXAMPLES,
    answers: {
      200: {
        description:
          'One line for each line of the request, in their order, each sent when it and all lines before it are finished. The schema applies to a line.',
        schema: BULK_ANSWER_SCHEMA,
        mediaType: NDJSON,
        headers: {
          [DRY_RUN_HEADER]: '`true` with `dry_run=true`; absent otherwise.',
        },
        examples: ANSWER_EXAMPLES,
      },
    },
    handle: async ({ query: { answers } }, identity, incoming) => {
      const batch = asksForDryRun(incoming.query) ? undefined : batchIn(incoming.query);
      if (batch && incoming.exchange)
        follow(incoming.exchange.request.socket, [batch, identity.apiKeyId]);
      return answerInBulk(
        operations,
        {
          identity,
          client: clientOf(identity),
          subjects,
          query: queryOfLines(incoming),
          refuse: hasKey(incoming) ? refuseUnprotected : undefined,
          onUnread: (refusal) => {
            if (!asksForDryRun(incoming.query))
              noteRefusal(unreadLine(refusal, identity, incoming));
          },
          brief: answers === 'brief' ? briefAnswer : undefined,
        },
        incoming,
        settings,
      );
    },
  });
}

/** A line that names no supplier, account and operation that could be read. */
function unreadLine(
  refusal: Answer,
  identity: Identity,
  { requestId }: Incoming,
): Parameters<Observing['noteRefusal']>[0] {
  return {
    organisationId: identity.role === 'caller' ? identity.organisationId : '',
    supplierCode: undefined,
    requestId,
    apiKeyId: identity.apiKeyId,
    externalAccountNumber: undefined,
    ref: undefined,
    operation: OPERATION_ID,
    batch: undefined,
    problems: problemsIn(refusal),
  };
}

function hasKey({ header }: Incoming): boolean {
  return header(IDEMPOTENCY_KEY.toLowerCase()) !== undefined;
}

/** Callers trust the header, which cannot cover a line: a repeat would add the line's transactions again. */
function refuseUnprotected(operation: string, query: object): readonly FieldError[] {
  const isUnprotected = operation === 'transactions' && addsUnchecked(query);
  return isUnprotected ? [fieldError(INVALID, [IDEMPOTENCY_KEY], KEY_OF_LINE)] : [];
}

const KEY_OF_LINE =
  'The header protects no line of a bulk request. With check_previously_added=false give each line an idempotency_key of its own, and send no header.';

/** The parameters as they were sent: the route of each line reads them again. */
function queryOfLines({ query }: Incoming): Readonly<Record<string, unknown>> {
  const { answers: _, ...others } = query as Readonly<Record<string, unknown>>;
  return others;
}

function lineSchema(routes: readonly Route[]): JsonSchema {
  const { schema } = bulkLine;
  const { body, ...others } = schema['properties'] as Readonly<Record<string, JsonSchema>>;
  const { description } = body ?? {};
  const bodies = routes.map((route) => route.body?.schema);
  return { ...schema, properties: { ...others, body: { description, anyOf: bodies } } };
}

const descriptionOf = (maximumLines: number, maximumBytes: number) =>
  `Each line of the body is a single request: \`{"operation", "ref"?, "idempotency_key"?, "query"?, "body"}\`, and is answered as the single
request would be, with the same rules, limits and codes. It is atomic by itself: a line that fails stops no other line.

- At most ${MOST_BULK_REQUESTS} bulk requests of one API key at a time, twice as many of one organisation: others get 503 \`overloaded\`.
- At most ${maximumLines} lines and ${maximumBytes} bytes (uncompressed); a line is at most as large as the body of a single request.
  Blank lines are ignored and counted: with them a body has at most ${10 * maximumLines} lines.
- Lines about the same account, or the same business, take effect in their order. Other lines run side by side.
- A line whose answer was sent is on disk. After a broken connection send the lines without an answer again.
- Read the answers while you send: the service stops reading when too many answers wait, and disconnects a client that
  does not read for too long.
- A line that is not a JSON object of this form is answered with 400 (\`parse_error\`, \`bulk_line_failed_validation\`), a line that
  is too large with 413, and the next line is processed.
- If the body breaks off, exceeds a limit or is not valid gzip, or the token is no longer valid, or the service stops, there is one last line
  with the status (400, 408, 413, 401 or 503) and the number of the first line that was not processed.
- \`dry_run\`, \`report_differences\` and the other parameters of this request hold for every line; a line must not send them
  again. In a dry run each line is judged against what is stored, not against the lines before it.
- With \`check_previously_added=false\` a line is safe to repeat if it has an \`idempotency_key\`, which promises what the header
  \`Idempotency-Key\` promises on a single request. The header itself covers no line: with it such a line, and the whole request where it is the
  first, is refused (400, \`invalid\` at \`Idempotency-Key\`); for other lines it is neither needed nor refused.`;

/** The outcomes of a succeeded line, sent instead of the body of its route. */
function briefAnswer({ tally }: Answer): object {
  const { outcomes = {}, differences = [] } = tally ?? {};
  const { added = 0, created = 0, already_exists = 0, moved = 0, different = 0 } = outcomes;
  return {
    outcomes: {
      created: created + added,
      already_exists,
      ...(moved > 0 && { moved }),
      ...(different > 0 && { different }),
    },
    ...(differences.length > 0 && { differences }),
  };
}

const ADDRESS = { import_supplier: 'DEMO_ENERGY', external_account_number: 'EXT-1234' };

const BULK_EXAMPLES = {
  notes: {
    operation: 'notes',
    ref: 'row-17',
    body: { ...ADDRESS, notes: [{ body: 'Prefers to be called in the evening.' }] },
  },
  transactions: {
    operation: 'transactions',
    query: { force_add_to_current_statement: false },
    body: {
      ...ADDRESS,
      transactions: [
        {
          transaction_id: 'T-3',
          transaction_date: '2019-11-15',
          amount: 250,
          type: 'CHARGE',
          reason: 'IMPORTED_CHARGE',
        },
      ],
    },
  },
};

const ANSWER_EXAMPLES = {
  full: {
    line: 1,
    ref: 'row-17',
    status: 201,
    body: [
      {
        created_at: '2024-03-01T09:30:00Z',
        body: 'Prefers to be called in the evening.',
        status: 'NOTE_CREATION_SUCCESS',
      },
    ],
  },
  brief: {
    line: 2,
    status: 201,
    outcomes: { created: 0, already_exists: 1, different: 1 },
    differences: [{ attr: 'transactions.0.amount', stored: '25.00', posted: '250.00' }],
  },
};
