import type { SupplierStatus } from '@data-import/domain';
import type { ApiRecord } from '../record.js';

export interface SupplierToCreate {
  readonly code: string;
  readonly organisationId: string;
  readonly documentRoot: string;
  readonly timeZone: string;
  readonly sendsCustomerEmails: boolean;
  readonly verifiesDocuments: boolean;
}

export interface SupplierOperations {
  createSupplier(wanted: SupplierToCreate): Promise<ApiRecord<'ImportSupplier'>>;
  listSuppliers(): Promise<readonly ApiRecord<'ImportSupplier'>[]>;
  viewSupplier(code: string): Promise<ApiRecord<'ImportSupplierOverview'>>;
  /** The reason is for the history. */
  setSupplierStatus(
    code: string,
    status: SupplierStatus,
    reason: string | undefined,
  ): Promise<ApiRecord<'ImportSupplier'>>;
  listStatusChanges(code: string): Promise<readonly ApiRecord<'SupplierStatusChange'>[]>;
}
