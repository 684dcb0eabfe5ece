import { setTimeout } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import {
  SupplierMoveFailed,
  type MovedRows,
  type MovingElsewhere,
  type PlaceNotFound,
  type SupplierMove,
  type SupplierMoves,
  type SupplierNotFound,
} from '@data-import/application';
import type { UtcInstant } from '@data-import/domain';
import type { Knex } from 'knex';
import { err, ok, type Result } from 'neverthrow';
import { inTransaction } from '../database/in-transaction.js';
import { copySupplier } from './copied-supplier.js';
import { compareSupplier } from './compared-supplier.js';
import { holdSupplier, releaseSupplier } from './held-supplier.js';
import { ENTRY_LIFETIME_MS, type SupplierPlaceRow } from './place-map.js';
import type { Places } from './places.js';
import { clearSupplier } from './cleared-supplier.js';
import type { Distances } from './moved-rows.js';

/** Until every server has read the map anew, and has ended what it had begun before. */
const KNOWN_AFTER_MS = ENTRY_LIFETIME_MS + 1000;

export class KnexSupplierMoves implements SupplierMoves {
  readonly #places: Places;
  readonly #untilKnown: () => Promise<unknown>;
  readonly #distances = new Map<string, Distances>();

  constructor(
    places: Places,
    untilKnown: () => Promise<unknown> = () => setTimeout(KNOWN_AFTER_MS),
  ) {
    this.#places = places;
    this.#untilKnown = untilKnown;
  }

  async begin(
    code: string,
    to: number,
  ): Promise<Result<SupplierMove | undefined, SupplierNotFound | PlaceNotFound | MovingElsewhere>> {
    const numbers = await this.#places.map.numbers();
    const isKnown = numbers.includes(to) && this.#places.find(to) !== undefined;
    return inTransaction(this.#places.shared, async (transaction) => {
      const entry = await entryOf(transaction, code).forUpdate();
      if (!entry) return err({ kind: 'import-supplier-not-found' } as const);
      if (!isKnown) return err({ kind: 'place-not-found' } as const);
      const next = nextOf(entry, to);
      if (next.isErr()) return err(next.error);
      if (!next.value) return ok(undefined);

      const begun = { ...next.value, run: randomUUID() };
      await transaction<SupplierPlaceRow>('supplier_places').where({ code }).update(begun);
      return ok(moveOf(code, begun));
    });
  }

  async hold(move: SupplierMove, at: UtcInstant): Promise<void> {
    const source = await this.#usable(move.from);
    await this.#requireRun(move);
    await holdSupplier(source, move.code, at);
  }

  async *copy(move: SupplierMove): AsyncGenerator<MovedRows> {
    const source = await this.#usable(move.from);
    const target = await this.#usable(move.to);
    const requireRun = () => this.#requireRun(move);
    await clearSupplier(target, move.code, requireRun);
    const distances = yield* copySupplier({ ...move, source, target, requireRun });
    this.#distances.set(move.run, distances);
  }

  async *compare(move: SupplierMove): AsyncGenerator<MovedRows> {
    const source = await this.#usable(move.from);
    const target = await this.#usable(move.to);
    const distances = this.#distances.get(move.run);
    if (!distances) throw new Error('The supplier was not copied by this move.');
    yield* compareSupplier({ code: move.code, source, target, distances });
  }

  async switch(move: SupplierMove, at: UtcInstant): Promise<void> {
    const { code, from, to, run } = move;
    if (!move.isSwitched)
      await inTransaction(this.#places.shared, async (transaction) => {
        const switched = await transaction<SupplierPlaceRow>('supplier_places')
          .where({ code, run, place: from, moving_to: to })
          .update({ place: to, moving_to: null, leaving: from });
        if (switched !== 1) throw overtaken(code);
        await transaction('supplier_moves').insert({
          code,
          from_place: from,
          to_place: to,
          moved_at: at,
        });
      });
    this.#places.map.forget(code);
    await this.#untilKnown();
  }

  async release(move: SupplierMove, at: UtcInstant): Promise<void> {
    const target = await this.#usable(move.to);
    await this.#requireRun(move);
    await releaseSupplier(target, move.code, at);
  }

  async clear(move: SupplierMove): Promise<void> {
    const source = await this.#usable(move.from);
    await clearSupplier(source, move.code, () => this.#requireRun(move));
    await this.#places
      .shared<SupplierPlaceRow>('supplier_places')
      .where({ code: move.code, run: move.run })
      .update({ leaving: null, run: null });
    this.#distances.delete(move.run);
  }

  async #usable(number: number): Promise<Knex> {
    const place = this.#places.get(number);
    await place.ports();
    return place.db;
  }

  /** A later command for the same supplier has begun everything anew. */
  async #requireRun({ code, run }: SupplierMove): Promise<void> {
    const entry = await entryOf(this.#places.shared, code);
    if (entry?.run !== run) throw overtaken(code);
  }
}

function entryOf(db: Knex, code: string) {
  return db<SupplierPlaceRow>('supplier_places')
    .where({ code })
    .first('code', 'place', 'moving_to', 'leaving', 'run');
}

type Next = Pick<SupplierPlaceRow, 'place' | 'moving_to' | 'leaving'>;

/**
 * What is to be done for the supplier to live in the place; nothing when it does. Back to the place that it has not left
 * yet: the copy is what is to be cleared.
 */
function nextOf(
  { place, moving_to, leaving }: SupplierPlaceRow,
  to: number,
): Result<Next | undefined, MovingElsewhere> {
  if (leaving !== null)
    return to === place
      ? ok({ place, moving_to, leaving })
      : err({ kind: 'moving-elsewhere', to: place });
  if (moving_to === null)
    return ok(to === place ? undefined : { place, moving_to: to, leaving: null });
  if (to === moving_to) return ok({ place, moving_to, leaving: null });
  return to === place
    ? ok({ place, moving_to: null, leaving: moving_to })
    : err({ kind: 'moving-elsewhere', to: moving_to });
}

function moveOf(
  code: string,
  { place, moving_to, leaving, run }: Next & { readonly run: string },
): SupplierMove {
  return moving_to === null
    ? { code, run, from: leaving ?? place, to: place, isSwitched: true }
    : { code, run, from: place, to: moving_to, isSwitched: false };
}

function overtaken(code: string): SupplierMoveFailed {
  return new SupplierMoveFailed(`Another command has taken over the move of supplier ${code}.`);
}
