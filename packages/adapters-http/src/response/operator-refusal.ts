import { invalid, type Answer, type FieldError } from './answer.js';
import type { AnswerDescription, Rules } from '../routing/route.js';
import type { ErrorCode } from './error-codes.js';
import { codesOf, VALIDATION_ANSWER } from './error-schemas.js';

/** Refuses a request of the operator. */
export function operatorRefused(errors: readonly FieldError[]): Answer {
  return invalid(operatorCodeOf(errors), errors);
}

/** A request that breaks one rule and nothing else is named after the rule. */
export function operatorCodeOf(errors: readonly FieldError[]): ErrorCode {
  const [first] = errors;
  const isOneRule =
    first && !FIELD_CODES.has(first.code) && errors.every(({ code }) => code === first.code);
  return isOneRule ? first.code : 'operator_request_failed_validation';
}

/** `rules` are what the operator's request can break. */
export function operatorAnswer(rules: Rules): AnswerDescription {
  const named = codesOf(rules).filter((code) => !FIELD_CODES.has(code));
  return { ...VALIDATION_ANSWER, codes: ['operator_request_failed_validation', ...named], rules };
}

/** Those that say no more than that a field is not of its type or form. */
export const FIELD_CODES: ReadonlySet<ErrorCode> = new Set([
  'required',
  'null',
  'blank',
  'invalid',
  'invalid_choice',
  'max_length',
  'max_items',
  'max_digits',
  'max_decimal_places',
  'not_a_list',
  'empty',
  'unknown_field',
  'duplicate_field',
]);
