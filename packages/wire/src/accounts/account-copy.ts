import type { LoadedItem } from '@data-import/domain';
import { appendToAccount } from '../import-batches/import-batch.js';
import { detailedProcess } from '../import-processes/process-lists.js';
import { judgedInstruction } from '../items/instruction.js';
import { exportedNote } from '../items/note.js';
import { exportedStatement } from '../items/statement.js';
import { exportedTransaction } from '../items/transaction.js';
import { field, listOf, nullable, object, words } from '../printing/printer.js';
import { instant, text } from '../printing/texts.js';
import { openPeriod } from '../statements/statement-period.js';
import { accountFields } from './viewed-account.js';

const KINDS: Readonly<Record<LoadedItem['kind'], string>> = {
  note: 'notes',
  transaction: 'transactions',
  statement: 'historical-statements',
  'account-instruction': 'payment-instruction',
  'business-instruction': 'business-payment-instruction',
};

const removedItem = object('RemovedItem', {
  kind: words(KINDS),
  item: text,
  removed_at: field(instant, 'at'),
  removed_by: field(
    nullable(text),
    ({ by }: { readonly by?: string | null | undefined }) => by ?? undefined,
  ),
});

/** What comes before the long lists. */
export const accountCopy = object('AccountCopy', {
  ...accountFields,
  closed_statement_periods: field(listOf(openPeriod), 'closedPeriods'),
  import_process: field(nullable(detailedProcess), 'process'),
  businesses: listOf(text),
  payment_instructions: field(listOf(judgedInstruction), 'instructions'),
  appends: listOf(appendToAccount),
  removed_items: listOf(removedItem),
});

/** The lists that follow, page by page, with their records. */
export const COPIED_LISTS = {
  notes: exportedNote,
  transactions: exportedTransaction,
  statements: exportedStatement,
} as const;

export const accountCopySchema = {
  ...accountCopy.schema,
  properties: {
    ...(accountCopy.schema['properties'] as object),
    ...Object.fromEntries(
      Object.entries(COPIED_LISTS).map(([name, { schema }]) => [
        name,
        { type: 'array', items: schema },
      ]),
    ),
  },
  required: [
    ...(accountCopy.schema['required'] as readonly string[]),
    ...Object.keys(COPIED_LISTS),
  ],
};
