import type { CheckOutcome, CheckRequest, Difference } from '@data-import/application';
import type { SupplierCode } from '@data-import/domain';
import type { SupplierPlaceRow } from '../places/place-map.js';
import type { Place } from '../places/place.js';
import type { Places } from '../places/places.js';

interface FoundSupplier {
  readonly code: SupplierCode;
  readonly place: number;
  readonly isHeld: boolean;
}

/** Suppliers are few. Places are read first: a supplier is in the map before it is in its place. */
export async function* checkMap(
  places: Places,
  { listed }: CheckRequest,
): AsyncGenerator<CheckOutcome, void> {
  const found = (await Promise.all((await places.registered()).map(suppliersIn))).flat();
  const rows: readonly SupplierPlaceRow[] = await places.shared('supplier_places').select();
  const map = new Map(rows.map((row) => [row.code, row]));
  const differing = found.filter((supplier) => !isWhereItBelongs(supplier, map.get(supplier.code)));
  yield {
    check: 'places: each supplier lives where the map says',
    rows: found.length,
    differences: differing.length,
    listed: differing.slice(0, listed).map(({ code, place }): Difference => ({
      code,
      place,
      place_in_map: map.get(code)?.place ?? null,
    })),
  };
}

/** The place to which it is moved has a copy, and so has the one that it has left; both are held. */
function isWhereItBelongs(
  { place, isHeld }: FoundSupplier,
  row: SupplierPlaceRow | undefined,
): boolean {
  if (!row) return false;
  return row.place === place || (isHeld && (row.moving_to === place || row.leaving === place));
}

async function suppliersIn({ number, db }: Place): Promise<readonly FoundSupplier[]> {
  const rows: { code: SupplierCode; status_before_move: string | null }[] = await db(
    'import_suppliers',
  )
    .orderBy('id')
    .select('code', 'status_before_move');
  return rows.map(({ code, status_before_move: before }) => ({
    code,
    place: number,
    isHeld: before !== null,
  }));
}
