import type { ImportedAccountResult, UseCases } from '@data-import/application';
import {
  importAccountsRequest,
  importedAccounts,
  newAccountsQuery,
  type AccountToImport,
  type ListLimits,
} from '@data-import/wire/codecs';
import { tenantScopeOf } from '../access-tokens/authentication.js';
import { PROCESSES_TAG } from '../import-processes/process-list-routes.js';
import { supplierCodeInPath } from '../path-parameters.js';
import { changeRoute, type Route } from '../route.js';
import { NEW_ACCOUNTS_REFUSED, OWN_ACCOUNTS_REFUSED } from '../suppliers/supplier-refusals.js';

/** The operator's route, and that of callers whom the operator lets import accounts. */
export function importAccountsRoutes(
  useCases: Pick<UseCases, 'audited'>,
  limits: ListLimits,
): readonly Route[] {
  const stated = {
    method: 'POST',
    body: { reader: importAccountsRequest(limits) },
    examples: { one: EXAMPLE },
    creates: {
      printer: importedAccounts,
      description: 'The accounts, in the order of the request.',
      examples: { imported: IMPORTED_EXAMPLE },
    },
  } as const;
  return [
    changeRoute(useCases, {
      ...stated,
      operationId: 'importAccounts',
      path: '/v1/operator/import-suppliers/:import_supplier_code/accounts/',
      summary: 'Stage, start and complete the import of accounts in one',
      description: DESCRIPTION,
      query: newAccountsQuery,
      refusals: NEW_ACCOUNTS_REFUSED,
      handle: async ({ importAccounts }, { params, query, body: { accounts } }) => {
        const code = supplierCodeInPath(params);
        const imported = await importAccounts(code, accounts, query.after_erasure);
        return imported.map((all) => resultsOf(accounts, all));
      },
    }),
    changeRoute(useCases, {
      ...stated,
      operationId: 'importOwnAccounts',
      tag: PROCESSES_TAG,
      path: '/v1/data-import/accounts/:import_supplier_code/',
      summary: 'Import accounts, where the operator lets callers do it',
      description: `The supplier has \`callers_import_accounts\`. ${DESCRIPTION}`,
      refusals: OWN_ACCOUNTS_REFUSED,
      handle: async ({ importOwnAccounts }, { params, body: { accounts } }, identity) => {
        const code = supplierCodeInPath(params);
        const imported = await importOwnAccounts(tenantScopeOf(identity), code, accounts);
        return imported.map((all) => resultsOf(accounts, all));
      },
    }),
  ];
}

const DESCRIPTION =
  'Without statement_period an account has no open statement period at first. Safe to repeat: existing accounts do not change; those that have another statement period or creation date are listed as `different`.';

const EXAMPLE = {
  accounts: [
    {
      external_account_number: 'EXT-1234',
      statement_period: { from_date: '2024-04-01' },
      account_created_at: '2019-05-06T07:08:09Z',
    },
  ],
};

/** Lists the numbers in the order posted, so the answer repeats a number that the request repeats. */
function resultsOf(posted: readonly AccountToImport[], imported: readonly ImportedAccountResult[]) {
  const numbers = new Map(
    imported.map(({ externalAccountNumber: external, accountNumber }) => [external, accountNumber]),
  );
  return {
    accounts: posted.map(({ externalAccountNumber }) => ({
      externalAccountNumber,
      accountNumber: numbers.get(externalAccountNumber),
    })),
    different: imported.flatMap(({ externalAccountNumber, differences }) =>
      differences ? [{ externalAccountNumber, differences }] : [],
    ),
  };
}

const IMPORTED_EXAMPLE = {
  accounts: [{ external_account_number: 'EXT-1234', service_account_number: 'A-0123ABCD' }],
};
