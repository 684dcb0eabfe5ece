import type { AccountNumberNotFound, ViewAccount } from '@data-import/application';
import { pathParameter, type Refusals } from '@data-import/http-kit';
import { viewAccountQuery } from '@data-import/wire/codecs';
import { NUMBER_IN_PATH } from '../path-parameters.js';
import { operatorRoute, type Route } from '../route.js';
import { ACCOUNT_PAGE, accountPage } from './account-page.js';
import { ACCOUNT_UNKNOWN, NUMBER_UNKNOWN_ANSWER } from './account-refusals.js';

export function viewAccountRoute(viewAccount: ViewAccount): Route {
  return operatorRoute({
    operationId: 'viewAccount',
    method: 'GET',
    path: '/v1/operator/accounts/:service_account_number/',
    pathParameters: NUMBER_IN_PATH,
    summary: 'View an account as support sees it',
    description: ACCOUNT_PAGE.description,
    query: viewAccountQuery,
    answers: { 200: ACCOUNT_PAGE.answer, 404: NUMBER_UNKNOWN_ANSWER },
    refusals: REFUSALS,
    handle: ({ url, params, query: { cursor } }) => {
      const number = pathParameter(params, 'service_account_number');
      const view = (page: Parameters<ViewAccount>[1]) => viewAccount(number, page);
      return accountPage({ url, cursor, account: number, view });
    },
  });
}

const REFUSALS: Refusals<AccountNumberNotFound> = {
  'account-number-not-found': ACCOUNT_UNKNOWN,
};
