import type { ChangeSupplier, SupplierChange, SupplierNotFound } from '@data-import/application';
import { succeeded, type Refusals } from '@data-import/http-kit';
import {
  changeSupplierRequest,
  supplier,
  type ChangeSupplierRequest,
} from '@data-import/wire/codecs';
import { supplierCodeInPath } from '../accounts/account-in-path.js';
import { SUPPLIER_IN_PATH } from '../path-parameters.js';
import { operatorRoute, type Route } from '../route.js';
import { SUPPLIER_EXAMPLE } from './supplier-examples.js';
import { SUPPLIER_UNKNOWN, SUPPLIER_UNKNOWN_ANSWER } from './supplier-refusals.js';

export function changeSupplierRoute(changeSupplier: ChangeSupplier): Route {
  return operatorRoute({
    operationId: 'changeSupplier',
    method: 'PATCH',
    path: '/v1/operator/import-suppliers/:import_supplier_code/',
    pathParameters: SUPPLIER_IN_PATH,
    summary: 'Change an import supplier',
    description:
      'Changes the fields that are sent. After a change from ONGOING to another status was answered, nothing more is stored for the supplier.',
    body: { reader: changeSupplierRequest },
    refusals: REFUSALS,
    examples: {
      pause: { status: 'PAUSED', reason: 'The files of the second region are late.' },
      expect: { expected_accounts: 1000, complete_by: '2024-06-01T05:00:00Z' },
    },
    answers: {
      200: {
        description: 'The changed supplier.',
        schema: supplier.schema,
        examples: { paused: { ...SUPPLIER_EXAMPLE, status: 'PAUSED' } },
      },
      404: SUPPLIER_UNKNOWN_ANSWER,
    },
    handle: async ({ params, body }, { apiKeyId }) => {
      const code = supplierCodeInPath(params);
      return (await changeSupplier(code, toChange(body), apiKeyId)).map((changed) =>
        succeeded(supplier.print(changed)),
      );
    },
  });
}

const REFUSALS: Refusals<SupplierNotFound> = {
  'import-supplier-not-found': SUPPLIER_UNKNOWN,
};

function toChange(sent: ChangeSupplierRequest): SupplierChange {
  const { status, document_root, time_zone, send_customer_emails, verify_documents } = sent;
  const { reason, expected_accounts, complete_by } = sent;
  return {
    ...(status !== undefined && { status }),
    ...(reason !== undefined && { reason }),
    ...(expected_accounts !== undefined && { expectedAccounts: expected_accounts }),
    ...(complete_by !== undefined && { completeBy: complete_by }),
    ...(document_root !== undefined && { documentRoot: document_root }),
    ...(time_zone !== undefined && { timeZone: time_zone }),
    ...(send_customer_emails !== undefined && { sendsCustomerEmails: send_customer_emails }),
    ...(verify_documents !== undefined && { verifiesDocuments: verify_documents }),
  };
}
