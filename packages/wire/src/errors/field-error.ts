import type { ErrorCode } from './error-code.js';

/** A problem and its place: `attr` is the dot path of the input. */
export interface FieldError {
  readonly detail: string;
  readonly code: string;
  readonly attr: string;
}

export type Path = readonly (string | number)[];

/** Where a code can be reported: a sample place, with 0 for the index of an item. */
export interface Rule {
  readonly code: ErrorCode;
  readonly at: Path;
}

/** Listing goes no further than this, however much is wrong. */
export const MAXIMUM_ERRORS = 1000;

export function fieldError(code: ErrorCode, path: Path, detail: string = code.meaning): FieldError {
  return { detail, code: code.code, attr: attrOf(path) };
}

function attrOf(path: Path): string {
  return path.length === 0 ? 'non_field_errors' : path.join('.');
}
