import type { ImportStatements, ImportStatementsError } from '@data-import/application';
import {
  contradictingStatements,
  type StatementConflict,
  type StatementFields,
} from '@data-import/domain';
import { accountAddress, accountAddressing } from '../accounts/addressing.js';
import { documentsRefused } from '../documents/documents-refused.js';
import { posted, wireNamesOf } from '../request/into.js';
import type { Limits } from '../request/limits.js';
import { list } from '../request/list.js';
import { record } from '../request/record.js';
import {
  created,
  fieldError,
  invalid,
  notFound,
  type Answer,
  type FieldError,
} from '../response/answer.js';
import { NOT_FOUND_ANSWER, validationAnswer } from '../response/error-schemas.js';
import { route, type Route } from '../routing/route.js';
import { migrationNotOngoing } from '../suppliers/migration-not-ongoing.js';
import { statement } from './statement-codec.js';

export function importStatementsRoute(importStatements: ImportStatements, limits: Limits): Route {
  const request = importStatementsRequest(limits);
  return route({
    operationId: 'importStatements',
    method: 'POST',
    path: '/v1/data-import/historical-statements/create/',
    summary: 'Add historical statements to an account',
    description:
      'A statement that the account has already is accepted again, and nothing is written; a different one under its `statement_id` is refused.',
    body: {
      codec: posted(request),
      whenInvalid: FAILED,
      contradictions: contradictionsIn,
    },
    examples: { statement: EXAMPLE },
    answers: {
      201: {
        description: 'The request as it was posted.',
        schema: request.schema,
        examples: { as_posted: EXAMPLE },
      },
      400: validationAnswer(FAILED, RULES),
      404: NOT_FOUND_ANSWER,
    },
    handle: async ({ body: { read, posted: sent } }, identity) => {
      const { statements } = read;
      const imported = await importStatements({
        address: accountAddress(read, identity),
        statements,
      });
      return imported.match(
        () => created(sent, { kind: 'statements', outcomes: { accepted: statements.length } }),
        toRefusal,
      );
    },
  });
}

const FAILED = 'historical_statements_failed_validation';

const RULES = {
  bill_period_from_date_later_than_to_date: 'statements.0.bill_period_from_date',
  historical_statement_already_exists: 'statements.0.statement_id',
  invalid_document_path: 'statements.0.statement_path',
  path_does_not_exist_in_file_store: 'statements.0.statement_path',
  import_supplier_migration_not_ongoing: 'import_supplier',
} as const;

const EXAMPLE = {
  import_supplier: 'DEMO_ENERGY',
  external_account_number: 'EXT-1234',
  statements: [
    {
      bill_period_from_date: '2023-12-01',
      bill_period_to_date: '2023-12-31',
      statement_id: 'S-2023-12',
      issued_date: '2024-01-05',
      number: '000123',
      gross_amount: 84.2,
      statement_path: 'statements/000123.pdf',
    },
  ],
};

const importStatementsRequest = ({ maximumItems }: Limits) =>
  record('ImportStatementsRequest', {
    ...accountAddressing,
    statements: list(statement, { minItems: 1, maxItems: maximumItems }),
  });

// A new kind of error in the use case does not compile until it has an answer.
function toRefusal(error: ImportStatementsError): Answer {
  switch (error.kind) {
    case 'account-not-found':
      return notFound('account_not_found');
    case 'import-supplier-migration-not-ongoing':
      return invalid(FAILED, [migrationNotOngoing(error, 'import_supplier')]);
    case 'statements-refused':
      return invalid(FAILED, [
        ...error.conflicts.map(conflictError),
        ...documentsRefused(error.documents, 'statements'),
      ]);
  }
}

/** A survey gives what could be read of the statements in the words of the domain. */
function contradictionsIn(readable: object): readonly FieldError[] {
  const { statements = [] } = readable as ReadableRequest;
  return contradictingStatements(statements).map(conflictError);
}

interface ReadableRequest {
  readonly statements?: readonly (Partial<StatementFields> | undefined)[];
}

function conflictError({ index, first, fields }: StatementConflict): FieldError {
  const other = first === undefined ? 'The account has it' : `statements.${first} has it`;
  return fieldError(
    'historical_statement_already_exists',
    ['statements', index, 'statement_id'],
    `${other} with a different ${wireNamesOf(fields)}.`,
  );
}
