import { fieldError, MAXIMUM_ERRORS, type FieldError, type Path } from '../response/answer.js';
import type { ErrorCode } from '../response/error-codes.js';

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

  include(error: FieldError): void {
    this.#total += 1;
    if (this.#errors.length < MAXIMUM_ERRORS) this.#errors.push(error);
  }

  /** What was found in a part. */
  merge({ errors, total }: Findings): void {
    this.#total += total;
    const space = MAXIMUM_ERRORS - this.#errors.length;
    if (space > 0) this.#errors.push(...errors.slice(0, space));
  }
}
