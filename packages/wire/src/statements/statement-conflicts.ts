import {
  contradictingStatements,
  type StatementConflict,
  type StatementFields,
} from '@data-import/domain';
import { fieldError, type FieldError } from '../errors/field-error.js';
import { wireNamesOf } from '../reading/wire-names.js';
import { HISTORICAL_STATEMENT_ALREADY_EXISTS } from './statement-errors.js';

/** Different statements of a request with the same identifier. Takes what a survey could read of the body. */
export function conflictingStatements(body: unknown): readonly FieldError[] {
  const { statements = [] } = body as {
    readonly statements?: readonly (Partial<StatementFields> | undefined)[];
  };
  return contradictingStatements(statements).map(statementConflictError);
}

export function statementConflictError({ index, first, fields }: StatementConflict): FieldError {
  const other = first === undefined ? 'The account has it' : `statements.${first} has it`;
  return fieldError(
    HISTORICAL_STATEMENT_ALREADY_EXISTS,
    ['statements', index, 'statement_id'],
    `${other} with a different ${wireNamesOf(fields)}.`,
  );
}
