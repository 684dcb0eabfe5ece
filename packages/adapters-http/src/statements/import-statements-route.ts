import { documentErrors, documentRules } from '../documents/documents-refused.js';
import type { ImportStatements, ImportStatementsError } from '@data-import/application';
import { created, type Refusals } from '@data-import/http-kit';
import {
  conflictingStatements,
  HISTORICAL_STATEMENT_ALREADY_EXISTS,
  HISTORICAL_STATEMENTS_FAILED_VALIDATION,
  importQuery,
  importStatementsWire,
  statementConflictError,
  type ListLimits,
} from '@data-import/wire/codecs';
import { ACCOUNT_UNKNOWN_TO_LOAD, migrationNotOngoing } from '../suppliers/supplier-refusals.js';
import { accountAddress, importRoute, requestOptionsOf } from '../import-requests/import-route.js';
import type { Route } from '../route.js';

export function importStatementsRoute(
  importStatements: ImportStatements,
  limits: ListLimits,
): Route {
  const { request, result } = importStatementsWire(limits);
  return importRoute({
    operationId: 'importStatements',
    tag: {
      name: 'Historical statements',
      description: 'Bills that were issued before the account was imported.',
    },
    method: 'POST',
    path: '/v1/data-import/historical-statements/create/',
    summary: 'Add historical statements to an account',
    description:
      'An existing statement is accepted again and not stored twice; a different statement with the same `statement_id` is refused.',
    query: importQuery,
    body: { reader: request, contradictions: conflictingStatements },
    failed: HISTORICAL_STATEMENTS_FAILED_VALIDATION,
    refusals: REFUSALS,
    examples: { statement: EXAMPLE },
    answers: {
      201: {
        description: 'The request as it was sent.',
        schema: result.schema,
        examples: { as_posted: EXAMPLE },
      },
    },
    handle: async ({ body: { read, posted }, query }, identity) => {
      const { statements } = read;
      const imported = await importStatements({
        address: accountAddress(read, identity),
        statements,
        requestOptions: requestOptionsOf(query, identity),
      });
      return imported.map(({ added }) =>
        created(result.print(posted), {
          of: 'statements',
          outcomes: {
            accepted: statements.length,
            created: added,
            already_exists: statements.length - added,
          },
        }),
      );
    },
  });
}

const REFUSALS: Refusals<ImportStatementsError> = {
  'account-not-found': ACCOUNT_UNKNOWN_TO_LOAD,
  'statements-refused': {
    rules: [
      { code: HISTORICAL_STATEMENT_ALREADY_EXISTS, at: ['statements', 0, 'statement_id'] },
      ...documentRules(['statements', 0, 'statement_path']),
    ],
    each: ({ conflicts, documents }) => [
      ...conflicts.map(statementConflictError),
      ...documentErrors(documents, 'statements'),
    ],
  },
  'supplier-not-ongoing': migrationNotOngoing('import_supplier'),
};

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
