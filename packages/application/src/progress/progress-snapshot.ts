import {
  earliestEnd,
  flowOf,
  increaseBetween,
  ratesOf,
  timeLeft,
  utcInstantOf,
  type ImportedCounts,
  type ImportFlow,
  type ProgressSample,
  type TimeLeft,
  type UtcInstant,
} from '@data-import/domain';
import type { SupplierCounters } from '../suppliers/supplier-repository.js';
import { allKinds, kindsOf, type KindProgress, type RecordKind } from './kind-progress.js';
import type { SupplierProgress } from './progress-reader.js';

/** The number of imports in one minute, which ended at `at`. */
export interface MinuteOfProgress extends ImportedCounts {
  readonly at: UtcInstant;
}

/** The progress of a supplier as it is shown. */
export interface ProgressSnapshot extends Omit<SupplierProgress, 'samples'> {
  readonly at: UtcInstant;
  /** The label of the key that made the last change; `undefined` for a key without one and for the command line. */
  readonly changedByLabel: string | undefined;
  /** The number that the operator has set, otherwise the number of import processes. */
  readonly expectedAccounts: number;
  /** The imports per second, over the last ten to twenty seconds. */
  readonly rates: ImportedCounts;
  /** Whole minutes, oldest first, at most 60; none from before the first sample. */
  readonly lastHour: readonly MinuteOfProgress[];
  /** `undefined` when nothing was stored in the last minute. */
  readonly flow: ImportFlow | undefined;
  readonly kinds: Readonly<Record<RecordKind, KindProgress>>;
  readonly rows: KindProgress;
  /** The time left for the accounts that are not completed. */
  readonly timeLeft: TimeLeft | undefined;
  /** True when what was announced will be stored after the supplier's deadline even at the earliest, or is missing after it. */
  readonly isLate: boolean;
}

export function countsOf({
  processes,
  notes,
  transactions,
  statements,
  paymentInstructions,
}: SupplierCounters): ImportedCounts {
  return { accounts: processes.completed, notes, transactions, statements, paymentInstructions };
}

export function snapshotOf(
  { samples: taken, ...progress }: SupplierProgress,
  { at, changedByLabel }: { readonly at: Date; readonly changedByLabel: string | undefined },
): ProgressSnapshot {
  const { processes } = progress.counters;
  const all = Object.values(processes).reduce((sum, count) => sum + count, 0);
  const expectedAccounts = progress.supplier.expectedAccounts ?? all;
  const samples = [...taken, { at, counts: countsOf(progress.counters) }];
  const flow = flowOf(samples);
  const kinds = kindsOf({ ...progress, samples }, flow);
  const rows = allKinds(kinds, flow);
  return {
    ...progress,
    at: utcInstantOf(at),
    changedByLabel,
    expectedAccounts,
    rates: ratesOf(samples),
    lastHour: lastHourOf(samples, at),
    flow,
    kinds,
    rows,
    timeLeft:
      flow && timeLeft(expectedAccounts - processes.completed, flow.perSecond.accounts, flow),
    isLate: isLate(progress.supplier, rows, flow, at),
  };
}

function isLate(
  { completeBy, status }: SupplierProgress['supplier'],
  { left, timeLeft: needed }: KindProgress,
  flow: ImportFlow | undefined,
  at: Date,
): boolean {
  if (completeBy === undefined || status === 'complete' || !left) return false;
  return utcInstantOf(needed && flow ? earliestEnd(at, needed, flow) : at) > completeBy;
}

const MINUTE_MS = 60_000;
const MINUTES = 60;

function lastHourOf(samples: readonly ProgressSample[], now: Date): readonly MinuteOfProgress[] {
  const last = Math.floor(now.getTime() / MINUTE_MS);
  const at = (minute: number) =>
    samples.findLast((sample) => sample.at.getTime() <= minute * MINUTE_MS);
  return Array.from({ length: MINUTES }, (_, index) => last - MINUTES + index).flatMap((minute) => {
    const [earlier, later] = [at(minute), at(minute + 1)];
    if (!earlier || !later) return [];
    const end = utcInstantOf(new Date((minute + 1) * MINUTE_MS));
    return [{ at: end, ...increaseBetween(earlier, later) }];
  });
}
