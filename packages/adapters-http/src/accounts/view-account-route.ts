import type { ViewAccount } from '@data-import/application';
import { described, optional } from '../request/codec.js';
import { record } from '../request/record.js';
import { text } from '../request/text.js';
import { fieldError, invalid, notFound, succeeded } from '../response/answer.js';
import { NUMBER_NOT_FOUND_ANSWER, VALIDATION_ANSWER } from '../response/error-schemas.js';
import { nextLink } from '../response/next-link.js';
import { pathParameter } from '../routing/path-parameter.js';
import { route, type Route } from '../routing/route.js';
import { decodeCursor, encodeCursor } from './account-cursor.js';
import { ACCOUNT_EXAMPLE } from './account-example.js';
import { ACCOUNT_SCHEMA, printAccount } from './printed-account.js';

export function viewAccountRoute(viewAccount: ViewAccount): Route {
  return route({
    operationId: 'viewAccount',
    method: 'GET',
    path: '/v1/operator/accounts/:service_account_number/',
    summary: 'View an account as support sees it',
    description:
      'Pinned notes first, then the newest; newest transactions and statements first. Of each list 1,000 a page. ' +
      'On the pages after the first nothing that was there is lost or repeated, whatever is added meanwhile.',
    query: viewAccountQuery,
    answers: {
      200: {
        description: 'The account; the header Link leads to the next page where there is one.',
        schema: ACCOUNT_SCHEMA,
        headers: { Link: 'To the next page.' },
        examples: { account: ACCOUNT_EXAMPLE },
      },
      400: VALIDATION_ANSWER,
      404: NUMBER_NOT_FOUND_ANSWER,
    },
    handle: async ({ url, params, query: { cursor } }) => {
      const number = pathParameter(params, 'service_account_number');
      const after = cursor === undefined ? undefined : decodeCursor(cursor, number);
      if (cursor !== undefined && after === undefined) return UNKNOWN_CURSOR;
      const viewed = await viewAccount(number, {
        ...(after && { after }),
        size: PAGE_SIZE,
      });
      if (viewed.isErr()) return notFound('account_not_found');

      const { value: view } = viewed;
      const answer = succeeded(printAccount(view));
      return view.next
        ? { ...answer, headers: nextLink(url, { cursor: encodeCursor(view.next, number) }) }
        : answer;
    },
  });
}

const PAGE_SIZE = 1000;

const viewAccountQuery = record('ViewAccountQuery', {
  cursor: optional(
    described(text({ maxLength: 1024 }), 'From the header Link of the answer before.'),
  ),
});

const UNKNOWN_CURSOR = invalid('query_failed_validation', [
  fieldError('invalid', ['cursor'], 'This cursor was not handed out for this account.'),
]);
