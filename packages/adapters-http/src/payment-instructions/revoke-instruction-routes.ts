import type {
  AccountNumberNotFound,
  BusinessNotFound,
  SupplierNotFound,
  UseCases,
} from '@data-import/application';
import { noContent, pathParameter, type Refusals } from '@data-import/http-kit';
import { BUSINESS_NOT_FOUND } from '@data-import/wire';
import { ACCOUNT_UNKNOWN, NUMBER_UNKNOWN_ANSWER } from '../accounts/account-refusals.js';
import { businessInPath } from '../accounts/account-in-path.js';
import { BUSINESS_IN_PATH, NUMBER_IN_PATH } from '../path-parameters.js';
import { operatorRoute, type Route } from '../route.js';
import { SUPPLIER_UNKNOWN } from '../suppliers/supplier-refusals.js';

const ACCOUNT_REFUSALS: Refusals<AccountNumberNotFound> = {
  'account-number-not-found': ACCOUNT_UNKNOWN,
};

const BUSINESS_REFUSALS: Refusals<SupplierNotFound | BusinessNotFound> = {
  'import-supplier-not-found': SUPPLIER_UNKNOWN,
  'business-not-found': { status: 404, code: BUSINESS_NOT_FOUND },
};

const REVOKED = { description: 'None is active, now or since an earlier request.' };

/** The vendor is not told: the platform stops to use the permission, the vendor keeps it. */
export function revokeInstructionRoutes({
  revokeAccountInstruction,
  revokeBusinessInstruction,
}: Pick<UseCases, 'revokeAccountInstruction' | 'revokeBusinessInstruction'>): readonly Route[] {
  return [
    operatorRoute({
      operationId: 'revokeAccountInstruction',
      method: 'DELETE',
      path: '/v1/operator/accounts/:service_account_number/payment-instruction/',
      pathParameters: NUMBER_IN_PATH,
      summary: "Revoke an account's own payment instruction",
      description:
        'It is kept with its end, and another may take its place. One through a business stays. The vendor is not told. May be repeated.',
      refusals: ACCOUNT_REFUSALS,
      answers: { 204: REVOKED, 404: NUMBER_UNKNOWN_ANSWER },
      handle: async ({ params }) =>
        (await revokeAccountInstruction(pathParameter(params, 'service_account_number'))).map(
          () => noContent,
        ),
    }),
    operatorRoute({
      operationId: 'revokeBusinessInstruction',
      method: 'DELETE',
      path: '/v1/operator/import-suppliers/:import_supplier_code/businesses/:external_business_identifier/payment-instruction/',
      pathParameters: BUSINESS_IN_PATH,
      summary: 'Revoke the payment instruction of a business',
      description:
        'For all accounts that it applies to. It is kept with its end, and another may take its place. The vendor is not told. May be repeated.',
      refusals: BUSINESS_REFUSALS,
      answers: {
        204: REVOKED,
        404: { description: 'The import supplier or its business is not there.' },
      },
      handle: async ({ params }) => {
        const revoked = await revokeBusinessInstruction(businessInPath(params));
        return revoked.map(() => noContent);
      },
    }),
  ];
}
