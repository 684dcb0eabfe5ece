import type {
  DetailedProcess,
  DetailedProcessQuery,
  ImportProcessCursor,
  ImportProcessPage,
} from '@data-import/application';
import type {
  AccountNumber,
  ExternalAccountNumber,
  ImportState,
  UtcInstant,
} from '@data-import/domain';
import type { Knex } from 'knex';
import { supplierIdOf } from '../suppliers/supplier-key.js';

interface DetailedRow {
  readonly id: number;
  readonly external_account_number: ExternalAccountNumber;
  readonly state: ImportState;
  readonly failure_reason: string | null;
  readonly account_number: AccountNumber | null;
  readonly account_created_at: UtcInstant | null;
  readonly staged_at: UtcInstant;
  readonly started_at: UtcInstant | null;
  readonly failed_at: UtcInstant | null;
  readonly completed_at: UtcInstant | null;
}

const COLUMNS = [
  'id',
  'external_account_number',
  'state',
  'failure_reason',
  'account_number',
  'account_created_at',
  'staged_at',
  'started_at',
  'failed_at',
  'completed_at',
] as const;

/** The cursor is the process with which a page begins; one that was never given out belongs to no list: `undefined`. */
export async function pageOfDetailedProcesses(
  db: Knex,
  { supplierCode, state, externalAccountNumber: number }: DetailedProcessQuery,
  cursor: ImportProcessCursor | undefined,
  limit: number,
): Promise<ImportProcessPage<DetailedProcess> | undefined> {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) return undefined;
  const supplierId = await supplierIdOf(db, supplierCode);
  if (supplierId === undefined) return undefined;

  // One more than asked for is the first of the next page.
  const rows: DetailedRow[] = await db('import_processes')
    .where({ supplier_id: supplierId, ...(state && { state }) })
    .where(number === undefined ? {} : { external_account_number: number })
    .where('id', '>=', Number(cursor ?? 0))
    .orderBy([{ column: 'supplier_id' }, { column: 'id' }])
    .limit(limit + 1)
    .select(...COLUMNS);
  const next = rows[limit];
  return { records: rows.slice(0, limit).map(toDetailed), next: next && String(next.id) };
}

function toDetailed(row: DetailedRow): DetailedProcess {
  return {
    externalAccountNumber: row.external_account_number,
    accountNumber: row.account_number ?? undefined,
    accountCreatedAt: row.account_created_at ?? undefined,
    state: row.state,
    failureReason: row.failure_reason ?? undefined,
    stagedAt: row.staged_at,
    startedAt: row.started_at ?? undefined,
    failedAt: row.failed_at ?? undefined,
    completedAt: row.completed_at ?? undefined,
  };
}
