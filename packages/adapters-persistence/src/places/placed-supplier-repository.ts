import type {
  SupplierAlreadyExists,
  SupplierChange,
  SupplierCounters,
  SupplierRepository,
} from '@data-import/application';
import type { ImportSupplier, SupplierStatusChange, UtcInstant } from '@data-import/domain';
import type { Result } from 'neverthrow';
import { emptiestPlace } from './place-sizes.js';
import type { Places } from './places.js';

export class PlacedSupplierRepository implements SupplierRepository {
  readonly #places: Places;

  constructor(places: Places) {
    this.#places = places;
  }

  async find(code: string): Promise<ImportSupplier | undefined> {
    return (await this.#places.ofSupplier(code)).suppliers.find(code);
  }

  /** Fails when one of the places does: part of the list would be taken for the whole. */
  async list(): Promise<readonly ImportSupplier[]> {
    const places = await this.#places.registered();
    const lists = await Promise.all(
      places.map(async (place) => {
        const suppliers = await (await place.ports()).suppliers.list();
        return suppliers.map((supplier) => ({ supplier, place: place.number }));
      }),
    );
    // While a supplier is moved, two places have it.
    const map = await this.#places.map.suppliers();
    return lists
      .flat()
      .filter(({ supplier, place }) => map.get(supplier.code) === place)
      .map(({ supplier }) => supplier)
      .toSorted(byCodePoints);
  }

  /** The code is taken in the map first; a repeat after an interruption adds the supplier where the map says. */
  async add(
    supplier: ImportSupplier,
    place?: number,
  ): Promise<Result<void, SupplierAlreadyExists>> {
    const chosen = place ?? (await emptiestPlace(this.#places));
    const assigned = await this.#places.map.assign(supplier.code, chosen);
    return (await this.#places.get(assigned).ports()).suppliers.add(supplier);
  }

  async update(
    code: string,
    change: SupplierChange,
    at: UtcInstant,
    by?: string,
  ): Promise<ImportSupplier | undefined> {
    return (await this.#places.ofSupplier(code)).suppliers.update(code, change, at, by);
  }

  async listStatusChanges(code: string): Promise<readonly SupplierStatusChange[]> {
    return (await this.#places.ofSupplier(code)).suppliers.listStatusChanges(code);
  }

  async count(code: string): Promise<SupplierCounters> {
    return (await this.#places.ofSupplier(code)).suppliers.count(code);
  }

  async countDifferent(code: string, items: number): Promise<void> {
    return (await this.#places.ofSupplier(code)).suppliers.countDifferent(code, items);
  }
}

function byCodePoints(a: ImportSupplier, b: ImportSupplier): number {
  return Buffer.compare(Buffer.from(a.code), Buffer.from(b.code));
}
