import type { StageAccounts, Staged } from '@data-import/application';
import { externalAccountNumber } from '../accounts/addressing.js';
import type { Limits } from '../request/limits.js';
import { list } from '../request/list.js';
import { record } from '../request/record.js';
import { created, type Answer } from '../response/answer.js';
import { SUPPLIER_NOT_FOUND_ANSWER } from '../response/error-schemas.js';
import { operatorAnswer, operatorCodeOf } from '../response/operator-refusal.js';
import { pathParameter } from '../routing/path-parameter.js';
import { route, type Route } from '../routing/route.js';
import { NEW_ACCOUNTS_RULES, newAccountsRefused } from '../suppliers/new-accounts-refused.js';

export function stageAccountsRoute(stageAccounts: StageAccounts, limits: Limits): Route {
  return route({
    operationId: 'stageAccounts',
    method: 'POST',
    path: '/v1/operator/import-suppliers/:import_supplier_code/account-import-processes/',
    summary: 'Stage accounts',
    description: 'May be repeated: what is staged already, or further, stays as it is.',
    body: { codec: stageAccountsRequest(limits), whenInvalid: operatorCodeOf },
    examples: { one: { accounts: [{ external_account_number: 'EXT-1234' }] } },
    answers: {
      201: CREATED_ANSWER,
      400: operatorAnswer(NEW_ACCOUNTS_RULES),
      404: SUPPLIER_NOT_FOUND_ANSWER,
    },
    handle: async ({ params, body }) => {
      const numbers = body.accounts.map((account) => account.external_account_number);
      const staged = await stageAccounts(pathParameter(params, 'import_supplier_code'), numbers);
      return staged.match(toAnswer, newAccountsRefused);
    },
  });
}

const account = record('AccountToStage', { external_account_number: externalAccountNumber });

const stageAccountsRequest = ({ maximumItems }: Limits) =>
  record('StageAccountsRequest', {
    accounts: list(account, { minItems: 1, maxItems: maximumItems }),
  });

function toAnswer({ staged, alreadyStaged }: Staged): Answer {
  return created({ staged, already_staged: alreadyStaged });
}

const count = { type: 'integer', minimum: 0 };

const CREATED_ANSWER = {
  description: 'How many were new; a number that is repeated in the request counts as there.',
  schema: {
    title: 'StagedAccounts',
    type: 'object',
    properties: { staged: count, already_staged: count },
    required: ['staged', 'already_staged'],
  },
  examples: { staged: { staged: 1, already_staged: 0 } },
};
