import { fieldError, type FieldError, type Path } from '../response/answer.js';

export function duplicateField(path: Path): FieldError {
  return fieldError(
    'duplicate_field',
    path,
    `The field ${path.at(-1)} stands in this object more than once.`,
  );
}
