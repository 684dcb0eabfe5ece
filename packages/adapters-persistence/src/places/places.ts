import { setTimeout } from 'node:timers/promises';
import { birthplaceOf } from '@data-import/domain';
import type { Knex } from 'knex';
import { supplierOfAccount } from '../accounts/supplier-of-account.js';
import { canLoad } from '../database/health.js';
import { Place, type PreparePlace } from './place.js';
import { PlaceMap } from './place-map.js';
import { makePlace, preparePlace, WrongPlace, type CheckDatabase } from './preparing.js';
import type { PlacePorts } from './place-ports.js';

/** The database that is shared, and place 1 at the same time. */
export const FIRST = 1;

/** All places that this process knows. A supplier is found through the map, an account through its number. */
export class Places {
  readonly map: PlaceMap;
  readonly #places: ReadonlyMap<number, Place>;
  readonly #check: CheckDatabase;

  /** `others` are the places from 2 on; `check` throws for a database that the service cannot work on. */
  constructor(
    readonly shared: Knex,
    others: ReadonlyMap<number, Knex> = new Map(),
    check: CheckDatabase = async () => undefined,
  ) {
    this.map = new PlaceMap(shared);
    this.#check = check;
    const prepare: PreparePlace = (place) => preparePlace(shared, place, check);
    this.#places = new Map([
      [FIRST, new Place(FIRST, shared, async () => undefined)],
      ...[...others].map(([number, db]) => [number, new Place(number, db, prepare)] as const),
    ]);
  }

  /** `undefined` for a place that this process does not know. */
  find(number: number): Place | undefined {
    return this.#places.get(number);
  }

  get(number: number): Place {
    const place = this.#places.get(number);
    if (place) return place;
    throw new Error(`This process was not told where place ${number} is.`);
  }

  /** Places of the map that this process was not told about. */
  async unknown(): Promise<readonly number[]> {
    return (await this.map.numbers()).filter((number) => !this.#places.has(number));
  }

  /** Places whose addresses lead to other databases. One that does not answer is not among them. */
  async mistaken(): Promise<readonly number[]> {
    const tried = await Promise.all(
      (await this.registered()).map(async (place) => {
        const failure: unknown = await place.ports().then(
          () => undefined,
          (error: unknown) => error,
        );
        return failure instanceof WrongPlace ? [place.number] : [];
      }),
    );
    return tried.flat();
  }

  /** Places of the map, but the first, that cannot be loaded onto now. Bounded, whatever they do. */
  async unavailable(): Promise<readonly number[]> {
    const listed = this.map.numbers().catch(() => []);
    const numbers = await Promise.race([listed, setTimeout(PATIENCE_MS, [], { ref: false })]);
    const tried = await Promise.all(
      numbers.slice(1).map(async (number) => {
        const place = this.#places.get(number);
        return place && (await canLoadSoon(place)) ? [] : [number];
      }),
    );
    return tried.flat();
  }

  /** Makes a place of a database that is empty; changes nothing of one that is this place. */
  async make(place: Place): Promise<void> {
    if (place.number !== FIRST) await makePlace(this.shared, place, this.#check);
  }

  /** Those in the map. */
  async registered(): Promise<readonly Place[]> {
    return (await this.map.numbers()).map((number) => this.get(number));
  }

  /** Place 1 answers for suppliers that do not exist. */
  async ofSupplier(code: string): Promise<PlacePorts> {
    return this.get((await this.map.placeOf(code)) ?? FIRST).ports();
  }

  /** `undefined` when no account has the number. */
  async ofAccount(number: string): Promise<PlacePorts | undefined> {
    const birthplace = this.#places.get(birthplaceOf(number) ?? 0);
    if (!birthplace) return undefined;

    const code = await supplierIn(birthplace, number);
    if (code !== undefined) return this.ofSupplier(code);

    const others = await this.map.destinationsFrom(birthplace.number);
    const codes = await Promise.all(others.map((other) => supplierIn(this.get(other), number)));
    const moved = codes.find((one) => one !== undefined);
    return moved === undefined ? undefined : this.ofSupplier(moved);
  }
}

async function supplierIn(place: Place, accountNumber: string): Promise<string | undefined> {
  await place.ports();
  return supplierOfAccount(place.db, accountNumber);
}

// Shorter than a request may take.
const PATIENCE_MS = 2000;

function canLoadSoon(place: Place): Promise<boolean> {
  const asked = place
    .ports()
    .then(() => canLoad(place.db))
    .catch(() => false);
  return Promise.race([asked, setTimeout(PATIENCE_MS, false, { ref: false })]);
}
