import type { Progress, ProgressOfAll } from '../../service/progress.js';

/** Requests refused and records stored in the last minutes. */
export interface Recent {
  readonly refused: number;
  readonly all: number;
}

const KEPT_MS = 300_000;
const APART_MS = 10_000;
const FEWEST = 20;

/** The page keeps the last five minutes, one answer every ten seconds: the service counts refusals over all time. */
export type Trail = readonly ProgressOfAll[];

/** The same trail when the next is too near to the last one. */
export function trailWith(trail: Trail, next: ProgressOfAll): Trail {
  const now = Date.parse(next.at);
  const last = trail.at(-1);
  if (last && now - Date.parse(last.at) < APART_MS) return trail;
  return [...trail.filter(({ at }) => now - Date.parse(at) <= KEPT_MS), next];
}

/** `undefined` while too little has come for a share. */
export function recentOf(trail: Trail, now: Progress): Recent | undefined {
  const [first] = trail;
  const before = first?.suppliers.find((one) => one.import_supplier === now.import_supplier);
  if (!before || Date.parse(now.at) - Date.parse(before.at) < APART_MS) return undefined;
  const refused = Math.max(0, now.rows.refused - before.rows.refused);
  const all = refused + Math.max(0, stored(now) - stored(before));
  return all >= FEWEST ? { refused, all } : undefined;
}

function stored({ records }: Progress): number {
  return records.notes + records.transactions + records.statements + records.payment_instructions;
}
