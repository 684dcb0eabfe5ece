import type {
  ImportProcessNotFound,
  ImportProcessUnknown,
  SupplierNotFound,
  UseCases,
} from '@data-import/application';
import type { ImportProcessNotInProgress } from '@data-import/domain';
import type { Refusals } from '@data-import/http-kit';
import {
  completedImport,
  completeImportRequest,
  failImportRequest,
  IMPORT_PROCESS_COMPLETED,
  IMPORT_PROCESS_NOT_IN_PROGRESS,
  newAccountsQuery,
  processStatus,
  stageAccountsRequest,
  stagedAccounts,
  type ListLimits,
} from '@data-import/wire/codecs';
import { accountInPath, supplierCodeInPath } from '../path-parameters.js';
import { changeRoute, type Route } from '../route.js';
import {
  ACCOUNT_UNKNOWN,
  migrationNotOngoing,
  NEW_ACCOUNTS_REFUSED,
  SUPPLIER_UNKNOWN,
} from '../suppliers/supplier-refusals.js';

export function processStepRoutes(useCases: Pick<UseCases, 'audited'>): readonly Route[] {
  return [
    changeRoute(useCases, {
      operationId: 'startImport',
      method: 'POST',
      path: '/v1/operator/import-suppliers/:import_supplier_code/account-import-processes/:external_account_number/start/',
      summary: 'Start the import of an account',
      description: 'Also starts a failed import again. No body.',
      shows: {
        printer: processStatus,
        description: 'The import is in progress.',
        examples: { started: { external_account_number: 'EXT-1234', status: 'IN_PROGRESS' } },
      },
      refusals: { ...STEP_ON_MISSING, ...NOT_ONGOING, ...COMPLETED },
      handle: async ({ startImport }, { params }) => {
        const reference = accountInPath(params);
        return (await startImport(reference)).map(() => ({ ...reference, state: 'in-progress' }));
      },
    }),
    changeRoute(useCases, {
      operationId: 'completeImport',
      method: 'POST',
      path: '/v1/operator/import-suppliers/:import_supplier_code/account-import-processes/:external_account_number/complete/',
      summary: 'Complete the import of an account',
      description:
        'Creates the account. Without statement_period it has no open statement period at first. Safe to repeat: the answer is the account that was created first.',
      body: { reader: completeImportRequest },
      refusals: { ...STEP_ON_MISSING, ...NOT_ONGOING, ...NOT_IN_PROGRESS },
      examples: {
        in_april: { statement_period: { from_date: '2024-04-01', to_date: '2024-04-30' } },
      },
      shows: {
        printer: completedImport,
        description: 'The number of the account.',
        examples: { completed: { service_account_number: 'A-0123ABCD' } },
      },
      handle: async ({ completeImport }, { params, body }) =>
        completeImport(accountInPath(params), body.statement_period),
    }),
    changeRoute(useCases, {
      operationId: 'failImport',
      method: 'POST',
      path: '/v1/operator/import-suppliers/:import_supplier_code/account-import-processes/:external_account_number/fail/',
      summary: 'Mark the import of an account as failed',
      description: 'Safe to repeat: the first reason stays.',
      body: { reader: failImportRequest },
      refusals: { ...STEP_ON_MISSING, ...COMPLETED, ...NOT_IN_PROGRESS },
      examples: { rejected: { reason: 'The tariff is not known.' } },
      shows: {
        printer: processStatus,
        description: 'The import has failed and may be started again.',
        examples: { failed: { external_account_number: 'EXT-1234', status: 'FAILED' } },
      },
      handle: async ({ failImport }, { params, body }) => {
        const reference = accountInPath(params);
        const failed = await failImport(reference, body.reason);
        return failed.map(() => ({ ...reference, state: 'failed' }));
      },
    }),
  ];
}

const description =
  'The import supplier does not exist, or it has no import process for this account.';
const NO_PROCESS = {
  ...ACCOUNT_UNKNOWN,
  description,
  detail: () => 'The import supplier has no import process for this account.',
};
const UNKNOWN = { 'import-supplier-not-found': { ...SUPPLIER_UNKNOWN, description } } as const;

const STEP_ON_MISSING: Refusals<SupplierNotFound | ImportProcessNotFound> = {
  ...UNKNOWN,
  'import-process-not-found': NO_PROCESS,
};

export const PROCESS_UNKNOWN: Refusals<SupplierNotFound | ImportProcessUnknown> = {
  ...UNKNOWN,
  'account-not-found': NO_PROCESS,
};

const NOT_ONGOING = { 'supplier-not-ongoing': migrationNotOngoing('import_supplier') };

const COMPLETED = {
  'import-process-completed': { code: IMPORT_PROCESS_COMPLETED, at: [] },
} as const;

const NOT_IN_PROGRESS: Refusals<ImportProcessNotInProgress> = {
  'import-process-not-in-progress': {
    code: IMPORT_PROCESS_NOT_IN_PROGRESS,
    at: [],
    detail: ({ state }) => DETAILS[state],
  },
};

const DETAILS: Readonly<Record<ImportProcessNotInProgress['state'], string>> = {
  staged: 'The import of this account is staged: start it first.',
  'in-progress': 'The import of this account is in progress.',
  failed: 'The import of this account has failed: start it again first.',
  completed: 'The import of this account is completed.',
};

export function stageAccountsRoute(useCases: Pick<UseCases, 'audited'>, limits: ListLimits): Route {
  return changeRoute(useCases, {
    operationId: 'stageAccounts',
    method: 'POST',
    path: '/v1/operator/import-suppliers/:import_supplier_code/account-import-processes/',
    summary: 'Stage accounts',
    description:
      'Safe to repeat: accounts that are already staged, in progress or completed do not change.',
    query: newAccountsQuery,
    body: { reader: stageAccountsRequest(limits) },
    refusals: NEW_ACCOUNTS_REFUSED,
    examples: { one: { accounts: [{ external_account_number: 'EXT-1234' }] } },
    creates: {
      printer: stagedAccounts,
      description:
        'The number of new and of existing accounts. An account that is repeated in the request counts as existing.',
      examples: { staged: { staged: 1, already_staged: 0 } },
    },
    handle: async ({ stageAccounts }, { params, query, body }) => {
      const numbers = body.accounts.map((account) => account.external_account_number);
      return stageAccounts(supplierCodeInPath(params), numbers, query.after_erasure);
    },
  });
}
