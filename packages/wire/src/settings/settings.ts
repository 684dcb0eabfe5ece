import { INSTRUCTION_TYPES, TAX_UNIT_TYPES, TRANSACTION_TYPES } from '@data-import/domain';
import { described, field, listOf, nullable, object, type Printer } from '../printing/printer.js';
import { count, text } from '../printing/texts.js';
import { LENGTHS } from './lengths.js';
import type { Settings } from './limits.js';

const words: Printer<readonly string[]> = listOf(text);
const wordsOf = ({ schema, print }: Printer<readonly string[]>): Printer<ReadonlySet<string>> => ({
  schema,
  print: (set) => print([...set]),
});
const closed = wordsOf(words);
const closedOrFree = nullable(closed);

/** The settings that a caller may need to know before it sends anything: sizes, lengths and words. */
export const settings: Printer<Settings> = object('Settings', {
  limits: field(
    object('RequestLimits', {
      maximum_body_bytes: described(count, 'Applies to the uncompressed size.'),
      maximum_items: described(count, 'Maximum number of items of any array.'),
      maximum_depth: described(count, 'Maximum nesting of arrays and objects.'),
      maximum_bulk_lines: described(count, 'Maximum number of lines of a bulk request.'),
      maximum_bulk_bytes: described(
        count,
        'The maximum size of the body of a bulk request, uncompressed.',
      ),
    }),
    ({ limits, bulkLimits }: Settings) => ({
      ...limits,
      maximumBulkLines: bulkLimits.maximumLines,
      maximumBulkBytes: bulkLimits.maximumBytes,
    }),
  ),
  lengths: field(
    described(
      object(
        'Lengths',
        Object.fromEntries(
          Object.entries(LENGTHS).map(([name, length]) => [name, field(count, () => length)]),
        ),
      ),
      'Maximum lengths in characters; for document_path in bytes, including the document root.',
    ),
    () => LENGTHS,
  ),
  vocabulary: field(
    object('Vocabulary', {
      transaction_types: field(words, () => TRANSACTION_TYPES),
      payment_types: field(closed, ({ vocabulary }: Settings) => vocabulary.paymentTypes),
      repayment_types: field(closed, ({ vocabulary }: Settings) => vocabulary.repaymentTypes),
      reasons: field(closedOrFree, ({ vocabulary }: Settings) => vocabulary.reasons),
      rate_bands: field(closedOrFree, ({ vocabulary }: Settings) => vocabulary.rateBands),
      tax_types: field(closedOrFree, ({ vocabulary }: Settings) => vocabulary.taxTypes),
      tax_unit_types: field(words, () => TAX_UNIT_TYPES),
      instruction_types: field(words, () => INSTRUCTION_TYPES),
      vendors: words,
    }),
    (all: Settings) => all,
  ),
});
