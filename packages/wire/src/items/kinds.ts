import type { BatchItems } from '@data-import/domain';

/** The kinds of items by their names on the wire: one that is left out does not compile. */
const NAMES = {
  notes: 'notes',
  transactions: 'transactions',
  statements: 'statements',
  paymentInstructions: 'payment_instructions',
} as const satisfies Record<keyof BatchItems, string>;

type OfKinds<T> = Readonly<Record<(typeof NAMES)[keyof BatchItems], T>>;

/** An object with the same for every kind, by their names on the wire. */
export function ofKinds<T>(same: T): OfKinds<T> {
  return Object.fromEntries(Object.values(NAMES).map((name) => [name, same])) as OfKinds<T>;
}
