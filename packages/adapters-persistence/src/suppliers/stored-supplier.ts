import type {
  DocumentRoot,
  ImportSupplier,
  SupplierCode,
  SupplierStatus,
  UtcInstant,
} from '@data-import/domain';

export interface SupplierRow {
  id: number;
  code: string;
  organisation_id: string;
  status: SupplierStatus;
  document_root: DocumentRoot;
  time_zone: string;
  // SQLite hands back 0 or 1.
  sends_customer_emails: boolean | number;
  verifies_documents: boolean | number;
  expected_accounts: number | null;
  complete_by: UtcInstant | null;
}

/** What can change of a supplier. */
export function toColumns(supplier: ImportSupplier) {
  return {
    status: supplier.status,
    document_root: supplier.documentRoot,
    time_zone: supplier.timeZone,
    sends_customer_emails: supplier.sendsCustomerEmails,
    verifies_documents: supplier.verifiesDocuments,
    expected_accounts: supplier.expectedAccounts ?? null,
    complete_by: supplier.completeBy ?? null,
  };
}

export function toSupplier(row: SupplierRow): ImportSupplier {
  return {
    code: row.code as SupplierCode,
    organisationId: row.organisation_id,
    status: row.status,
    documentRoot: row.document_root,
    timeZone: row.time_zone,
    sendsCustomerEmails: Boolean(row.sends_customer_emails),
    verifiesDocuments: Boolean(row.verifies_documents),
    ...(row.expected_accounts !== null && { expectedAccounts: row.expected_accounts }),
    ...(row.complete_by !== null && { completeBy: row.complete_by }),
  };
}
