import type { ErrorCode } from '../errors/error-code.js';
import { fieldError, MAXIMUM_ERRORS, type FieldError, type Path } from '../errors/field-error.js';

/** Where the problems of a request are gathered: the first of them, and how many there are in all. */
export class Findings {
  readonly #errors: FieldError[] = [];
  #total = 0;

  get errors(): readonly FieldError[] {
    return this.#errors;
  }

  get total(): number {
    return this.#total;
  }

  /** What is past the limit is counted and dropped, so that no request makes the list long. */
  add(code: ErrorCode, path: Path, detail?: string): void {
    this.#total += 1;
    if (this.#errors.length < MAXIMUM_ERRORS) this.#errors.push(fieldError(code, path, detail));
  }

  /** What was found in a part. */
  merge({ errors, total }: Pick<Findings, 'errors' | 'total'>): void {
    this.#total += total;
    const space = MAXIMUM_ERRORS - this.#errors.length;
    if (space > 0) this.#errors.push(...errors.slice(0, space));
  }
}
