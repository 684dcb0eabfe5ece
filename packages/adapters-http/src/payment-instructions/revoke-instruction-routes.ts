import type { UseCases } from '@data-import/application';
import { codeOf } from '../request/into.js';
import { noContent, notFound } from '../response/answer.js';
import { BUSINESS_NOT_FOUND_ANSWER, NUMBER_NOT_FOUND_ANSWER } from '../response/error-schemas.js';
import { pathParameter } from '../routing/path-parameter.js';
import { route, type Route } from '../routing/route.js';
import { businessInPath } from '../accounts/account-in-path.js';

const REVOKED = { description: 'None is active, now or since an earlier request.' };

/** The vendor is not told: the platform stops to use the permission, the vendor keeps it. */
export function revokeInstructionRoutes({
  revokeAccountInstruction,
  revokeBusinessInstruction,
}: Pick<UseCases, 'revokeAccountInstruction' | 'revokeBusinessInstruction'>): readonly Route[] {
  return [
    route({
      operationId: 'revokeAccountInstruction',
      method: 'DELETE',
      path: '/v1/operator/accounts/:service_account_number/payment-instruction/',
      summary: "Revoke an account's own payment instruction",
      description:
        'It is kept with its end, and another may take its place. One through a business stays. The vendor is not told. May be repeated.',
      answers: { 204: REVOKED, 404: NUMBER_NOT_FOUND_ANSWER },
      handle: async ({ params }) =>
        (await revokeAccountInstruction(pathParameter(params, 'service_account_number'))).match(
          () => noContent,
          () => notFound('account_not_found'),
        ),
    }),
    route({
      operationId: 'revokeBusinessInstruction',
      method: 'DELETE',
      path: '/v1/operator/import-suppliers/:import_supplier_code/businesses/:external_business_identifier/payment-instruction/',
      summary: 'Revoke the payment instruction of a business',
      description:
        'For all accounts that it applies to. It is kept with its end, and another may take its place. The vendor is not told. May be repeated.',
      answers: { 204: REVOKED, 404: BUSINESS_NOT_FOUND_ANSWER },
      handle: async ({ params }) => {
        const revoked = await revokeBusinessInstruction(businessInPath(params));
        return revoked.match(
          () => noContent,
          ({ kind }) => notFound(codeOf(kind)),
        );
      },
    }),
  ];
}
