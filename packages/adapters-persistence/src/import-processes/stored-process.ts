import type {
  AccountNumber,
  ExternalAccountNumber,
  ImportProgress,
  ImportState,
  SupplierStatus,
  UtcInstant,
} from '@data-import/domain';
import type { Knex } from 'knex';
import { lockedSupplier } from '../suppliers/locked-supplier.js';

export interface ImportProcessRow {
  readonly id: number;
  readonly supplier_id: number;
  readonly external_account_number: ExternalAccountNumber;
  readonly state: ImportState;
  readonly failure_reason: string | null;
  readonly account_number: AccountNumber | null;
  readonly account_created_at: UtcInstant | null;
}

const COLUMNS = [
  'id',
  'supplier_id',
  'external_account_number',
  'state',
  'failure_reason',
  'account_number',
  'account_created_at',
] as const;

/** The process, for which rivals wait until the transaction ends, and the status that its supplier keeps until then. */
export async function lockedProcess(
  transaction: Knex.Transaction,
  supplierId: number,
  externalAccountNumber: string,
): Promise<{ readonly process: ImportProcessRow; readonly status: SupplierStatus } | undefined> {
  const { status } = await lockedSupplier(transaction, supplierId);
  const process = await transaction('import_processes')
    .where({ supplier_id: supplierId, external_account_number: externalAccountNumber })
    .forUpdate()
    .first<ImportProcessRow | undefined>(...COLUMNS);
  return process && { process, status };
}

type StoredProgress = Pick<
  ImportProcessRow,
  'state' | 'failure_reason' | 'account_number' | 'account_created_at'
>;

export function toProgress(row: StoredProgress): ImportProgress {
  switch (row.state) {
    case 'staged':
    case 'in-progress':
      return { state: row.state };
    case 'failed':
      return { state: 'failed', reason: row.failure_reason ?? '' };
    case 'completed':
      return completedProgress(row);
  }
}

function completedProgress({
  account_number: accountNumber,
  account_created_at: accountCreatedAt,
}: StoredProgress): ImportProgress {
  if (accountNumber === null || accountCreatedAt === null)
    throw new Error('A completed process in the database has no account.');
  return { state: 'completed', accountNumber, accountCreatedAt };
}
