import type { ErrorCode } from './error-code.js';

/** A problem and its place: `attr` is the dot path of the input. */
export interface FieldError {
  readonly detail: string;
  readonly code: string;
  readonly attr: string;
}

export type Path = readonly (string | number)[];

/** A code and a sample of the places where it is reported, with 0 for the index of an item. */
export interface Rule {
  readonly code: ErrorCode;
  readonly at: Path;
}

/** Listing goes no further than this, however much is wrong. */
export const MAXIMUM_ERRORS = 1000;

export function fieldError(code: ErrorCode, path: Path, detail: string = code.meaning): FieldError {
  return { detail, code: code.code, attr: attrOf(path) };
}

export function attrOf(path: Path): string {
  return path.length === 0 ? 'non_field_errors' : path.join('.');
}

/** The errors of a body; where there are more than are listed, with how many there are. */
export function listed(
  errors: readonly FieldError[],
  total: number = errors.length,
): { readonly errors: readonly FieldError[]; readonly errors_total?: number } {
  return {
    errors: errors.slice(0, MAXIMUM_ERRORS),
    ...(total > MAXIMUM_ERRORS && { errors_total: total }),
  };
}
