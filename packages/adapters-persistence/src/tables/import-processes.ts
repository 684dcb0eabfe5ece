import type { DetailedProcess } from '@data-import/application';
import type {
  ExternalAccountNumber,
  ImportProgress,
  ImportState,
  SupplierStatus,
} from '@data-import/domain';
import type { Knex } from 'knex';
import { accountNumber } from './accounts.js';
import { instant, oneOf, optional, text, whole, type Codec } from './codec.js';
import { lockedSupplier } from './suppliers.js';
import { column, describeTable, type Row, type Table } from './table.js';

export type StoredProgress = Pick<
  DetailedProcess,
  'state' | 'failureReason' | 'accountNumber' | 'accountCreatedAt'
>;

interface ProcessKey {
  readonly id: number;
}

const STATES: readonly ImportState[] = ['staged', 'in-progress', 'completed', 'failed'];

const key = { id: column('id', whole) };

const progress = {
  state: column('state', oneOf(STATES)),
  failureReason: column('failure_reason', optional(text())),
  accountNumber: column('account_number', optional(accountNumber)),
  accountCreatedAt: column('account_created_at', optional(instant)),
};

/** The columns of how far a process is. */
export const STORED_PROGRESS: Table<StoredProgress, ProcessKey> = describeTable({
  name: 'import_processes',
  place: key,
  item: progress,
});

export const IMPORT_PROCESSES: Table<DetailedProcess, ProcessKey> = describeTable({
  name: 'import_processes',
  place: key,
  item: {
    ...progress,
    externalAccountNumber: column(
      'external_account_number',
      text() as Codec<ExternalAccountNumber>,
    ),
    stagedAt: column('staged_at', instant),
    startedAt: column('started_at', optional(instant)),
    failedAt: column('failed_at', optional(instant)),
    completedAt: column('completed_at', optional(instant)),
  },
});

export interface LockedProcess extends StoredProgress, ProcessKey {
  readonly supplierId: number;
}

/** The process, for which rivals wait until the transaction ends, and the status that its supplier keeps until then. */
export async function lockedProcess(
  transaction: Knex.Transaction,
  supplierId: number,
  externalAccountNumber: string,
): Promise<{ readonly process: LockedProcess; readonly status: SupplierStatus } | undefined> {
  const { status } = await lockedSupplier(transaction, supplierId);
  const row = await transaction('import_processes')
    .where({ supplier_id: supplierId })
    // The order makes it the index with the number: see `joinByKey` of PostgreSQL.
    .whereBetween('external_account_number', [externalAccountNumber, externalAccountNumber])
    .orderBy('external_account_number')
    .forUpdate()
    .first<Row | undefined>(...STORED_PROGRESS.selected);
  if (!row) return undefined;
  const process = { supplierId, ...STORED_PROGRESS.readPlace(row), ...STORED_PROGRESS.read(row) };
  return { process, status };
}

export function toProgress({
  state,
  failureReason,
  accountNumber: number,
  accountCreatedAt,
}: StoredProgress): ImportProgress {
  if (state === 'staged' || state === 'in-progress') return { state };
  if (state === 'failed') return { state, reason: failureReason ?? '' };
  if (number === undefined || accountCreatedAt === undefined)
    throw new Error('A completed process in the database has no account.');
  return { state, accountNumber: number, accountCreatedAt };
}
