import type {
  AccountNumberNotFound,
  SupplierNotFound,
  ViewOwnAccount,
} from '@data-import/application';
import type { Refusals } from '@data-import/http-kit';
import { viewAccountQuery } from '@data-import/wire/codecs';
import { tenantScopeOf } from '../organisations/tenant-scope-of.js';
import { ACCOUNT_IN_PATH } from '../path-parameters.js';
import { PROGRESS_TAG } from '../progress/progress-tag.js';
import { callerRoute, type Route } from '../route.js';
import { SUPPLIER_UNKNOWN } from '../suppliers/supplier-refusals.js';
import { accountInPath } from './account-in-path.js';
import { ACCOUNT_PAGE, accountPage } from './account-page.js';
import { ACCOUNT_UNKNOWN } from './account-refusals.js';

export function viewOwnAccountRoute(viewOwnAccount: ViewOwnAccount): Route {
  return callerRoute({
    tag: PROGRESS_TAG,
    operationId: 'viewOwnAccount',
    method: 'GET',
    path: '/v1/data-import/import-suppliers/:import_supplier_code/accounts/:external_account_number/',
    pathParameters: ACCOUNT_IN_PATH,
    summary: 'View an account of the organisation as support sees it',
    description: ACCOUNT_PAGE.description,
    query: viewAccountQuery,
    answers: {
      200: ACCOUNT_PAGE.answer,
      404: {
        description:
          'No import supplier of the organisation has this code, or no imported account of it has this number.',
      },
    },
    refusals: REFUSALS,
    handle: ({ url, params, query: { cursor } }, identity) => {
      const account = accountInPath(params);
      const scope = tenantScopeOf(identity);
      return accountPage({
        url,
        cursor,
        account: JSON.stringify([account.supplierCode, account.externalAccountNumber]),
        view: (page) => viewOwnAccount(scope, account, page),
      });
    },
  });
}

const REFUSALS: Refusals<SupplierNotFound | AccountNumberNotFound> = {
  'import-supplier-not-found': SUPPLIER_UNKNOWN,
  'account-number-not-found': ACCOUNT_UNKNOWN,
};
