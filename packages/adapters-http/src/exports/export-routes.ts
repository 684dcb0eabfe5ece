import type { UseCases } from '@data-import/application';
import type { ListReaders } from '@data-import/http-kit';
import {
  exportedInstruction,
  exportedNote,
  exportedStatement,
  exportedTransaction,
} from '@data-import/wire/codecs';
import type { Route } from '../route.js';
import {
  INSTRUCTION_EXAMPLES,
  NOTE_EXAMPLES,
  STATEMENT_EXAMPLES,
  TRANSACTION_EXAMPLES,
} from './export-examples.js';
import { exportRoute } from './export-route.js';

type Exports = Pick<
  UseCases,
  'exportNotes' | 'exportTransactions' | 'exportStatements' | 'exportInstructions'
>;

/** One route for each kind of item that callers load. */
export function exportRoutes(useCases: Exports, readers: ListReaders): readonly Route[] {
  return [
    exportRoute({
      operationId: 'exportNotes',
      path: ['exports', 'notes/'],
      summary: 'Export the stored notes',
      description: "The caller's notes and those that the service pinned.",
      read: useCases.exportNotes,
      record: exportedNote,
      examples: NOTE_EXAMPLES,
      readers,
    }),
    exportRoute({
      operationId: 'exportTransactions',
      path: ['exports', 'transactions/'],
      summary: 'Export the stored transactions',
      description: 'Each as it was posted, with the date under which it is stored.',
      read: useCases.exportTransactions,
      record: exportedTransaction,
      examples: TRANSACTION_EXAMPLES,
      readers,
    }),
    exportRoute({
      operationId: 'exportHistoricalStatements',
      path: ['exports', 'historical-statements/'],
      summary: 'Export the stored historical statements',
      description: 'Each as it was posted.',
      read: useCases.exportStatements,
      record: exportedStatement,
      examples: STATEMENT_EXAMPLES,
      readers,
    }),
    exportRoute({
      operationId: 'exportPaymentInstructions',
      path: ['exports', 'payment-instructions/'],
      summary: 'Export the active payment instructions',
      description:
        'Those of the accounts, then those of the businesses; with external_account_number those of the account alone. ' +
        'Revoked and expired instructions are left out: posted again, they would be new.',
      read: useCases.exportInstructions,
      record: exportedInstruction,
      examples: INSTRUCTION_EXAMPLES,
      readers,
    }),
  ];
}
