import type { ErrorCode } from '../errors/error-code.js';
import { fieldError, MAXIMUM_ERRORS, type FieldError, type Path } from '../errors/field-error.js';

/** Gathers the problems of a request: the first of them, and how many there are in all. */
export class Findings {
  readonly #errors: FieldError[] = [];
  #total = 0;

  get errors(): readonly FieldError[] {
    return this.#errors;
  }

  get total(): number {
    return this.#total;
  }

  /** Problems past the limit are counted and dropped, so that no request makes the list long. */
  add(code: ErrorCode, path: Path, detail?: string): void {
    this.#total += 1;
    if (this.#errors.length < MAXIMUM_ERRORS) this.#errors.push(fieldError(code, path, detail));
  }

  /** Adds the problems that were found in a part of the request. */
  merge({ errors, total }: Pick<Findings, 'errors' | 'total'>): void {
    this.#total += total;
    this.#errors.push(...errors.slice(0, MAXIMUM_ERRORS - this.#errors.length));
  }
}
