import type { ListStatusChanges, SupplierNotFound } from '@data-import/application';
import { succeeded, type Refusals } from '@data-import/http-kit';
import { statusChanges } from '@data-import/wire/codecs';
import { supplierCodeInPath } from '../accounts/account-in-path.js';
import { SUPPLIER_IN_PATH } from '../path-parameters.js';
import { operatorRoute, type Route } from '../route.js';
import { SUPPLIER_UNKNOWN, SUPPLIER_UNKNOWN_ANSWER } from './supplier-refusals.js';

export function listStatusChangesRoute(listStatusChanges: ListStatusChanges): Route {
  return operatorRoute({
    operationId: 'listSupplierStatusChanges',
    method: 'GET',
    path: '/v1/operator/import-suppliers/:import_supplier_code/status-changes/',
    pathParameters: SUPPLIER_IN_PATH,
    summary: "List the changes of an import supplier's status",
    answers: {
      200: {
        description:
          'The status changes with time, old and new status, the API key that made them and the reason; oldest first.',
        schema: statusChanges.schema,
        examples: { paused: [EXAMPLE] },
      },
      404: SUPPLIER_UNKNOWN_ANSWER,
    },
    refusals: REFUSALS,
    handle: async ({ params }) =>
      (await listStatusChanges(supplierCodeInPath(params))).map((changes) =>
        succeeded(statusChanges.print(changes)),
      ),
  });
}

const REFUSALS: Refusals<SupplierNotFound> = {
  'import-supplier-not-found': SUPPLIER_UNKNOWN,
};

const EXAMPLE = {
  from: 'ONGOING',
  to: 'PAUSED',
  changed_at: '2026-03-02T01:15:00Z',
  api_key_id: '<API_KEY_ID>',
  label: 'night shift',
  reason: 'The files of the second region are late.',
};
