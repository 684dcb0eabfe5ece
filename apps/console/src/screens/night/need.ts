import type { Progress } from '../../service/progress.js';

export type Need = Progress['need']['state'];

type Requests = NonNullable<Progress['requests']>;

/** Requests of the last minutes, with how many the supplier's status let through; `undefined` while there are none. */
export function recentOf({
  requests,
}: Progress): (Requests & { readonly taken: number }) | undefined {
  if (requests === null) return undefined;
  const taken = requests.count - requests.refused_by_status;
  return taken > 0 ? { ...requests, taken } : undefined;
}

/** The stored rows of those that were announced, or of all where none were. */
export function doneOf({ expected, left, stored }: Progress['rows']): number {
  return expected === null || left === null ? stored : Math.min(stored, expected - left);
}

/** Says that figures are old. */
export function asOf(instant: string): string {
  return `Unknown, as of ${instant}`;
}

/** A row and its group; both stay while someone points at the rows, whatever the supplier needs by now. */
export interface HeldRow {
  readonly code: string;
  readonly need: Need;
}

/** Needs of suppliers that are folded where they are many. */
export const FOLDED: readonly Need[] = ['LOADED', 'IDLE', 'COMPLETE'];

/** Sorts by need and then by code, or keeps the former order, new rows last. A folded row is held by nobody. */
export function placed(
  suppliers: readonly Progress[],
  held: readonly HeldRow[] | undefined,
): readonly (HeldRow & { readonly progress: Progress })[] {
  const places = suppliers
    .map((progress) => ({
      code: progress.import_supplier,
      need: progress.need.state,
      progress,
    }))
    .toSorted(
      (one, other) =>
        one.progress.need.rank - other.progress.need.rank || one.code.localeCompare(other.code),
    );
  if (!held) return places;
  const rank = (code: string) => {
    const at = held.findIndex((place) => place.code === code);
    return at < 0 ? held.length : at;
  };
  return places
    .map((place) => {
      const before = held[rank(place.code)]?.need ?? place.need;
      return FOLDED.includes(before) ? place : { ...place, need: before };
    })
    .toSorted((one, other) => rank(one.code) - rank(other.code));
}
