import { fieldError, type FieldError, type Path } from '../errors/field-error.js';
import { DUPLICATE_FIELD } from '../errors/transport-errors.js';

export function duplicateField(path: Path): FieldError {
  return fieldError(
    DUPLICATE_FIELD,
    path,
    `The field ${path.at(-1)} stands in this object more than once.`,
  );
}
