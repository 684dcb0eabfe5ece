import type { Result } from 'neverthrow';
import type { FieldError } from '../errors/field-error.js';
import type { JsonSchema } from '../json-schema.js';

/** Reads a header of a request, which may be absent. */
export interface HeaderReader {
  readonly name: string;
  readonly description: string;
  readonly schema: JsonSchema;
  readonly read: (value: string | undefined) => Result<string | undefined, FieldError>;
}
