import type { DetailedProcess } from '@data-import/application';
import type { ExternalAccountNumber, ImportProgress, ImportState } from '@data-import/domain';
import { accountNumber } from './accounts.js';
import { instant, oneOf, optional, text, whole, type Codec } from './codec.js';
import { column, describeTable, type Table } from './table.js';

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
