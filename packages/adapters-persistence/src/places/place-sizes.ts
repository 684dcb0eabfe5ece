import { setTimeout } from 'node:timers/promises';
import type { PlaceOverview } from '@data-import/application';
import type { Place } from './place.js';
import type { Places } from './places.js';

// Shorter than a request may take.
const PATIENCE_MS = 2000;

/** Every place of the map with how full it is. */
export async function placeSizes(places: Places): Promise<readonly PlaceOverview[]> {
  const map = [...(await places.map.suppliers()).values()];
  return Promise.all(
    (await places.map.numbers()).map(async (number) => {
      const place = places.find(number);
      return {
        number,
        suppliers: map.filter((one) => one === number).length,
        accounts: place && (await accountsOf(place)),
      };
    }),
  );
}

/** The one with the fewest accounts, and of several the one with the fewest suppliers. */
export async function emptiestPlace(places: Places): Promise<number> {
  const usable = (await placeSizes(places)).filter(({ accounts }) => accounts !== undefined);
  const [emptiest] = usable.toSorted(
    (a, b) => (a.accounts ?? 0) - (b.accounts ?? 0) || a.suppliers - b.suppliers,
  );
  if (emptiest) return emptiest.number;
  throw new Error('No place can be used now.');
}

/** `undefined` when the place does not answer in time. */
function accountsOf(place: Place): Promise<number | undefined> {
  const tooLate = setTimeout(PATIENCE_MS, undefined, { ref: false });
  return Promise.race([countAccounts(place).catch(() => undefined), tooLate]);
}

async function countAccounts(place: Place): Promise<number> {
  await place.ports();
  const { db } = place;
  const row: { readonly accounts: number } = await db('supplier_counters').first(
    db.raw(
      'cast(coalesce(sum(staged + in_progress + completed + failed), 0) as bigint) as accounts',
    ),
  );
  return row.accounts;
}
