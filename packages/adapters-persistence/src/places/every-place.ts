import type { SupplierCode } from '@data-import/domain';
import type { PlacePorts } from './place-ports.js';
import type { Places } from './places.js';

/**
 * What all places answer, by the code of the supplier that each answer is about. Fails when one of the places does: a part
 * would be taken for the whole.
 */
export async function ofEveryPlace<T>(
  places: Places,
  ask: (ports: PlacePorts) => Promise<readonly T[]>,
  supplierOf: (answer: T) => SupplierCode,
): Promise<readonly T[]> {
  const lists = await Promise.all(
    (await places.registered()).map(async (place) => {
      const answers = await ask(await place.ports());
      return answers.map((answer) => ({ answer, place: place.number }));
    }),
  );
  // While a supplier is moved, two places have it.
  const map = await places.map.suppliers();
  return lists
    .flat()
    .filter(({ answer, place }) => map.get(supplierOf(answer)) === place)
    .map(({ answer }) => answer)
    .toSorted((a, b) => Buffer.compare(Buffer.from(supplierOf(a)), Buffer.from(supplierOf(b))));
}
