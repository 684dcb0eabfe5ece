import type { UseCases } from '@data-import/application';
import { noContent, pathParameter } from '@data-import/http-kit';
import { BUSINESS_NOT_FOUND } from '@data-import/wire/codecs';
import { NUMBER_REFUSALS, SUPPLIER_REFUSALS } from '../suppliers/supplier-refusals.js';
import { businessInPath } from '../path-parameters.js';
import { changeRoute, type Route } from '../route.js';

const REVOKED = { description: 'No instruction is active, after this or an earlier request.' };

/** The service does not inform the vendor: the platform stops using the permission, and the vendor keeps it. */
export function revokeInstructionRoutes(useCases: Pick<UseCases, 'audited'>): readonly Route[] {
  return [
    changeRoute(useCases, {
      operationId: 'revokeAccountInstruction',
      method: 'DELETE',
      path: '/v1/operator/accounts/:service_account_number/payment-instruction/',
      summary: "Revoke an account's own payment instruction",
      description:
        'The revoked instruction stays in the support view, and another one may be attached. An instruction of a business is not affected. The vendor is not informed. Safe to repeat.',
      refusals: NUMBER_REFUSALS,
      answers: { 204: REVOKED },
      handle: async ({ revokeAccountInstruction }, { params }) =>
        (await revokeAccountInstruction(pathParameter(params, 'service_account_number'))).map(
          () => noContent,
        ),
    }),
    changeRoute(useCases, {
      operationId: 'revokeBusinessInstruction',
      method: 'DELETE',
      path: '/v1/operator/import-suppliers/:import_supplier_code/businesses/:external_business_identifier/payment-instruction/',
      summary: 'Revoke the payment instruction of a business',
      description:
        'Applies to all accounts of the instruction. The revoked instruction stays in the support view, and another one may be attached. The vendor is not informed. Safe to repeat.',
      refusals: {
        ...SUPPLIER_REFUSALS,
        'business-not-found': { status: 404, code: BUSINESS_NOT_FOUND },
      },
      answers: {
        204: REVOKED,
        404: { description: 'The import supplier does not exist, or it has no such business.' },
      },
      handle: async ({ revokeBusinessInstruction }, { params }) => {
        const revoked = await revokeBusinessInstruction(businessInPath(params));
        return revoked.map(() => noContent);
      },
    }),
  ];
}
