import { wantedSupplier } from '../accounts/addressing.js';
import type { ErrorCode } from '../errors/error-code.js';
import { described, field, listOf, nullable, object } from '../printing/printer.js';
import { count, instant, text } from '../printing/texts.js';
import { optional } from '../reading/codec.js';
import { text as textOf } from '../reading/text.js';
import { queryReader } from '../reading/make-reader.js';
import type { ReadFrom } from '../reading/reader.js';
import { record } from '../reading/record.js';

export const refusalsQuery = queryReader(
  record('RefusalsQuery', {
    import_supplier: optional(wantedSupplier),
  }),
);

export type RefusalsQuery = ReadFrom<typeof refusalsQuery>;

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

export type RefusedRequestsQuery = ReadFrom<typeof refusedRequestsQuery>;

export interface PrintedRefusal {
  readonly supplierCode: string;
  readonly operation: string;
  readonly code: string;
  readonly count: number;
  readonly firstAt: string;
  readonly lastAt: string;
  /** By the minute, the oldest first. */
  readonly lastHour: readonly number[];
  readonly batches: readonly PrintedInBatch[];
  readonly example: PrintedExample;
  /** The catalogue's entry for the code; `undefined` for a code that this version does not know. */
  readonly explanation: Pick<ErrorCode, 'meaning' | 'remedy'> | undefined;
}

interface PrintedInBatch {
  readonly batch: string;
  readonly count: number;
  readonly lastAt: string;
}

const inBatch = object<PrintedInBatch>('RefusedInBatch', {
  import_batch: field(text, ({ batch }) => batch),
  count: field(count, (one) => one.count),
  last_at: field(instant, ({ lastAt }) => lastAt),
});

interface PrintedExample {
  readonly status: number;
  readonly attr: string | undefined;
  readonly valueType: string | undefined;
}

const example = object<PrintedExample>('RefusalExample', {
  status: field(described(count, 'The HTTP status of the answer.'), ({ status }) => status),
  attr: field(
    described(
      nullable(text),
      'The path of the field; null when no field was wrong. A name that is not a field of the API is shown as `*`.',
    ),
    ({ attr }) => attr,
  ),
  value_type: field(
    described(
      nullable(text),
      'The type and size of the value, never the value: `string of 12 characters`, `number`, `boolean`, `null`, `object`, `array of 3`. null if the field was missing.',
    ),
    ({ valueType }) => valueType,
  ),
});

const refusal = object<PrintedRefusal>('Refusal', {
  import_supplier: field(text, (one) => one.supplierCode),
  operation: field(
    described(text, 'The name of the operation in a bulk request, for example `transactions`.'),
    ({ operation }) => operation,
  ),
  code: field(text, ({ code }) => code),
  count: field(
    described(count, 'Requests, and lines of bulk requests, that were refused with this code.'),
    (one) => one.count,
  ),
  last_hour: field(
    described(
      listOf(count),
      'The number in each of the last 60 minutes; the last minute is not over yet.',
    ),
    (one) => one.lastHour,
  ),
  batches: field(
    described(
      listOf(inBatch),
      'How many of them had an import_batch, by batch; at most 20 batches, the last first.',
    ),
    ({ batches }) => batches,
  ),
  first_at: field(instant, ({ firstAt }) => firstAt),
  last_at: field(instant, ({ lastAt }) => lastAt),
  example: field(described(example, 'The most recent of them.'), (one) => one.example),
  meaning: field(nullable(text), ({ explanation }) => explanation?.meaning),
  remedy: field(nullable(text), ({ explanation }) => explanation?.remedy),
});

export const refusals = object<readonly PrintedRefusal[]>('Refusals', {
  refusals: field(
    described(listOf(refusal), 'Most frequent first, at most 1,000.'),
    (all: readonly PrintedRefusal[]) => all,
  ),
});

export interface PrintedRequest {
  readonly at: string;
  readonly requestId: string;
  readonly apiKeyId: string;
  readonly label: string | undefined;
  readonly externalAccountNumber: string | undefined;
  readonly example: PrintedExample;
}

const request = object<PrintedRequest>('RefusedRequest', {
  at: field(instant, ({ at }) => at),
  request_id: field(
    described(text, 'The value of the header `X-Request-Id`, which the log has too.'),
    ({ requestId }) => requestId,
  ),
  api_key_id: field(text, ({ apiKeyId }) => apiKeyId),
  label: field(described(nullable(text), 'The label of the API key.'), ({ label }) => label),
  external_account_number: field(
    described(
      nullable(text),
      'Shown to operators only; null if the account number could not be read.',
    ),
    ({ externalAccountNumber }) => externalAccountNumber,
  ),
  status: field(described(count, 'The HTTP status of the answer.'), (one) => one.example.status),
  attr: field(described(nullable(text), 'The path of the field.'), (one) => one.example.attr),
  value_type: field(
    described(nullable(text), 'Type and size of the value.'),
    (one) => one.example.valueType,
  ),
});

export const refusedRequests = object<readonly PrintedRequest[]>('RefusedRequests', {
  requests: field(
    described(listOf(request), 'Newest first, at most 20.'),
    (all: readonly PrintedRequest[]) => all,
  ),
});
