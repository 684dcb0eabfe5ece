import { err, ok, type Result } from 'neverthrow';
import type { PlaceNotFound } from '../../src/places/place-repository.js';
import type { MovedRows, SupplierMoves } from '../../src/places/supplier-moves.js';
import type { SupplierNotFound } from '../../src/suppliers/supplier-not-found.js';
import type { MemoryStore } from '../memory-store.js';

/** There is one place, so no move gets beyond its beginning. */
export class MemorySupplierMoves implements SupplierMoves {
  constructor(private readonly store: MemoryStore) {}

  async begin(
    code: string,
    to: number,
  ): Promise<Result<undefined, SupplierNotFound | PlaceNotFound>> {
    if (!this.store.suppliers.has(code)) return err({ kind: 'import-supplier-not-found' });
    return to === 1 ? ok(undefined) : err({ kind: 'place-not-found' });
  }

  async hold(): Promise<void> {}
  async *copy(): AsyncGenerator<MovedRows> {}
  async *compare(): AsyncGenerator<MovedRows> {}
  async switch(): Promise<void> {}
  async release(): Promise<void> {}
  async clear(): Promise<void> {}
}
