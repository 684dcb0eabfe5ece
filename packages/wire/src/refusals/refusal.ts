import { wantedSupplier } from '../items/addressing.js';
import type { ErrorCode } from '../errors/error-code.js';
import { described, field, listOf, nullable, object, type PrintedBy } from '../printing/printer.js';
import { count, instant, text } from '../printing/texts.js';
import { optional } from '../reading/codec.js';
import { text as textOf } from '../reading/text.js';
import { queryReader } from '../reading/make-reader.js';
import { record } from '../reading/record.js';

export const refusalsQuery = queryReader(
  record('RefusalsQuery', {
    import_supplier: optional(wantedSupplier),
  }),
);

export const refusedRequestsQuery = queryReader(
  record('RefusedRequestsQuery', {
    import_supplier: wantedSupplier,
    operation: described(
      textOf({ maxLength: 64 }),
      'The name of the operation in a bulk request, for example `transactions`.',
    ),
    code: described(textOf({ maxLength: 128 }), 'The error code.'),
  }),
);

const inBatch = object('RefusedInBatch', {
  import_batch: field(text, 'batch'),
  count,
  last_at: instant,
});

const example = object('RefusalExample', {
  status: described(count, 'The HTTP status of the answer.'),
  attr: described(
    nullable(text),
    'The path of the field; null when no field was wrong. A name that is not a field of the API is shown as `*`.',
  ),
  value_type: described(
    nullable(text),
    'The type and size of the value, never the value: `string of 12 characters`, `number`, `boolean`, `null`, `object`, `array of 3`. null if the field was missing.',
  ),
});

interface Explained {
  /** The catalogue's entry for the code; `undefined` for a code that this version does not know. */
  readonly explanation: Pick<ErrorCode, 'meaning' | 'remedy'> | undefined;
}

const refusal = object('Refusal', {
  import_supplier: field(text, 'supplierCode'),
  operation: described(
    text,
    'The name of the operation in a bulk request, for example `transactions`.',
  ),
  code: text,
  count: described(
    count,
    'Requests, and lines of bulk requests, that were refused with this code.',
  ),
  last_hour: described(
    listOf(count),
    'The number in each of the last 60 minutes; the last minute is not over yet.',
  ),
  batches: described(
    listOf(inBatch),
    'How many of them had an import_batch, by batch; at most 20 batches, the last first.',
  ),
  first_at: instant,
  last_at: instant,
  example: described(example, 'The most recent of them.'),
  meaning: field(nullable(text), ({ explanation }: Explained) => explanation?.meaning),
  remedy: field(nullable(text), ({ explanation }: Explained) => explanation?.remedy),
});

export const refusals = object('Refusals', {
  refusals: field(
    described(listOf(refusal), 'Most frequent first, at most 1,000.'),
    (all: readonly PrintedBy<typeof refusal>[]) => all,
  ),
});

interface WithExample {
  readonly example: PrintedBy<typeof example>;
}

const request = object('RefusedRequest', {
  at: instant,
  request_id: described(text, 'The value of the header `X-Request-Id`, which the log has too.'),
  api_key_id: text,
  label: described(nullable(text), 'The label of the API key.'),
  external_account_number: described(
    nullable(text),
    'Shown to operators only; null if the account number could not be read.',
  ),
  item: described(
    nullable(text),
    'Identifies the item with the problem: transaction_id, statement_id, created_at of a note, or external_business_identifier. null if it could not be read, or if no single item was wrong.',
  ),
  ref: described(
    nullable(text),
    'The `ref` of its line in a bulk request; the loader sends file and line there.',
  ),
  status: field(
    described(count, 'The HTTP status of the answer.'),
    ({ example: one }: WithExample) => one.status,
  ),
  attr: field(
    described(nullable(text), 'The path of the field.'),
    ({ example: one }: WithExample) => one.attr,
  ),
  value_type: field(
    described(nullable(text), 'Type and size of the value.'),
    ({ example: one }: WithExample) => one.valueType,
  ),
});

export const refusedRequests = object('RefusedRequests', {
  requests: field(
    described(listOf(request), 'Newest first, at most 20.'),
    (all: readonly PrintedBy<typeof request>[]) => all,
  ),
});
