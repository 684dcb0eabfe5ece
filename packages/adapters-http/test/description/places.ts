import { DUPLICATE_FIELD } from '@data-import/http-kit';
import {
  BLANK,
  EMPTY,
  INVALID,
  INVALID_CHOICE,
  MAX_DECIMAL_PLACES,
  MAX_DIGITS,
  MAX_ITEMS,
  MAX_LENGTH,
  NOT_A_LIST,
  NULL,
  REQUIRED,
  UNKNOWN_FIELD,
} from '@data-import/wire/codecs';
import type { Body } from './openapi-document.js';

interface Errors {
  readonly errors?: readonly { readonly code?: string; readonly attr?: string }[];
}

/**
 * The errors of a body that are at a place where the examples have none of their code. What is wrong with the form of a
 * field can be anywhere.
 */
export function misplacedErrors(body: unknown, { examples = {} }: Body): readonly string[] {
  const shown = new Set(Object.values(examples).flatMap(({ value }) => placesIn(value)));
  return placesIn(body).filter((place) => !shown.has(place));
}

function placesIn(body: unknown): readonly string[] {
  const { errors = [] } = (body ?? {}) as Errors;
  return errors.flatMap(({ code = '', attr }) =>
    attr === undefined || FORM.has(code) ? [] : [`${code} at ${attr.replaceAll(/\d+/g, 'N')}`],
  );
}

const FORM: ReadonlySet<string> = new Set(
  [
    BLANK,
    DUPLICATE_FIELD,
    EMPTY,
    INVALID,
    INVALID_CHOICE,
    MAX_DECIMAL_PLACES,
    MAX_DIGITS,
    MAX_ITEMS,
    MAX_LENGTH,
    NOT_A_LIST,
    NULL,
    REQUIRED,
    UNKNOWN_FIELD,
  ].map(({ code }) => code),
);
