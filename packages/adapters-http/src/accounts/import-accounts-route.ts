import type { ImportedAccountResult, UseCases } from '@data-import/application';
import {
  importAccountsRequest,
  importedAccounts,
  newAccountsQuery,
  type AccountToImport,
  type ListLimits,
} from '@data-import/wire/codecs';
import { supplierCodeInPath } from '../path-parameters.js';
import { changeRoute, type Route } from '../route.js';
import { NEW_ACCOUNTS_REFUSED } from '../suppliers/supplier-refusals.js';

export function importAccountsRoute(
  useCases: Pick<UseCases, 'audited'>,
  limits: ListLimits,
): Route {
  return changeRoute(useCases, {
    operationId: 'importAccounts',
    method: 'POST',
    path: '/v1/operator/import-suppliers/:import_supplier_code/accounts/',
    summary: 'Stage, start and complete the import of accounts in one',
    description:
      'Without statement_period an account has no open statement period at first. Safe to repeat: existing accounts do not change; those that have another statement period or creation date are listed as `different`.',
    query: newAccountsQuery,
    body: { reader: importAccountsRequest(limits) },
    refusals: NEW_ACCOUNTS_REFUSED,
    examples: { one: EXAMPLE },
    creates: {
      printer: importedAccounts,
      description: 'The accounts, in the order of the request.',
      examples: { imported: IMPORTED_EXAMPLE },
    },
    handle: async ({ importAccounts }, { params, query, body: { accounts } }) =>
      (await importAccounts(supplierCodeInPath(params), accounts, query.after_erasure)).map(
        (imported) => resultsOf(accounts, imported),
      ),
  });
}

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
