import { createHash } from 'node:crypto';
import type { Client } from '@data-import/client';
import { counted } from '@data-import/command-kit';
import type { Journal, Run } from '../journal/journal.js';
import type { Migration } from '../migration/migration.js';
import { changedRowsByCounter, COUNTERS } from './changed-rows.js';
import { readSupplier, type Supplier } from './service.js';
import { ServiceUnusable } from './service-unusable.js';

export interface ServiceState {
  readonly supplier: Supplier;
  readonly batch: BatchState | undefined;
}

interface BatchState {
  /** Accounts and businesses that still have something of it. */
  readonly left: number;
  readonly undone_at: string | null;
}

/** @throws ServiceUnusable */
export async function readServiceState(
  client: Client,
  supplier: string,
  importBatch: string | undefined,
): Promise<ServiceState> {
  const known = await readSupplier(client, supplier);
  return {
    supplier: known,
    batch: importBatch === undefined ? undefined : await readBatch(client, supplier, importBatch),
  };
}

async function readBatch(
  client: Client,
  supplier: string,
  importBatch: string,
): Promise<BatchState | undefined> {
  const answer = await client.call((api) =>
    api.GET('/v1/data-import/batches/{import_supplier_code}/', {
      params: { path: { import_supplier_code: supplier }, query: { batch: importBatch } },
    }),
  );
  if (answer.isErr()) throw ServiceUnusable.ofBatch(importBatch, answer.error);
  return answer.value.find(({ import_batch }) => import_batch === importBatch);
}

/** A digest of whatever decides what is stored of a row, besides the row. */
export function scopeOf(
  { importBatch, forceAddToCurrentStatement }: Migration['settings'],
  { url, supplier }: { readonly url: string; readonly supplier: string },
): string {
  const parts = [url, supplier, importBatch, forceAddToCurrentStatement];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** The part of the state that the journal keeps, as JSON. */
export function keptState({ supplier: { counters }, batch }: ServiceState): string {
  return JSON.stringify({ ...counters, ...(batch && { left_of_batch: batch.left }) });
}

/**
 * A sentence when the service has less than the answers in the journal say, which then no longer tell what is stored. Changed
 * rows, which the operator may have removed, and rows of erased accounts do not count.
 */
export function lossSince(
  run: Run,
  now: ServiceState,
  journal: Journal,
  erased: ErasedAccounts = NONE_ERASED,
): string | undefined {
  const { counters } = now.supplier;
  const kept = JSON.parse(run.counters) as Record<string, number>;
  const stored = { ...kept };
  if (run.endedAt === null)
    for (const { kind, outcomes } of journal.kinds) {
      if (kind === 'accounts') continue;
      const counter = COUNTERS[kind];
      stored[counter] = (stored[counter] ?? 0) + outcomes.loaded + outcomes.moved;
      // Each has a note of the service.
      stored['notes'] = (stored['notes'] ?? 0) + outcomes.moved;
    }
  const changed = changedRowsByCounter(journal);
  const missing = [...new Set(Object.values(COUNTERS))].reduce(
    (sum, name) =>
      sum +
      Math.max(
        0,
        (stored[name] ?? 0) -
          (changed.get(name) ?? 0) -
          (erased.items.get(name) ?? 0) -
          (counters[name] ?? 0),
      ),
    0,
  );
  const { left_of_batch: leftThen = 0 } = kept;
  const { left, undone_at: undoneAt } = now.batch ?? { left: 0, undone_at: null };
  const ofChanged = [...changed.values()].reduce((sum, count) => sum + count, 0);
  if (undoneAt !== null && undoneAt > run.startedAt)
    return `The import batch was undone at ${undoneAt}.`;
  if (missing > 0)
    return `The service has ${counted(missing, 'fewer row')} than when they were answered: some were undone, removed, erased or lost.`;
  return left < leftThen - ofChanged - erased.accounts
    ? `Of ${leftThen} accounts and businesses ${left} still have rows of the import batch: the others were undone or erased, or their rows removed.`
    : undefined;
}

interface ErasedAccounts {
  readonly accounts: number;
  readonly items: ReadonlyMap<string, number>;
}

const NONE_ERASED: ErasedAccounts = { accounts: 0, items: new Map() };
