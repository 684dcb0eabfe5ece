import type { Buffer } from 'node:buffer';
import type { RawJson } from './exact-json.js';
import type { Opened, Piece } from './json-text.js';

type Container = unknown[] | Record<string, unknown>;

/**
 * Puts one value together from the pieces of its text. JSON.parse reads each piece as a document of its own: what is
 * open before it is opened anew, what is open after it is closed; then it is joined to what was read before.
 */
export class JsonPieces {
  #value: unknown;
  /** The containers that are still open after the last piece, outermost first. */
  #open: readonly Container[] = [];
  /** The same long number is kept once. */
  readonly #exact = new Map<string, RawJson>();

  constructor(
    private readonly bytes: Buffer,
    private readonly encoding: 'latin1' | 'utf8',
  ) {}

  get value(): unknown {
    return this.#value;
  }

  add(piece: Piece): void {
    const value = this.#parsed(piece);
    if (piece.openedBefore.length === 0) this.#value = value;
    else this.#join(value, piece.openedBefore);
    this.#open = piece.isLast ? [] : this.#openedIn(piece.openedAfter);
  }

  #parsed(piece: Piece): unknown {
    const text = this.#before(piece.openedBefore) + this.#text(piece) + after(piece.openedAfter);
    const exact = piece.edits
      .filter(({ isLongNumber }) => isLongNumber)
      .map(({ start, end }) => this.#exactNumber(this.#slice(start, end)));
    const value: unknown = JSON.parse(text);
    return exact.length === 0 ? value : restored(value, exact);
  }

  #before(opened: readonly Opened[]): string {
    return opened
      .map((one, level) => {
        if (one.kind === 'array') return '[';
        const isInnermost = level === opened.length - 1;
        return isInnermost ? '{' : `{${this.#slice(one.nameStart, one.nameEnd)}:`;
      })
      .join('');
  }

  #text({ start, end, edits }: Piece): string {
    if (edits.length === 0) return this.#slice(start, end);
    const parts: string[] = [];
    let from = start;
    let longNumbers = 0;
    for (const edit of edits) {
      parts.push(this.#slice(from, edit.start));
      if (edit.isLongNumber) parts.push(standInFor((longNumbers += 1)));
      from = edit.end;
    }
    parts.push(this.#slice(from, end));
    return parts.join('');
  }

  #slice(start: number, end: number): string {
    return this.bytes.toString(this.encoding, start, end);
  }

  #exactNumber(source: string): RawJson {
    const known = this.#exact.get(source);
    if (known) return known;
    const exact = JSON.rawJSON(source);
    this.#exact.set(source, exact);
    return exact;
  }

  #join(value: unknown, opened: readonly Opened[]): void {
    let part = value;
    for (const [level, one] of opened.entries()) {
      const target = this.#open[level];
      const isInnermost = level === opened.length - 1;
      // Only a repeated field changes the kind of an open value, and then the request is refused.
      if (one.kind === 'array') {
        if (!Array.isArray(part) || !Array.isArray(target)) return;
        for (let index = isInnermost ? 0 : 1; index < part.length; index += 1)
          target.push(part[index]);
        part = part[0];
      } else {
        if (!isObject(part) || !isObject(target)) return;
        const continued = isInnermost ? undefined : this.#name(one);
        for (const key of Object.keys(part)) if (key !== continued) define(target, key, part[key]);
        part = continued === undefined ? undefined : part[continued];
      }
    }
  }

  #openedIn(opened: readonly Opened[]): readonly Container[] {
    const containers: Container[] = [];
    let value = this.#value;
    for (const one of opened) {
      if (!isContainer(value)) break;
      containers.push(value);
      value = one.kind === 'array' ? (value as unknown[]).at(-1) : own(value, this.#name(one));
    }
    return containers;
  }

  #name({ nameStart, nameEnd }: Extract<Opened, { kind: 'object' }>): string {
    return JSON.parse(this.#slice(nameStart, nameEnd)) as string;
  }
}

function after(opened: readonly Opened[]): string {
  return opened
    .map(({ kind }) => (kind === 'array' ? ']' : '}'))
    .toReversed()
    .join('');
}

/**
 * A long number is parsed as a stand-in that is larger than every number left in the text: a number of this size would be
 * long itself. So JSON.parse needs no reviver, which would make it ten times slower.
 */
const FIRST_STAND_IN = 1e295;

function standInFor(ordinal: number): string {
  return `${ordinal}e295`;
}

function restored(value: unknown, exact: readonly RawJson[]): unknown {
  if (typeof value === 'number')
    return value >= FIRST_STAND_IN ? exact[Math.round(value / FIRST_STAND_IN) - 1] : value;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      if (holdsNumbers(item)) value[index] = restored(item, exact);
  } else if (isObject(value)) {
    for (const key of Object.keys(value)) {
      const part = value[key];
      if (holdsNumbers(part)) define(value, key, restored(part, exact));
    }
  }
  return value;
}

function holdsNumbers(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'object' && value !== null);
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return isContainer(value) && !Array.isArray(value);
}

function own(value: Container, key: string): unknown {
  return Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
}

/** `__proto__` is a name like any other: it must not be assigned. */
function define(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(target, key, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  else target[key] = value;
}
