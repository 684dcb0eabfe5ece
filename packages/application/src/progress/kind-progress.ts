import {
  NO_ITEMS,
  timeLeft,
  type ImportFlow,
  type TimeLeft,
  type BatchItems,
} from '@data-import/domain';
import type { SupplierProgress } from './progress-reader.js';

/** A kind of record that loads bring. */
export type RecordKind = keyof BatchItems;

/** Every kind, in the order of a load. */
export const RECORD_KINDS = Object.keys(NO_ITEMS) as readonly RecordKind[];

/** The progress of loading one kind of record, or all kinds together. */
export interface KindProgress {
  /** `undefined` when it was not announced: then no total is known. */
  readonly expected: number | undefined;
  /** The number stored in the announced batches; in the whole supplier where nothing is announced. */
  readonly stored: number;
  readonly refused: number;
  readonly failed: number;
  readonly left: number | undefined;
  /** `undefined` when nothing was stored in the last minute. */
  readonly perSecond: number | undefined;
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

/** An operation that progress counts. */
export type LoadOperation = keyof typeof LOADED;

/** Adds requests up by what they load. */
export function requestsByKind(
  counts: readonly { readonly operation: string; readonly count: number }[],
): BatchItems {
  return Object.fromEntries(
    RECORD_KINDS.map((kind) => [
      kind,
      sumOf(
        counts.filter(({ operation }) => LOADED[operation as LoadOperation] === kind),
        ({ count }) => count,
      ),
    ]),
  ) as Record<RecordKind, number>;
}

/** The progress of each kind; `flow` is `undefined` when the load has stopped. */
export function kindsOf(
  { announced, counters, refused, failed }: SupplierProgress,
  flow: ImportFlow | undefined,
): Readonly<Record<RecordKind, KindProgress>> {
  const kindOf = (kind: RecordKind): KindProgress => {
    const batches = announced.filter(({ expected }) => expected[kind] !== undefined);
    const isAnnounced = batches.length > 0;
    const left = sumOf(batches, ({ expected, stored }) =>
      Math.max(0, (expected[kind] ?? 0) - stored[kind]),
    );
    return withTimeLeft(
      {
        expected: isAnnounced ? sumOf(batches, ({ expected }) => expected[kind] ?? 0) : undefined,
        stored: isAnnounced ? sumOf(batches, ({ stored }) => stored[kind]) : counters[kind],
        refused: refused[kind],
        failed: failed[kind],
        left: isAnnounced ? left : undefined,
        perSecond: flow?.perSecond[kind],
      },
      flow,
    );
  };
  return Object.fromEntries(RECORD_KINDS.map((kind) => [kind, kindOf(kind)])) as Record<
    RecordKind,
    KindProgress
  >;
}

/** Adds the announced kinds up, or all where none is announced. */
export function allKinds(
  kinds: Readonly<Record<RecordKind, KindProgress>>,
  flow: ImportFlow | undefined,
): KindProgress {
  const all = Object.values(kinds);
  const announced = all.filter(({ expected }) => expected !== undefined);
  const isAnnounced = announced.length > 0;
  const counted = isAnnounced ? announced : all;
  return withTimeLeft(
    {
      expected: isAnnounced ? sumOf(announced, ({ expected }) => expected ?? 0) : undefined,
      stored: sumOf(counted, ({ stored }) => stored),
      refused: sumOf(all, ({ refused }) => refused),
      failed: sumOf(all, ({ failed }) => failed),
      left: isAnnounced ? sumOf(announced, ({ left }) => left ?? 0) : undefined,
      perSecond: flow && sumOf(counted, ({ perSecond }) => perSecond ?? 0),
    },
    flow,
  );
}

function withTimeLeft(
  progress: Omit<KindProgress, 'timeLeft'>,
  flow: ImportFlow | undefined,
): KindProgress {
  const { left = 0, perSecond = 0 } = progress;
  return { ...progress, timeLeft: flow && timeLeft(left, perSecond, flow) };
}

function sumOf<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((sum, one) => sum + of(one), 0);
}
