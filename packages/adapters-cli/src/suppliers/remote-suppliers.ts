import { STATUS_WORDS } from '@data-import/wire/codecs';
import type { RemoteService } from '../operations/remote-service.js';
import type { SupplierOperations } from './supplier-operations.js';

const SUPPLIERS = '/v1/operator/import-suppliers/';
const SUPPLIER = '/v1/operator/import-suppliers/{import_supplier_code}/';

export function remoteSuppliers(service: RemoteService): SupplierOperations {
  return {
    createSupplier: (wanted) =>
      service.ask((api) =>
        api.POST(SUPPLIERS, {
          body: {
            code: wanted.code,
            organisation_id: wanted.organisationId,
            document_root: wanted.documentRoot,
            time_zone: wanted.timeZone,
            send_customer_emails: wanted.sendsCustomerEmails,
            verify_documents: wanted.verifiesDocuments,
          },
        }),
      ),
    listSuppliers: () => service.ask((api) => api.GET(SUPPLIERS)),
    viewSupplier: (code) =>
      service.ask((api) => api.GET(SUPPLIER, { params: supplierInPath(code) })),
    setSupplierStatus: (code, status, reason) =>
      service.ask((api) =>
        api.PATCH(SUPPLIER, {
          params: supplierInPath(code),
          body: {
            status: STATUS_WORDS[status] as 'ONGOING',
            ...(reason !== undefined && { reason }),
          },
        }),
      ),
    listStatusChanges: (code) =>
      service.ask((api) => api.GET(`${SUPPLIER}status-changes/`, { params: supplierInPath(code) })),
  };
}

function supplierInPath(code: string) {
  return { path: { import_supplier_code: code } };
}
