import { WITHOUT_TOKEN, type Position } from './client.js';

export interface ShareLimits {
  readonly all?: number;
  readonly callers?: number;
  readonly operators?: number;
  /** Twice as much as one of its keys when absent, however many keys it has. */
  readonly organisation?: number;
  /** Of an address, too, for requests without a token. */
  readonly key?: number;
  /** Of one request that does several things at a time. */
  readonly request?: number;
}

/** The most that may be taken at a depth of a position: of all, of its side, of its organisation, of its key, ... */
export type Limit = (position: Position, depth: number) => number;

export const PART_OF_A_KEY = 1 / 4;

/** Each key and each address has a quarter of what callers have, and an operator's key as much beside them. */
export function quartersOf(callers: number, least = 1): ShareLimits {
  return { callers, key: Math.max(least, Math.floor(callers * PART_OF_A_KEY)) };
}

export function limitsOf(limits: ShareLimits): Limit {
  const { all = Infinity, callers = Infinity, operators = Infinity } = limits;
  const { key = Infinity, organisation = 2 * key, request = Infinity } = limits;
  const ofOperators = [all, operators, key, request];
  const ofOrganisation = [all, callers, organisation, key, request];
  const ofAddress = [all, callers, Infinity, key, request];
  return ([side, name], depth) => {
    const ofCaller = name === WITHOUT_TOKEN ? ofAddress : ofOrganisation;
    return (side === 'operators' ? ofOperators : ofCaller)[depth] ?? Infinity;
  };
}

/** Counts what is taken of something that clients share, at each depth of their positions. */
export class Shares {
  readonly #all = newPart();

  constructor(private readonly limit: Limit = () => Infinity) {}

  amountAt(position: Position): number {
    return this.#partAt(position)?.amount ?? 0;
  }

  /** The innermost part of the position that has less than `more` left. */
  fullAt(position: Position, more = 1): Position | undefined {
    for (let depth = position.length; depth >= 0; depth -= 1) {
      const part = position.slice(0, depth);
      if (this.amountAt(part) + more > this.limit(position, depth)) return part;
    }
    return undefined;
  }

  /** The most that the position can have when nobody else has anything. */
  mostAt(position: Position): number {
    const depths = Array.from({ length: position.length + 1 }, (_, depth) => depth);
    return Math.min(...depths.map((depth) => this.limit(position, depth)));
  }

  /** True when nothing is left of this part, whatever those around it have. */
  isFull(position: Position): boolean {
    return this.amountAt(position) >= this.limit(position, position.length);
  }

  /** A negative amount gives it back. */
  take(position: Position, amount: number): void {
    if (amount === 0) return;
    let part = this.#all;
    part.amount += amount;
    for (const name of position) {
      const own = part.parts.get(name) ?? newPart();
      own.amount += amount;
      if (own.amount > 0) part.parts.set(name, own);
      else part.parts.delete(name);
      part = own;
    }
  }

  /** Takes one. Call the returned function to give it back. */
  hold(position: Position): () => void {
    this.take(position, 1);
    let isHeld = true;
    return () => {
      if (isHeld) this.take(position, -1);
      isHeld = false;
    };
  }

  /** The part of `total` for each thing that the key has taken, if organisations have equal parts, and then their keys. */
  equalPart(position: Position, total: number): number {
    let part: Part | undefined = this.#all;
    let share = total;
    for (const name of position) {
      share /= Math.max(1, part?.parts.size ?? 1);
      part = part?.parts.get(name);
    }
    return Math.floor(share / Math.max(1, part?.amount ?? 1));
  }

  /** Every part of which something is taken, within this one. */
  *takenIn(position: Position): Generator<Taken> {
    const { amount, parts } = this.#partAt(position) ?? newPart();
    yield { position, amount, limit: this.limit(position, position.length) };
    for (const name of parts.keys()) yield* this.takenIn([...position, name]);
  }

  #partAt(position: Position): Part | undefined {
    let part: Part | undefined = this.#all;
    for (const name of position) part = part?.parts.get(name);
    return part;
  }
}

export interface Taken {
  readonly position: Position;
  readonly amount: number;
  readonly limit: number;
}

interface Part {
  amount: number;
  readonly parts: Map<string, Part>;
}

function newPart(): Part {
  return { amount: 0, parts: new Map() };
}

export function isWithin(position: Position, part: Position): boolean {
  return part.every((name, depth) => position[depth] === name);
}
