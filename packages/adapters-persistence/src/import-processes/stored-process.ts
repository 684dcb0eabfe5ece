import type { AccountNumber, ImportProgress, ImportState, UtcInstant } from '@data-import/domain';

export interface ImportProcessRow {
  readonly id: number;
  readonly supplier_id: number;
  readonly external_account_number: string;
  readonly state: ImportState;
  readonly failure_reason: string | null;
  readonly account_number: AccountNumber | null;
  readonly account_created_at: UtcInstant | null;
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
