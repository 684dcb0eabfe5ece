import { wantedSupplier } from '../accounts/addressing.js';
import type { ErrorCode } from '../errors/error-code.js';
import { described, field, listOf, nullable, object } from '../printing/printer.js';
import { count, instant, text } from '../printing/texts.js';
import { optional } from '../reading/codec.js';
import { queryReader } from '../reading/make-reader.js';
import type { Reader } from '../reading/reader.js';
import { record } from '../reading/record.js';
import type { SupplierCode } from '@data-import/domain';

export interface RefusalsQuery {
  readonly import_supplier?: SupplierCode | undefined;
}

export const refusalsQuery: Reader<RefusalsQuery> = queryReader(
  record('RefusalsQuery', {
    import_supplier: optional(wantedSupplier),
  }),
);

export interface PrintedRefusal {
  readonly supplierCode: string;
  readonly operation: string;
  readonly code: string;
  readonly count: number;
  readonly firstAt: string;
  readonly lastAt: string;
  readonly example: {
    readonly status: number;
    readonly attr: string | undefined;
    readonly valueType: string | undefined;
  };
  /** Of the code; `undefined` for one that this version does not know. */
  readonly explanation: Pick<ErrorCode, 'meaning' | 'remedy'> | undefined;
}

const example = object<PrintedRefusal['example']>('RefusalExample', {
  status: field(described(count, 'Of the answer.'), ({ status }) => status),
  attr: field(
    described(
      nullable(text),
      'The path of the field; null when no field was wrong. A name that is no field of the API is `*`.',
    ),
    ({ attr }) => attr,
  ),
  value_type: field(
    described(
      nullable(text),
      'Type and size of the value, never the value: `string of 12 characters`, `number`, `boolean`, `null`, `object`, `array of 3`. Null when none was sent.',
    ),
    ({ valueType }) => valueType,
  ),
});

const refusal = object<PrintedRefusal>('Refusal', {
  import_supplier: field(text, (one) => one.supplierCode),
  operation: field(
    described(text, 'As in a line of a bulk request, such as `transactions`.'),
    ({ operation }) => operation,
  ),
  code: field(text, ({ code }) => code),
  count: field(
    described(count, 'Requests, and lines of bulk requests, that were refused with this code.'),
    (one) => one.count,
  ),
  first_at: field(instant, ({ firstAt }) => firstAt),
  last_at: field(instant, ({ lastAt }) => lastAt),
  example: field(described(example, 'Of the last of them.'), (one) => one.example),
  meaning: field(nullable(text), ({ explanation }) => explanation?.meaning),
  remedy: field(nullable(text), ({ explanation }) => explanation?.remedy),
});

export const refusals = object<readonly PrintedRefusal[]>('Refusals', {
  refusals: field(
    described(listOf(refusal), 'Most frequent first, at most 1,000.'),
    (all: readonly PrintedRefusal[]) => all,
  ),
});
