import type { Knex } from 'knex';
import { makePlacePorts, type PlacePorts } from './place-ports.js';

/** Brings the schema of a place up to date; throws when the place cannot be used. */
export type PreparePlace = (place: { readonly number: number; readonly db: Knex }) => Promise<void>;

/** One of several places, which may be down when the process starts. */
export class Place {
  readonly #ports: PlacePorts;
  readonly #prepare: PreparePlace;
  #ready: Promise<void> | undefined;

  constructor(
    readonly number: number,
    readonly db: Knex,
    prepare: PreparePlace,
  ) {
    this.#ports = makePlacePorts(db);
    this.#prepare = prepare;
  }

  /** Once the place is up to date: what asks first makes it so, and after a failure the next one tries again. */
  async ports(): Promise<PlacePorts> {
    this.#ready ??= this.#prepare(this).catch((error: unknown) => {
      this.#ready = undefined;
      throw error;
    });
    await this.#ready;
    return this.#ports;
  }
}
