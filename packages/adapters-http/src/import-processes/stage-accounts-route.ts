import type { StageAccounts } from '@data-import/application';
import { created } from '@data-import/http-kit';
import { stageAccountsRequest, stagedAccounts, type ListLimits } from '@data-import/wire/codecs';
import { supplierCodeInPath } from '../accounts/account-in-path.js';
import { SUPPLIER_IN_PATH } from '../path-parameters.js';
import { operatorRoute, type Route } from '../route.js';
import { NEW_ACCOUNTS_REFUSED, SUPPLIER_UNKNOWN_ANSWER } from '../suppliers/supplier-refusals.js';

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
      201: CREATED_ANSWER,
      404: SUPPLIER_UNKNOWN_ANSWER,
    },
    handle: async ({ params, body }) => {
      const numbers = body.accounts.map((account) => account.external_account_number);
      const staged = await stageAccounts(supplierCodeInPath(params), numbers);
      return staged.map((counts) => created(stagedAccounts.print(counts)));
    },
  });
}

const CREATED_ANSWER = {
  description:
    'The number of new and of existing accounts. An account that is repeated in the request counts as existing.',
  schema: stagedAccounts.schema,
  examples: { staged: { staged: 1, already_staged: 0 } },
};
