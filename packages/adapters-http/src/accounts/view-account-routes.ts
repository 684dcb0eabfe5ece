import type { JudgedAccountView, UseCases, ViewedPage } from '@data-import/application';
import { invalid, nextLink, pathParameter, succeeded, type Answer } from '@data-import/http-kit';
import {
  ACCOUNT_EXAMPLE,
  INVALID,
  viewAccountQuery,
  viewedAccount,
} from '@data-import/wire/codecs';
import { fieldError, QUERY_FAILED_VALIDATION } from '@data-import/wire/kit';
import { err, ok, type Result } from 'neverthrow';
import { decodeCursor, encodeCursor } from './account-cursor.js';
import { accountIn, actionOf } from '../audited.js';
import { accountInPath } from '../path-parameters.js';
import { callerRoute, operatorRoute, PROGRESS_TAG, type Route } from '../route.js';
import {
  ACCOUNT_UNKNOWN,
  NUMBER_REFUSALS,
  SUPPLIER_UNKNOWN,
} from '../suppliers/supplier-refusals.js';
import { tenantScopeOf } from '../access-tokens/authentication.js';

const PAGE_SIZE = 1000;

const STATED = {
  method: 'GET',
  description:
    'Pinned notes first, then newest first; newest transactions and statements first. Pages of at most 1,000 records of each list, fewer where records are large. ' +
    'While pages are read, existing records are neither left out nor repeated, even if records are added.',
  query: viewAccountQuery,
} as const;

const ANSWER = {
  description: 'The account. The header Link has the next page, if there is one.',
  schema: viewedAccount.schema,
  headers: { Link: 'The next page.' },
  examples: { account: ACCOUNT_EXAMPLE },
};

interface AskedPage<E> {
  readonly url: string;
  readonly query: { readonly cursor?: string | undefined; readonly totals?: boolean | undefined };
  /** The account as its path names it: a cursor is valid for this account only. */
  readonly account: string;
  readonly view: (page: ViewedPage) => Promise<Result<JudgedAccountView, E>>;
}

async function accountPage<E>({
  url,
  query: { cursor, totals: withTotals },
  account,
  view,
}: AskedPage<E>): Promise<Result<Answer, E>> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor, account);
  if (cursor !== undefined && after === undefined) return ok(UNKNOWN_CURSOR);
  const viewed = await view({ ...(after && { after }), size: PAGE_SIZE, withTotals });
  if (viewed.isErr()) return err(viewed.error);

  const answer = succeeded(viewedAccount.print(viewed.value));
  const { next } = viewed.value;
  if (!next) return ok(answer);
  return ok({ ...answer, headers: nextLink(url, { cursor: encodeCursor(next, account) }) });
}

const UNKNOWN_CURSOR = invalid(QUERY_FAILED_VALIDATION, [
  fieldError(INVALID, ['cursor'], 'This cursor was not handed out for this account.'),
]);

export function viewAccountRoute({
  viewAccount,
  noteLook,
}: Pick<UseCases, 'viewAccount' | 'noteLook'>): Route {
  return operatorRoute({
    ...STATED,
    operationId: 'viewAccount',
    path: '/v1/operator/accounts/:service_account_number/',
    summary: 'View an account as support sees it',
    answers: { 200: ANSWER },
    refusals: NUMBER_REFUSALS,
    handle: ({ url, params, query }, identity) => {
      const number = pathParameter(params, 'service_account_number');
      const action = actionOf('viewAccount', { params }, identity);
      const view = (page: ViewedPage) =>
        noteLook(action, () => viewAccount(number, page), accountIn);
      return accountPage({ url, query, account: number, view });
    },
  });
}

export function viewOwnAccountRoute({
  viewOwnAccount,
  noteLook,
}: Pick<UseCases, 'viewOwnAccount' | 'noteLook'>): Route {
  return callerRoute({
    tag: PROGRESS_TAG,
    ...STATED,
    operationId: 'viewOwnAccount',
    path: '/v1/data-import/import-suppliers/:import_supplier_code/accounts/:external_account_number/',
    summary: 'View an account of the organisation as support sees it',
    answers: {
      200: ANSWER,
      404: {
        description:
          'No import supplier of the organisation has this code, or no imported account of it has this number.',
      },
    },
    refusals: {
      'import-supplier-not-found': SUPPLIER_UNKNOWN,
      'account-number-not-found': ACCOUNT_UNKNOWN,
    },
    handle: ({ url, params, query }, identity) => {
      const account = accountInPath(params);
      const scope = tenantScopeOf(identity);
      const action = actionOf('viewOwnAccount', { params }, identity);
      return accountPage({
        url,
        query,
        account: JSON.stringify([account.supplierCode, account.externalAccountNumber]),
        view: (page) => noteLook(action, () => viewOwnAccount(scope, account, page), accountIn),
      });
    },
  });
}
