import {
  NO_ITEMS,
  timeLeft,
  type ImportFlow,
  type TimeLeft,
  type BatchItems,
} from '@data-import/domain';
import { REFUSED_BY_STATUS } from '../activity/activity-repository.js';
import {
  isOpenAnnouncement,
  type AnnouncedItems,
} from '../import-batches/import-batch-repository.js';
import type { SupplierProgress } from './progress-reader.js';

export type RecordKind = keyof BatchItems;

export const RECORD_KINDS = Object.keys(NO_ITEMS) as readonly RecordKind[];

export interface KindProgress {
  /** `undefined` when it was not announced: then no total is known. */
  readonly expected: number | undefined;
  /** The number stored in the announced batches; in the whole supplier where nothing is announced. */
  readonly stored: number;
  readonly refused: number;
  readonly failed: number;
  readonly left: number | undefined;
  /** The rate of the last ten to twenty seconds; `undefined` when nothing came. */
  readonly perSecond: number | undefined;
  /** At the rate of the announced batches; `undefined` when nothing of them comes. */
  readonly timeLeft: TimeLeft | undefined;
}

/** The kind of record that a bulk line of each operation loads. */
const LOADED = {
  notes: 'notes',
  transactions: 'transactions',
  'historical-statements': 'statements',
  'payment-instruction': 'paymentInstructions',
  'business-payment-instruction': 'paymentInstructions',
} as const satisfies Readonly<Record<string, RecordKind>>;

export type LoadOperation = keyof typeof LOADED;

export interface CountedRequests {
  readonly operation: string;
  readonly code: string;
  readonly count: number;
  readonly isFailure: boolean;
}

/** Adds requests up by what they load, those that were refused and those that the service failed. */
export function requestsByKind(
  all: readonly CountedRequests[],
): Pick<SupplierProgress, 'refused' | 'failed'> {
  const byKind = (counts: readonly CountedRequests[]) =>
    ofKinds((kind) =>
      sumOf(
        counts.filter(({ operation }) => LOADED[operation as LoadOperation] === kind),
        ({ count }) => count,
      ),
    );
  return {
    refused: byKind(all.filter((one) => !one.isFailure && one.code !== REFUSED_BY_STATUS)),
    failed: byKind(all.filter(({ isFailure }) => isFailure)),
  };
}

/** The speed of a load; `undefined` while it is not known, or nothing comes. */
export interface Pace {
  /** The rates of all that comes for the supplier. */
  readonly rates: BatchItems | undefined;
  /** The flow from which an end is computed. */
  readonly flow: Pick<ImportFlow, 'isYoung'> | undefined;
  /** The rates of the announced batches since their flow began. */
  readonly announced: BatchItems | undefined;
}

/** All announcements; those that are finished as one. */
export function allAnnounced({
  announced,
  finished,
}: Pick<SupplierProgress, 'announced' | 'finished'>): readonly AnnouncedItems[] {
  return [...announced.filter(isOpenAnnouncement), finished];
}

export function kindsOf(
  { counters, refused, failed, ...progress }: SupplierProgress,
  pace: Pace,
): Readonly<Record<RecordKind, KindProgress>> {
  const open = progress.announced.filter(isOpenAnnouncement);
  const kindOf = (kind: RecordKind): KindProgress => {
    const batches = allAnnounced(progress).filter(({ expected }) => expected[kind] !== undefined);
    const isAnnounced = batches.length > 0;
    // Nothing more comes of a load that ended, whatever was refused.
    const left = sumOf(open, (batch) => leftOf(batch, kind));
    return {
      expected: isAnnounced ? sumOf(batches, ({ expected }) => expected[kind] ?? 0) : undefined,
      stored: isAnnounced ? sumOf(batches, ({ stored }) => stored[kind]) : counters[kind],
      refused: refused[kind],
      failed: failed[kind],
      left: isAnnounced ? left : undefined,
      perSecond: pace.rates?.[kind],
      timeLeft: pace.flow && timeLeft(left, pace.announced?.[kind] ?? 0, pace.flow),
    };
  };
  return ofKinds(kindOf);
}

/** Adds the announced kinds up, or all where none is announced. */
export function allKinds(
  kinds: Readonly<Record<RecordKind, KindProgress>>,
  pace: Pace,
): KindProgress {
  const all = Object.values(kinds);
  const announced = RECORD_KINDS.filter((kind) => kinds[kind].expected !== undefined);
  const isAnnounced = announced.length > 0;
  const counted = (isAnnounced ? announced : RECORD_KINDS).map((kind) => kinds[kind]);
  const left = sumOf(counted, (kind) => kind.left ?? 0);
  const perSecond = sumOf(announced, (kind) => pace.announced?.[kind] ?? 0);
  return {
    expected: isAnnounced ? sumOf(counted, ({ expected }) => expected ?? 0) : undefined,
    stored: sumOf(counted, ({ stored }) => stored),
    refused: sumOf(all, ({ refused }) => refused),
    failed: sumOf(all, ({ failed }) => failed),
    left: isAnnounced ? left : undefined,
    perSecond: pace.rates && sumOf(counted, (kind) => kind.perSecond ?? 0),
    timeLeft: pace.flow && timeLeft(left, perSecond, pace.flow),
  };
}

function leftOf({ expected, stored }: AnnouncedItems, kind: RecordKind): number {
  return Math.max(0, (expected[kind] ?? 0) - stored[kind]);
}

/** The announced items of the batch that are not stored. */
export function missingRows(batch: AnnouncedItems): number {
  return sumOf(RECORD_KINDS, (kind) => leftOf(batch, kind));
}

/** Something for every kind. */
export function ofKinds<T>(of: (kind: RecordKind) => T): Record<RecordKind, T> {
  return Object.fromEntries(RECORD_KINDS.map((kind) => [kind, of(kind)])) as Record<RecordKind, T>;
}

export function sumOf<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((sum, one) => sum + of(one), 0);
}
