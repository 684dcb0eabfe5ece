import {
  fieldError,
  MAXIMUM_ERRORS,
  type ErrorCode,
  type FieldError,
  type Path,
} from '../errors/error-code.js';

/** Gathers the problems of a request: the first of them, and how many there are in all. */
export class Report {
  readonly errors: FieldError[] = [];
  total = 0;
  readonly #path: (string | number)[];

  constructor(path: Path = []) {
    this.#path = [...path];
  }

  /** Problems reported until `leave` is called belong to this part of the value. */
  enter(part: string | number): void {
    this.#path.push(part);
  }

  leave(): void {
    this.#path.pop();
  }

  /** A report on a part, which `merge` adds to this one. */
  of(part: string | number): Report {
    return new Report([...this.#path, part]);
  }

  /** Problems past the limit are counted and dropped, so that no request makes the list long. */
  add(code: ErrorCode, detail?: string, below: Path = []): void {
    this.total += 1;
    if (this.errors.length < MAXIMUM_ERRORS)
      this.errors.push(fieldError(code, [...this.#path, ...below], detail));
  }

  merge({ errors, total }: Report): void {
    this.total += total;
    this.errors.push(...errors.slice(0, MAXIMUM_ERRORS - this.errors.length));
  }
}

/** The milliseconds for which a large value is read before other requests get their turn. */
const SLICE_MS = 2;

/** A part of the time that a large value takes. */
export interface Slice {
  readonly isOver: boolean;
}

export class TimedSlice implements Slice {
  #endsAt = performance.now() + SLICE_MS;

  /** True once its time is over; the next one begins then. */
  get isOver(): boolean {
    const now = performance.now();
    if (now < this.#endsAt) return false;
    this.#endsAt = now + SLICE_MS;
    return true;
  }
}
