import type {
  Account,
  Note,
  PaymentInstruction,
  Transaction,
  UtcInstant,
} from '@data-import/domain';
import { viewedNote } from '../notes/viewed-note.js';
import {
  judgedInstruction,
  viewedInstruction,
  type JudgedInstruction,
} from '../payment-instructions/viewed-instruction.js';
import { described, field, listOf, nullable, object } from '../printing/printer.js';
import { instant, text } from '../printing/texts.js';
import { described as describedInput, optional } from '../reading/codec.js';
import { queryReader } from '../reading/make-reader.js';
import type { Reader } from '../reading/reader.js';
import { record } from '../reading/record.js';
import { text as textInput } from '../reading/text.js';
import { openPeriod } from '../statements/statement-period.js';
import { viewedStatement, type ViewedStatement } from '../statements/viewed-statement.js';
import { viewedTransaction } from '../transactions/viewed-transaction.js';

export interface ViewAccountQuery {
  readonly cursor?: string | undefined;
}

export const viewAccountQuery: Reader<ViewAccountQuery> = queryReader(
  record('ViewAccountQuery', {
    cursor: optional(
      describedInput(textInput({ maxLength: 1024 }), 'From the header Link of the answer before.'),
    ),
  }),
);

/** A page of an account, and the moment at which it is looked at. */
export interface ViewedAccount {
  readonly account: Account;
  readonly notes: readonly Note[];
  readonly transactions: readonly Transaction[];
  readonly statements: readonly ViewedStatement[];
  readonly instructions: readonly JudgedInstruction[];
  readonly activeInstruction?: PaymentInstruction | undefined;
  readonly moment: UtcInstant;
}

/** The account as support sees it. */
export const viewedAccount = object<ViewedAccount>('ViewedAccount', {
  service_account_number: field(text, ({ account }) => account.number),
  import_supplier: field(text, ({ account }) => account.reference.supplierCode),
  external_account_number: field(text, ({ account }) => account.reference.externalAccountNumber),
  account_created_at: field(instant, ({ account }) => account.createdAt),
  statement_period: field(nullable(openPeriod), ({ account }) => account.openPeriod),
  notes: field(listOf(viewedNote), ({ notes, moment }) =>
    notes.map((note) => ({ ...note, now: moment })),
  ),
  transactions: field(listOf(viewedTransaction), ({ transactions }) => transactions),
  statements: field(listOf(viewedStatement), ({ statements }) => statements),
  payment_instruction: field(
    described(
      nullable(viewedInstruction),
      "The active instruction: the account's own, otherwise the oldest one of its businesses.",
    ),
    ({ activeInstruction }) => activeInstruction,
  ),
  payment_instructions: field(
    described(listOf(judgedInstruction), 'All instructions that were ever attached, newest first.'),
    ({ instructions }) => instructions,
  ),
});
