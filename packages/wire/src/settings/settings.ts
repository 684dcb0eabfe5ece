import { INSTRUCTION_TYPES, TAX_UNIT_TYPES, TRANSACTION_TYPES } from '@data-import/domain';
import { described, field, listOf, nullable, object, type Printer } from '../printing/printer.js';
import { count, text } from '../printing/texts.js';
import { LENGTHS } from './lengths.js';
import type { Settings } from './limits.js';

type Words = ReadonlySet<string>;

const words: Printer<readonly string[]> = listOf(text);
const wordsOf = ({ schema, print }: Printer<readonly string[]>): Printer<Words> => ({
  schema,
  print: (set) => print([...set]),
});
const closed = wordsOf(words);
const closedOrFree = nullable(closed);

/** The settings that a caller may need to know before it sends anything: sizes, lengths and words. */
export const settings: Printer<Settings> = object('Settings', {
  limits: field(
    object<Pick<Settings, 'limits' | 'bulkLimits'>>('RequestLimits', {
      maximum_body_bytes: field(
        described(count, 'Applies to the uncompressed size.'),
        ({ limits }) => limits.maximumBodyBytes,
      ),
      maximum_items: field(
        described(count, 'Maximum number of items of any array.'),
        ({ limits }) => limits.maximumItems,
      ),
      maximum_depth: field(
        described(count, 'Maximum nesting of arrays and objects.'),
        ({ limits }) => limits.maximumDepth,
      ),
      maximum_bulk_lines: field(
        described(count, 'Maximum number of lines of a bulk request.'),
        ({ bulkLimits }) => bulkLimits.maximumLines,
      ),
      maximum_bulk_bytes: field(
        described(count, 'The maximum size of the body of a bulk request, uncompressed.'),
        ({ bulkLimits }) => bulkLimits.maximumBytes,
      ),
    }),
    (all) => all,
  ),
  lengths: field(
    described(
      object<typeof LENGTHS>(
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
    object<Settings>('Vocabulary', {
      transaction_types: field(words, () => TRANSACTION_TYPES),
      payment_types: field(closed, ({ vocabulary }) => vocabulary.paymentTypes),
      repayment_types: field(closed, ({ vocabulary }) => vocabulary.repaymentTypes),
      reasons: field(closedOrFree, ({ vocabulary }) => vocabulary.reasons),
      rate_bands: field(closedOrFree, ({ vocabulary }) => vocabulary.rateBands),
      tax_types: field(closedOrFree, ({ vocabulary }) => vocabulary.taxTypes),
      tax_unit_types: field(words, () => TAX_UNIT_TYPES),
      instruction_types: field(words, () => INSTRUCTION_TYPES),
      vendors: field(words, ({ vendors }) => vendors),
    }),
    (all) => all,
  ),
});
