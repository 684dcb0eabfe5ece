import type { Knex } from 'knex';
import { inTransaction } from '../database/in-transaction.js';

/** How long a server may take an entry of the map for true: a move waits for longer before it lets anything change. */
export const ENTRY_LIFETIME_MS = 5000;
const MOST_ENTRIES = 10_000;

export interface SupplierPlaceRow {
  readonly code: string;
  readonly place: number;
  readonly moving_to: number | null;
  readonly leaving: number | null;
  readonly run: string | null;
}

interface Entry {
  readonly place: Promise<number | undefined>;
  readonly until: number;
}

/** Which supplier lives in which place. The shared database decides; what was read is believed for some seconds. */
export class PlaceMap {
  readonly #shared: Knex;
  readonly #entries = new Map<string, Entry>();

  constructor(shared: Knex) {
    this.#shared = shared;
  }

  /** `undefined` for a code that no supplier has. */
  async placeOf(code: string): Promise<number | undefined> {
    const now = performance.now();
    const known = this.#entries.get(code);
    if (known && known.until > now) return known.place;

    if (this.#entries.size >= MOST_ENTRIES) this.#entries.clear();
    const place = this.#read(code);
    this.#entries.set(code, { place, until: now + ENTRY_LIFETIME_MS });
    // Another server may add the supplier at any moment, and a failure says nothing.
    const found = await place.catch(() => undefined);
    if (found === undefined) this.#entries.delete(code);
    return place;
  }

  /** Reads the entry anew the next time. */
  forget(code: string): void {
    this.#entries.delete(code);
  }

  /** Gives the code to the place, unless it has one, and says which it has. */
  assign(code: string, place: number): Promise<number> {
    return inTransaction(this.#shared, (transaction) => assignPlace(transaction, code, place));
  }

  /** Of all places in the map. */
  async numbers(): Promise<readonly number[]> {
    return this.#shared('places').orderBy('number').pluck('number');
  }

  /** The codes by place. */
  async suppliers(): Promise<ReadonlyMap<string, number>> {
    const rows: readonly SupplierPlaceRow[] = await this.#shared('supplier_places').select();
    return new Map(rows.map(({ code, place }) => [code, place]));
  }

  /** Where suppliers live that have once been moved away from the place. */
  async destinationsFrom(place: number): Promise<readonly number[]> {
    const moved = this.#shared('supplier_moves').where({ from_place: place }).select('code');
    return this.#shared('supplier_places').whereIn('code', moved).distinct().pluck('place');
  }

  async #read(code: string): Promise<number | undefined> {
    const row = await this.#shared<SupplierPlaceRow>('supplier_places')
      .where({ code })
      .first('place');
    return row?.place;
  }
}

/** As `PlaceMap.assign`, within a transaction on the shared database. */
export async function assignPlace(
  transaction: Knex.Transaction,
  code: string,
  place: number,
): Promise<number> {
  await transaction('supplier_places').insert({ code, place }).onConflict('code').ignore();
  const row: { readonly place: number } = await transaction('supplier_places')
    .where({ code })
    .first('place');
  return row.place;
}
