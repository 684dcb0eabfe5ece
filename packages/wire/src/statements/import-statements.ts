import {
  contradictingStatements,
  type HistoricalStatement,
  type StatementConflict,
  type StatementFields,
} from '@data-import/domain';
import { accountAddressing, type AccountAddressing } from '../items/addressing.js';
import { verbatim, type Printer } from '../printing/printer.js';
import { posted, type Posted, wireNamesOf } from '../reading/into.js';
import { list } from '../reading/list.js';
import { reader } from '../reading/make-reader.js';
import type { Reader } from '../reading/reader.js';
import { record } from '../reading/record.js';
import type { ListLimits } from '../settings/limits.js';
import { HISTORICAL_STATEMENT_ALREADY_EXISTS, statement } from '../items/statement.js';
import { fieldError, type FieldError } from '../errors/error-code.js';

export interface ImportStatementsRequest extends AccountAddressing {
  readonly statements: readonly HistoricalStatement[];
}

export type PostedStatements = Posted<ImportStatementsRequest>;

export interface ImportStatementsWire {
  readonly request: Reader<PostedStatements>;
  readonly result: Printer<PostedStatements['posted']>;
}

export function importStatementsWire({ maximumItems }: ListLimits): ImportStatementsWire {
  const request = record('ImportStatementsRequest', {
    ...accountAddressing,
    statements: list(statement, { minItems: 1, maxItems: maximumItems }),
  });
  return { request: reader(posted(request)), result: verbatim(request.schema) };
}

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
