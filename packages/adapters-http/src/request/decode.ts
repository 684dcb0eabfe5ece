import type { ValidationError } from 'io-ts';
import { err, ok, type Result } from 'neverthrow';
import { fieldError, type FieldError } from '../response/answer.js';
import { HERE, type Codec, type Problem } from './codec.js';

/** The one place where an fp-ts Either becomes a neverthrow Result. */
export function decode<A>(codec: Codec<A>, input: unknown): Result<A, readonly FieldError[]> {
  // As a whole, a request is no field that could be left out: null is as wrong as anything else.
  const read = codec.validate(input ?? undefined, HERE);
  return read._tag === 'Right' ? ok(read.right) : err(read.left.map(toFieldError));
}

function toFieldError(error: ValidationError): FieldError {
  const code = isProblem(error) ? error.code : 'invalid';
  return fieldError(
    code,
    error.context.map(({ key }) => key),
    error.message,
  );
}

function isProblem(error: ValidationError): error is Problem {
  return 'code' in error;
}
