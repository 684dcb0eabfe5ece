import type { ChangeSupplier, SupplierChange } from '@data-import/application';
import { described, optional } from '../request/codec.js';
import { record, type RecordOf } from '../request/record.js';
import { notFound, succeeded } from '../response/answer.js';
import { SUPPLIER_NOT_FOUND_ANSWER } from '../response/error-schemas.js';
import { operatorAnswer, operatorCodeOf } from '../response/operator-refusal.js';
import { pathParameter } from '../routing/path-parameter.js';
import { route, type Route } from '../routing/route.js';
import { printSupplier, SUPPLIER_EXAMPLE, SUPPLIER_SCHEMA } from './printed-supplier.js';
import { supplierSettings, supplierStatus } from './supplier-codec.js';

export function changeSupplierRoute(changeSupplier: ChangeSupplier): Route {
  return route({
    operationId: 'changeSupplier',
    method: 'PATCH',
    path: '/v1/operator/import-suppliers/:import_supplier_code/',
    summary: 'Change an import supplier',
    description:
      'Sets what is sent and leaves the rest. Once a change away from ONGOING is answered, nothing more is kept for the supplier.',
    body: { codec: changeSupplierRequest, whenInvalid: operatorCodeOf },
    examples: { pause: { status: 'PAUSED' } },
    answers: {
      200: {
        description: 'The supplier as it is now.',
        schema: SUPPLIER_SCHEMA,
        examples: { paused: { ...SUPPLIER_EXAMPLE, status: 'PAUSED' } },
      },
      400: operatorAnswer({ invalid_document_path: 'document_root', invalid: 'time_zone' }),
      404: SUPPLIER_NOT_FOUND_ANSWER,
    },
    handle: async ({ params, body }, { apiKeyId }) => {
      const code = pathParameter(params, 'import_supplier_code');
      return (await changeSupplier(code, toChange(body), apiKeyId)).match(
        (supplier) => succeeded(printSupplier(supplier)),
        () => notFound('import_supplier_not_found'),
      );
    },
  });
}

const changes = {
  status: optional(described(supplierStatus, 'From any to any.')),
  ...supplierSettings,
};

const changeSupplierRequest = record('ChangeSupplierRequest', changes);

function toChange(sent: RecordOf<typeof changes>): SupplierChange {
  const { status, document_root, time_zone, send_customer_emails, verify_documents } = sent;
  return {
    ...(status !== undefined && { status }),
    ...(document_root !== undefined && { documentRoot: document_root }),
    ...(time_zone !== undefined && { timeZone: time_zone }),
    ...(send_customer_emails !== undefined && { sendsCustomerEmails: send_customer_emails }),
    ...(verify_documents !== undefined && { verifiesDocuments: verify_documents }),
  };
}
