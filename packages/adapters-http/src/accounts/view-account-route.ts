import type { AccountNumberNotFound, ViewAccount } from '@data-import/application';
import {
  fieldError,
  invalid,
  nextLink,
  pathParameter,
  QUERY_FAILED_VALIDATION,
  succeeded,
  type Refusals,
} from '@data-import/http-kit';
import {
  ACCOUNT_EXAMPLE,
  INVALID,
  viewAccountQuery,
  viewedAccount,
} from '@data-import/wire/codecs';
import { err, ok } from 'neverthrow';
import { NUMBER_IN_PATH } from '../path-parameters.js';
import { operatorRoute, type Route } from '../route.js';
import { decodeCursor, encodeCursor } from './account-cursor.js';
import { ACCOUNT_UNKNOWN, NUMBER_UNKNOWN_ANSWER } from './account-refusals.js';

export function viewAccountRoute(viewAccount: ViewAccount): Route {
  return operatorRoute({
    operationId: 'viewAccount',
    method: 'GET',
    path: '/v1/operator/accounts/:service_account_number/',
    pathParameters: NUMBER_IN_PATH,
    summary: 'View an account as support sees it',
    description:
      'Pinned notes first, then newest first; newest transactions and statements first. Pages of 1,000 records of each list. ' +
      'While pages are read, existing records are neither left out nor repeated, even if records are added.',
    query: viewAccountQuery,
    answers: {
      200: {
        description: 'The account. The header Link has the next page, if there is one.',
        schema: viewedAccount.schema,
        headers: { Link: 'The next page.' },
        examples: { account: ACCOUNT_EXAMPLE },
      },
      404: NUMBER_UNKNOWN_ANSWER,
    },
    refusals: REFUSALS,
    handle: async ({ url, params, query: { cursor } }) => {
      const number = pathParameter(params, 'service_account_number');
      const after = cursor === undefined ? undefined : decodeCursor(cursor, number);
      if (cursor !== undefined && after === undefined) return ok(UNKNOWN_CURSOR);
      const viewed = await viewAccount(number, {
        ...(after && { after }),
        size: PAGE_SIZE,
      });
      if (viewed.isErr()) return err(viewed.error);

      const { value: view } = viewed;
      const answer = succeeded(viewedAccount.print(view));
      return ok(
        view.next
          ? { ...answer, headers: nextLink(url, { cursor: encodeCursor(view.next, number) }) }
          : answer,
      );
    },
  });
}

const REFUSALS: Refusals<AccountNumberNotFound> = {
  'account-number-not-found': ACCOUNT_UNKNOWN,
};

const PAGE_SIZE = 1000;

const UNKNOWN_CURSOR = invalid(QUERY_FAILED_VALIDATION, [
  fieldError(INVALID, ['cursor'], 'This cursor was not handed out for this account.'),
]);
