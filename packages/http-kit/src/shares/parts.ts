import type { Client } from './client.js';

/** A part of something that clients share, and how much of it may be taken. */
export interface Part {
  readonly name: string;
  readonly limit: number;
}

export const PART_OF_A_KEY = 1 / 4;
const KEYS_OF_AN_ORGANISATION = 2;

/** A key has a quarter, its organisation twice as much; an operator is bounded by its own key alone. */
export function partsOfClient(
  { apiKeyId, organisationId, isOperator }: Client,
  all: Part,
  prefix = '',
): readonly Part[] {
  const limitOfKey = Math.max(1, Math.floor(all.limit * PART_OF_A_KEY));
  const own = { name: `${prefix}${apiKeyId}`, limit: limitOfKey };
  if (isOperator || organisationId === undefined) return [own];
  const name = `${prefix}organisation:${organisationId}`;
  return [all, own, { name, limit: limitOfKey * KEYS_OF_AN_ORGANISATION }];
}

const ADDRESS = 'address:';
export const PART_OF_AN_ADDRESS = 1 / 4;

/** An address has a quarter of what all have, and at least so much. */
export function partOfAddress(address: string, all: Part, least: number): Part {
  return {
    name: `${ADDRESS}${address}`,
    limit: Math.max(least, Math.floor(all.limit * PART_OF_AN_ADDRESS)),
  };
}

export const isOfAddress = ({ name }: Part): boolean => name.startsWith(ADDRESS);

/** Counts what is taken, by part. */
export class Shares {
  readonly #taken = new Map<string, { amount: number; readonly part: Part }>();

  /** Parts of which something is taken, with how much. */
  get taken(): Iterable<{ readonly amount: number; readonly part: Part }> {
    return this.#taken.values();
  }

  amountOf({ name }: Part): number {
    return this.#taken.get(name)?.amount ?? 0;
  }

  /** The first of the parts that has not so much left. */
  fullOf(parts: readonly Part[], more: number): Part | undefined {
    return parts.find((part) => this.amountOf(part) + more > part.limit);
  }

  /** Takes so much of each part; less than nothing gives it back. */
  take(parts: readonly Part[], more: number): void {
    if (more === 0) return;
    for (const part of parts) {
      const taken = this.#taken.get(part.name);
      if (!taken) this.#taken.set(part.name, { amount: more, part });
      else if (taken.amount + more > 0) taken.amount += more;
      else this.#taken.delete(part.name);
    }
  }
}
