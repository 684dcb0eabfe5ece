import type { Account, Note, PaymentInstruction, UtcInstant } from '@data-import/domain';
import { appendToAccount } from '../import-batches/import-batch.js';
import { viewedNote } from '../items/note.js';
import { judgedInstruction, viewedInstruction } from '../items/instruction.js';
import {
  described,
  field,
  listOf,
  nullable,
  object,
  optional as optionalField,
} from '../printing/printer.js';
import { instant, text } from '../printing/texts.js';
import { described as describedInput, optional } from '../reading/codec.js';
import { queryReader } from '../reading/make-reader.js';
import { flag } from '../reading/query.js';
import { record } from '../reading/record.js';
import { text as textInput } from '../reading/text.js';
import { openPeriod } from '../statements/statement-period.js';
import { viewedStatement } from '../items/statement.js';
import { accountTotals } from '../totals/totals.js';
import { viewedTransaction } from '../items/transaction.js';

export const viewAccountQuery = queryReader(
  record('ViewAccountQuery', {
    cursor: optional(
      describedInput(
        textInput({ maxLength: 1024 }),
        'The cursor from the header Link of the previous answer.',
      ),
    ),
    totals: optional(
      describedInput(
        flag(false),
        'Add the totals of all that is stored of the account to the first page.',
      ),
    ),
  }),
);

export interface OfAccount {
  readonly account: Account;
}

/** The fields of the account itself. */
export const accountFields = {
  service_account_number: field(text, ({ account }: OfAccount) => account.number),
  import_supplier: field(text, ({ account }: OfAccount) => account.reference.supplierCode),
  external_account_number: field(
    text,
    ({ account }: OfAccount) => account.reference.externalAccountNumber,
  ),
  account_created_at: field(instant, ({ account }: OfAccount) => account.createdAt),
  statement_period: field(nullable(openPeriod), ({ account }: OfAccount) => account.openPeriod),
};

interface ViewedAccount extends OfAccount {
  readonly notes: readonly Note[];
  readonly activeInstruction?: PaymentInstruction | undefined;
  readonly moment: UtcInstant;
}

export const viewedAccount = object('ViewedAccount', {
  ...accountFields,
  notes: field(listOf(viewedNote), ({ notes, moment }: ViewedAccount) =>
    notes.map((note) => ({ ...note, now: moment })),
  ),
  transactions: listOf(viewedTransaction),
  statements: listOf(viewedStatement),
  payment_instruction: field(
    described(
      nullable(viewedInstruction),
      "The active instruction: the account's own, otherwise the oldest one of its businesses.",
    ),
    ({ activeInstruction }: ViewedAccount) => activeInstruction,
  ),
  payment_instructions: field(
    described(listOf(judgedInstruction), 'All instructions that were ever attached, newest first.'),
    'instructions',
  ),
  appends: described(
    listOf(appendToAccount),
    'The last 100 requests with an import_batch that added something, the last first, on every page. What came without one has no time.',
  ),
  totals: optionalField(accountTotals),
});

const INSTRUCTION = {
  vendor: 'stripe',
  reference: 'TEST-CARD-1',
  type: 'CARD',
  details: { status: 'active', expires_on: '2027-12-31', last_digits: '4242', scheme: 'visa' },
};

export const ACCOUNT_EXAMPLE = {
  service_account_number: 'A-0123ABCD',
  import_supplier: 'DEMO_ENERGY',
  external_account_number: 'EXT-1234',
  account_created_at: '2019-05-06T07:08:09Z',
  statement_period: { from_date: '2024-04-01', to_date: '2024-04-30' },
  notes: [
    {
      body: 'Prefers to be called in the evening.',
      created_at: '2024-03-01T09:30:00Z',
      is_pinned: true,
      unpin_at: null,
      document_paths: [{ document_path: 'letters/EXT-1234.pdf' }],
    },
  ],
  transactions: [
    {
      transaction_id: 'T-1',
      transaction_date: '2024-04-01',
      posted_transaction_date: '2024-03-15',
      amount: '250.00',
      type: 'PAYMENT',
      description:
        'The transaction date was changed from 2024-03-15 to 2024-04-01 to fall within the open statement period.',
      reason: 'ACCOUNT_CHARGE_PAYMENT',
      reference: 'R-77',
      payment_type: 'DD_REGULAR_COLLECTION',
    },
  ],
  statements: [
    {
      bill_period_from_date: '2023-12-01',
      bill_period_to_date: '2023-12-31',
      statement_id: 'S-2023-12',
      issued_date: '2024-01-05',
      number: '000123',
      gross_amount: '84.20',
      statement_path: 'statements/000123.pdf',
      document_url: null,
    },
  ],
  payment_instruction: INSTRUCTION,
  payment_instructions: [
    {
      ...INSTRUCTION,
      standing: 'ACTIVE',
      revoked_at: null,
      external_business_identifier: null,
    },
  ],
  appends: [
    {
      added_at: '2024-04-02T01:13:05Z',
      import_batch: 'night-3',
      notes: 1,
      transactions: 1,
      statements: 0,
      payment_instructions: 0,
    },
  ],
};
