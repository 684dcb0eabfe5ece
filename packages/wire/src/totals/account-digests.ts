import { ACCOUNT_FIELD } from '../items/field.js';
import { described, field, listOf, nullable, object, optional } from '../printing/printer.js';
import { count, instant, money, text } from '../printing/texts.js';
import { openPeriod } from '../statements/statement-period.js';
import { ofTypes } from './totals.js';

const digest = described(
  text,
  '32 hexadecimal digits: the exclusive or of the MD5 of each item, which does not depend on their order.',
);

const ITEMS = { count, digest };

const items = object('DigestedItems', ITEMS);

const type = object('DigestedType', { count, amount: money });

const types = ofTypes(
  'DigestedTypes',
  'The transactions of each type; only types that occur.',
  type,
);

/** `version` is that of the digests: those of two versions cannot be compared. */
export const accountDigests = (version: number) =>
  object('AccountDigests', {
    version: field(
      described(count, 'The version of the digests; others cannot be compared with them.'),
      () => version,
    ),
    accounts: described(
      listOf(
        object('DigestedAccount', {
          ...ACCOUNT_FIELD,
          account_created_at: field(instant, 'createdAt'),
          statement_period: field(nullable(openPeriod), 'openPeriod'),
          notes: optional(items),
          transactions: optional(items),
          statements: optional(items),
          payment_instructions: field(optional(items), 'instructions'),
        }),
      ),
      'The accounts of the range, in the order in which they were staged, each with what it has; none in a record about businesses.',
    ),
    businesses: described(
      listOf(
        object('DigestedBusiness', {
          external_business_identifier: text,
          payment_instructions: field(items, 'instructions'),
        }),
      ),
      'The businesses with an instruction.',
    ),
    notes: items,
    transactions: object('DigestedTransactions', {
      ...ITEMS,
      moved: described(count, 'Those whose posted date was moved into the open statement period.'),
      types,
    }),
    statements: object('DigestedStatements', { ...ITEMS, gross_amount: money }),
    payment_instructions: field(items, 'instructions'),
    business_payment_instructions: field(items, 'businessInstructions'),
  });
