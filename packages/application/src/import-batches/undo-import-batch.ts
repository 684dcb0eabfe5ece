import {
  NOTHING_REMOVED,
  requireNoneInClosedPeriod,
  requirePaused,
  utcInstantOf,
  type AccountReference,
  type MigrationNotPaused,
  type RemovedItems,
  type UndoStep,
} from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { Clock } from '../clock/clock.js';
import type { SupplierNotFound } from '../suppliers/supplier-repository.js';
import type {
  BatchPorts,
  BatchReference,
  BatchState,
  ImportBatch,
  ImportBatchNotFound,
  ImportBatchRepository,
  OwnerReference,
  UndoMode,
} from './import-batch-repository.js';

export interface UndoImportBatchCommand {
  readonly batch: BatchReference;
  readonly isDryRun: boolean;
  /** The id of the operator's key; absent for the command line. */
  readonly by?: string;
}

/** The supplier was no longer paused before the undo had come to its end. What was removed stays removed. */
export class UndoInterrupted extends Error {
  override readonly name = 'UndoInterrupted';

  constructor() {
    super('The import supplier did not stay paused: pause it and undo the batch again.');
  }
}

/**
 * Removes what a batch created, account by account, each whole or not at all. Nothing is removed before the first step is
 * asked for. Safe to repeat, also after an interruption. The steps throw `UndoInterrupted` when the supplier does not stay
 * paused.
 */
export const makeUndoImportBatch =
  ({ suppliers, importBatches: batches, clock }: BatchPorts) =>
  async (
    command: UndoImportBatchCommand,
  ): Promise<
    Result<
      AsyncGenerator<UndoStep, void, undefined>,
      SupplierNotFound | ImportBatchNotFound | MigrationNotPaused
    >
  > => {
    const { supplierCode, name } = command.batch;
    const supplier = await suppliers.find(supplierCode);
    if (!supplier) return err({ kind: 'import-supplier-not-found' });
    const [known] = await batches.list(supplierCode, name);
    if (known?.firstAt === undefined) return err({ kind: 'import-batch-not-found' });
    const paused = requirePaused(supplier.status);
    if (paused.isErr() && !command.isDryRun) return err(paused.error);
    return ok(undo(batches, clock, command, known));
  };

const OWNERS_AT_ONCE = 500;

async function* undo(
  batches: ImportBatchRepository,
  clock: Clock,
  { batch, isDryRun, by }: UndoImportBatchCommand,
  known: ImportBatch,
): AsyncGenerator<UndoStep, void, undefined> {
  const mode: UndoMode = isDryRun ? 'preview' : 'remove';
  const mayRemove = isDryRun ? () => ok() : requirePaused;
  const decide = (state: BatchState) =>
    mayRemove(state.status).andThen(() => requireNoneInClosedPeriod(state));
  const sum = { ...NOTHING_REMOVED, accounts: 0, businesses: 0, left: 0 };

  for await (const owner of ownersOf(batches, batch)) {
    const outcome = await batches.removeFrom(batch, owner, decide, mode);
    if (outcome.isErr()) {
      const reason = outcome.error;
      if (reason.kind === 'supplier-not-paused') throw new UndoInterrupted();
      sum.left += 1;
      // A business has no statement periods.
      yield { kind: 'left', account: owner as AccountReference, reason };
    } else if (addTo(sum, outcome.value)) {
      const isAccount = 'externalAccountNumber' in owner;
      sum[isAccount ? 'accounts' : 'businesses'] += 1;
      const removed = outcome.value;
      yield isAccount
        ? { kind: 'account', account: owner, removed }
        : { kind: 'business', business: owner, removed };
    }
  }

  const isUnchanged = sum.accounts + sum.businesses === 0 && known.undoneAt !== undefined;
  const isKept = isDryRun || isUnchanged || sum.left > 0;
  const undoneAt = isKept ? known.undoneAt : utcInstantOf(clock.now());
  if (undoneAt !== undefined && undoneAt !== known.undoneAt) {
    // The remaining items were loaded while the supplier was resumed, behind the account that the undo had reached.
    const marked = await batches.markUndone(batch, { undoneAt, undoneBy: by }, (status, isEmpty) =>
      requirePaused(status).andThen(() => (isEmpty ? ok() : err({ kind: 'batch-not-empty' }))),
    );
    if (marked.isErr()) throw new UndoInterrupted();
  }
  yield { kind: 'finished', total: { ...sum, isDryRun, undoneAt } };
}

/** Lists owners while they are being removed: pages follow each other by places, not by numbers of rows. */
async function* ownersOf(
  batches: ImportBatchRepository,
  batch: BatchReference,
): AsyncGenerator<OwnerReference, void> {
  for (const of of ['accounts', 'businesses'] as const) {
    let page = await batches.listOwners(batch, of, 0, OWNERS_AT_ONCE);
    for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
      for (const { reference } of page) yield reference;
      page = await batches.listOwners(batch, of, last.place, OWNERS_AT_ONCE);
    }
  }
}

function addTo(
  sum: { -readonly [Item in keyof RemovedItems]: number },
  removed: RemovedItems,
): boolean {
  let added = 0;
  for (const item of Object.keys(NOTHING_REMOVED) as (keyof RemovedItems)[]) {
    sum[item] += removed[item];
    added += removed[item];
  }
  return added > 0;
}
