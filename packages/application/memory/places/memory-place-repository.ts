import { err, ok, type Result } from 'neverthrow';
import type {
  PlaceNotConfigured,
  PlaceNotDistributable,
  PlaceNotFound,
  PlaceOverview,
  PlaceRepository,
} from '../../src/places/place-repository.js';
import type { MemoryStore } from '../memory-store.js';

/** A `MemoryStore` is place 1, and the only one. */
export class MemoryPlaceRepository implements PlaceRepository {
  constructor(private readonly store: MemoryStore) {}

  async list(): Promise<readonly PlaceOverview[]> {
    const suppliers = [...this.store.suppliers.values()];
    const accounts = suppliers.reduce((sum, { processes }) => sum + processes.size, 0);
    return [{ number: 1, suppliers: suppliers.length, accounts }];
  }

  async has(number: number): Promise<boolean> {
    return number === 1;
  }

  async add(number: number): Promise<Result<void, PlaceNotConfigured>> {
    return number === 1 ? ok() : err({ kind: 'place-not-configured' });
  }

  async distribute(number: number): Promise<Result<void, PlaceNotFound | PlaceNotDistributable>> {
    return err({ kind: number === 1 ? 'place-not-distributable' : 'place-not-found' });
  }
}
