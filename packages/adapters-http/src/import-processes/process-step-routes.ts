import type {
  ImportProcessNotFound,
  ImportProcessUnknown,
  StageAccounts,
  SupplierNotFound,
  UseCases,
} from '@data-import/application';
import type {
  ImportProcessCompleted,
  ImportProcessNotInProgress,
  MigrationNotOngoing,
} from '@data-import/domain';
import { created, succeeded, type FieldRefusal, type Refusals } from '@data-import/http-kit';
import {
  completedImport,
  completeImportRequest,
  failImportRequest,
  IMPORT_PROCESS_COMPLETED,
  IMPORT_PROCESS_NOT_IN_PROGRESS,
  processStatus,
  stageAccountsRequest,
  stagedAccounts,
  type ListLimits,
} from '@data-import/wire/codecs';
import {
  ACCOUNT_IN_PATH,
  accountInPath,
  SUPPLIER_IN_PATH,
  supplierCodeInPath,
} from '../path-parameters.js';
import { operatorRoute, type Route } from '../route.js';
import {
  ACCOUNT_UNKNOWN,
  migrationNotOngoing,
  NEW_ACCOUNTS_REFUSED,
  SUPPLIER_UNKNOWN,
  SUPPLIER_UNKNOWN_ANSWER,
} from '../suppliers/supplier-refusals.js';

export function processStepRoutes({
  startImport,
  completeImport,
  failImport,
}: UseCases): readonly Route[] {
  return [
    operatorRoute({
      operationId: 'startImport',
      method: 'POST',
      path: '/v1/operator/import-suppliers/:import_supplier_code/account-import-processes/:external_account_number/start/',
      pathParameters: ACCOUNT_IN_PATH,
      summary: 'Start the import of an account',
      description: 'Also starts a failed import again. No body.',
      answers: {
        200: {
          description: 'The import is in progress.',
          schema: processStatus.schema,
          examples: { started: { external_account_number: 'EXT-1234', status: 'IN_PROGRESS' } },
        },
        404: PROCESS_UNKNOWN_ANSWER,
      },
      refusals: STARTING_REFUSED,
      handle: async ({ params }) => {
        const reference = accountInPath(params);
        return (await startImport(reference)).map(() =>
          succeeded(processStatus.print({ ...reference, state: 'in-progress' })),
        );
      },
    }),
    operatorRoute({
      operationId: 'completeImport',
      method: 'POST',
      path: '/v1/operator/import-suppliers/:import_supplier_code/account-import-processes/:external_account_number/complete/',
      pathParameters: ACCOUNT_IN_PATH,
      summary: 'Complete the import of an account',
      description:
        'Creates the account. Without statement_period it has no open statement period at first. Safe to repeat: the answer is the account that was created first.',
      body: { reader: completeImportRequest },
      refusals: COMPLETING_REFUSED,
      examples: {
        in_april: { statement_period: { from_date: '2024-04-01', to_date: '2024-04-30' } },
      },
      answers: { 200: CREATED_ANSWER, 404: PROCESS_UNKNOWN_ANSWER },
      handle: async ({ params, body }) => {
        const reference = accountInPath(params);
        return (await completeImport(reference, body.statement_period)).map((number) =>
          succeeded(completedImport.print(number)),
        );
      },
    }),
    operatorRoute({
      operationId: 'failImport',
      method: 'POST',
      path: '/v1/operator/import-suppliers/:import_supplier_code/account-import-processes/:external_account_number/fail/',
      pathParameters: ACCOUNT_IN_PATH,
      summary: 'Mark the import of an account as failed',
      description: 'Safe to repeat: the first reason stays.',
      body: { reader: failImportRequest },
      refusals: FAILING_REFUSED,
      examples: { rejected: { reason: 'The tariff is not known.' } },
      answers: {
        200: {
          description: 'The import has failed and may be started again.',
          schema: processStatus.schema,
          examples: { failed: { external_account_number: 'EXT-1234', status: 'FAILED' } },
        },
        404: PROCESS_UNKNOWN_ANSWER,
      },
      handle: async ({ params, body }) => {
        const reference = accountInPath(params);
        return (await failImport(reference, body.reason)).map(() =>
          succeeded(processStatus.print({ ...reference, state: 'failed' })),
        );
      },
    }),
  ];
}

export type StepOnMissing = SupplierNotFound | ImportProcessNotFound;

export const STEP_ON_MISSING: Refusals<StepOnMissing> = {
  'import-supplier-not-found': SUPPLIER_UNKNOWN,
  'import-process-not-found': ACCOUNT_UNKNOWN,
};

export const PROCESS_UNKNOWN: Refusals<SupplierNotFound | ImportProcessUnknown> = {
  'import-supplier-not-found': SUPPLIER_UNKNOWN,
  'account-not-found': ACCOUNT_UNKNOWN,
};

export const PROCESS_UNKNOWN_ANSWER = {
  description: 'The import supplier does not exist, or it has no import process for this account.',
} as const;

export const PROCESS_COMPLETED: FieldRefusal<ImportProcessCompleted> = {
  code: IMPORT_PROCESS_COMPLETED,
  at: [],
};

export const PROCESS_NOT_IN_PROGRESS: FieldRefusal<ImportProcessNotInProgress> = {
  code: IMPORT_PROCESS_NOT_IN_PROGRESS,
  at: [],
  detail: ({ state }) => DETAILS[state],
};

const DETAILS: Readonly<Record<ImportProcessNotInProgress['state'], string>> = {
  staged: 'The import of this account is staged: start it first.',
  'in-progress': 'The import of this account is in progress.',
  failed: 'The import of this account has failed: start it again first.',
  completed: 'The import of this account is completed.',
};

const STARTING_REFUSED: Refusals<StepOnMissing | MigrationNotOngoing | ImportProcessCompleted> = {
  ...STEP_ON_MISSING,
  'supplier-not-ongoing': migrationNotOngoing('import_supplier'),
  'import-process-completed': PROCESS_COMPLETED,
};

const COMPLETING_REFUSED: Refusals<
  StepOnMissing | MigrationNotOngoing | ImportProcessNotInProgress
> = {
  ...STEP_ON_MISSING,
  'supplier-not-ongoing': migrationNotOngoing('import_supplier'),
  'import-process-not-in-progress': PROCESS_NOT_IN_PROGRESS,
};

const CREATED_ANSWER = {
  description: 'The number of the account.',
  schema: completedImport.schema,
  examples: { completed: { service_account_number: 'A-0123ABCD' } },
};

const FAILING_REFUSED: Refusals<
  StepOnMissing | ImportProcessCompleted | ImportProcessNotInProgress
> = {
  ...STEP_ON_MISSING,
  'import-process-completed': PROCESS_COMPLETED,
  'import-process-not-in-progress': PROCESS_NOT_IN_PROGRESS,
};

export function stageAccountsRoute(stageAccounts: StageAccounts, limits: ListLimits): Route {
  return operatorRoute({
    operationId: 'stageAccounts',
    method: 'POST',
    path: '/v1/operator/import-suppliers/:import_supplier_code/account-import-processes/',
    pathParameters: SUPPLIER_IN_PATH,
    summary: 'Stage accounts',
    description:
      'Safe to repeat: accounts that are already staged, in progress or completed do not change.',
    body: { reader: stageAccountsRequest(limits) },
    refusals: NEW_ACCOUNTS_REFUSED,
    examples: { one: { accounts: [{ external_account_number: 'EXT-1234' }] } },
    answers: {
      201: STAGED_ANSWER,
      404: SUPPLIER_UNKNOWN_ANSWER,
    },
    handle: async ({ params, body }) => {
      const numbers = body.accounts.map((account) => account.external_account_number);
      const staged = await stageAccounts(supplierCodeInPath(params), numbers);
      return staged.map((counts) => created(stagedAccounts.print(counts)));
    },
  });
}

const STAGED_ANSWER = {
  description:
    'The number of new and of existing accounts. An account that is repeated in the request counts as existing.',
  schema: stagedAccounts.schema,
  examples: { staged: { staged: 1, already_staged: 0 } },
};
