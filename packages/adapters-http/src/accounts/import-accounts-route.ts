import type { ImportAccounts, ImportedAccountResult } from '@data-import/application';
import { type Answer, created } from '@data-import/http-kit';
import {
  importAccountsRequest,
  importedAccounts,
  type AccountToImport,
  type ListLimits,
} from '@data-import/wire/codecs';
import { SUPPLIER_IN_PATH, supplierCodeInPath } from '../path-parameters.js';
import { operatorRoute, type Route } from '../route.js';
import { NEW_ACCOUNTS_REFUSED, SUPPLIER_UNKNOWN_ANSWER } from '../suppliers/supplier-refusals.js';

export function importAccountsRoute(importAccounts: ImportAccounts, limits: ListLimits): Route {
  return operatorRoute({
    operationId: 'importAccounts',
    method: 'POST',
    path: '/v1/operator/import-suppliers/:import_supplier_code/accounts/',
    pathParameters: SUPPLIER_IN_PATH,
    summary: 'Stage, start and complete the import of accounts in one',
    description:
      'Without statement_period an account has no open statement period at first. Safe to repeat: existing accounts do not change; those that have another statement period or creation date are listed as `different`.',
    body: { reader: importAccountsRequest(limits) },
    refusals: NEW_ACCOUNTS_REFUSED,
    examples: { one: EXAMPLE },
    answers: { 201: CREATED_ANSWER, 404: SUPPLIER_UNKNOWN_ANSWER },
    handle: async ({ params, body: { accounts } }) => {
      const code = supplierCodeInPath(params);
      return (await importAccounts(code, accounts)).map((imported) => toAnswer(accounts, imported));
    },
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
function toAnswer(
  posted: readonly AccountToImport[],
  imported: readonly ImportedAccountResult[],
): Answer {
  const numbers = new Map(
    imported.map(({ externalAccountNumber: external, accountNumber }) => [external, accountNumber]),
  );
  return created(
    importedAccounts.print({
      accounts: posted.map(({ externalAccountNumber }) => ({
        externalAccountNumber,
        accountNumber: numbers.get(externalAccountNumber),
      })),
      different: imported.flatMap(({ externalAccountNumber, differences }) =>
        differences ? [{ externalAccountNumber, differences }] : [],
      ),
    }),
  );
}

const CREATED_ANSWER = {
  description: 'The accounts, in the order of the request.',
  schema: importedAccounts.schema,
  examples: {
    imported: {
      accounts: [{ external_account_number: 'EXT-1234', service_account_number: 'A-0123ABCD' }],
    },
  },
};
