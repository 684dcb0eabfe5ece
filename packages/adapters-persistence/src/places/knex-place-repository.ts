import type {
  PlaceMistaken,
  PlaceNotConfigured,
  PlaceNotDistributable,
  PlaceNotFound,
  PlaceOverview,
  PlaceRepository,
} from '@data-import/application';
import { err, ok, type Result } from 'neverthrow';
import { dialectOf } from '../dialects/dialect.js';
import { placeSizes } from './place-sizes.js';
import { WrongPlace } from './preparing.js';
import type { Places } from './places.js';

export class KnexPlaceRepository implements PlaceRepository {
  readonly #places: Places;

  constructor(places: Places) {
    this.#places = places;
  }

  list(): Promise<readonly PlaceOverview[]> {
    return placeSizes(this.#places);
  }

  async has(number: number): Promise<boolean> {
    const registered = await this.#places.map.numbers();
    return registered.includes(number) && this.#places.find(number) !== undefined;
  }

  async add(number: number): Promise<Result<void, PlaceNotConfigured | PlaceMistaken>> {
    const place = this.#places.find(number);
    if (!place) return err({ kind: 'place-not-configured' });
    try {
      await this.#places.make(place);
    } catch (error) {
      if (error instanceof WrongPlace) return err({ kind: 'place-mistaken' });
      throw error;
    }
    await this.#places.shared('places').insert({ number }).onConflict('number').ignore();
    return ok();
  }

  async distribute(number: number): Promise<Result<void, PlaceNotFound | PlaceNotDistributable>> {
    if (!(await this.has(number))) return err({ kind: 'place-not-found' });
    const place = this.#places.get(number);
    await place.ports();
    return (await dialectOf(place.db).distribute(place.db))
      ? ok()
      : err({ kind: 'place-not-distributable' });
  }
}
