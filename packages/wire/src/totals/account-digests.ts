import {
  TRANSACTION_TYPES,
  type ExternalAccountNumber,
  type TransactionType,
} from '@data-import/domain';
import { externalAccountNumber, wantedAccount } from '../items/addressing.js';
import { ACCOUNT_FIELD } from '../items/field.js';
import { LIST_PARAMETERS, type ExportQuery } from '../lists/list-query.js';
import { described, field, listOf, nullable, object, type Printer } from '../printing/printer.js';
import { count, instant, money, text } from '../printing/texts.js';
import { described as read, optional } from '../reading/codec.js';
import { queryReader } from '../reading/make-reader.js';
import { wholeNumber } from '../reading/query.js';
import type { Reader } from '../reading/reader.js';
import { record } from '../reading/record.js';
import { openPeriod } from '../statements/statement-period.js';

const digest = described(
  text,
  '32 hexadecimal digits: the sum of the MD5 of each item, which does not depend on their order.',
);

const ITEMS = { count, digest };

const type = object('DigestedType', { count, amount: money });

const types: Printer<
  ReadonlyMap<TransactionType, { readonly count: number; readonly amount: bigint }>
> = {
  schema: {
    title: 'DigestedTypes',
    type: 'object',
    description: 'The transactions of each type; only types that occur.',
    properties: Object.fromEntries(TRANSACTION_TYPES.map((name) => [name, type.schema])),
  },
  print: (found) => Object.fromEntries([...found].map(([name, one]) => [name, type.print(one)])),
};

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
        }),
      ),
      'The accounts of the range, in the order in which they were staged; none in a record about businesses.',
    ),
    notes: object('DigestedNotes', ITEMS),
    transactions: object('DigestedTransactions', {
      ...ITEMS,
      moved: described(count, 'Those whose posted date was moved into the open statement period.'),
      types,
    }),
    statements: object('DigestedStatements', { ...ITEMS, gross_amount: money }),
    payment_instructions: field(object('DigestedInstructions', ITEMS), 'instructions'),
    business_payment_instructions: field(
      object('DigestedBusinessInstructions', ITEMS),
      'businessInstructions',
    ),
  });

/** The query parameters of the digests. */
export interface DigestQuery extends ExportQuery {
  readonly through_account?: ExternalAccountNumber | undefined;
  readonly accounts_per_range?: number | undefined;
}

/** A range has at most so many accounts. */
export const digestQuery = (mostAccounts: number): Reader<DigestQuery> =>
  queryReader(
    record('DigestQuery', {
      external_account_number: optional(wantedAccount),
      through_account: optional(
        read(
          externalAccountNumber,
          'With external_account_number: also the accounts that were staged after that one, up to and including this one.',
        ),
      ),
      accounts_per_range: optional(
        read(
          wholeNumber(1, mostAccounts),
          `The maximum number of accounts in a record; ${mostAccounts} when left out.`,
        ),
      ),
      ...LIST_PARAMETERS,
    }),
  );

export const digestFilterOf = (query: DigestQuery) => ({
  externalAccountNumber: query.external_account_number,
  throughAccount: query.through_account,
  accountsPerRange: query.accounts_per_range,
});
