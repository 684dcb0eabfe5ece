import { parseDocumentRoot, type ImportSupplier } from '@data-import/domain';
import type { BusinessAddress } from '../../src/payment-instructions/business-instruction-ledger.js';
import { businessIdOf, supplierCodeOf } from '../identifiers/given-identifiers.js';
import type { StorePorts } from '../store-under-test.js';

/** An ongoing supplier, for tests that do not care which. */
export const SUPPLIER: ImportSupplier = {
  code: supplierCodeOf('SUPPLIER_1'),
  organisationId: 'organisation-1',
  status: 'ongoing',
  documentRoot: parseDocumentRoot('supplier-1/documents')._unsafeUnwrap(),
  timeZone: 'Europe/London',
  sendsCustomerEmails: true,
  verifiesDocuments: false,
  callersImportAccounts: false,
};

/** A business of `SUPPLIER`, which a test has to add. */
export const BUSINESS: BusinessAddress = {
  organisationId: SUPPLIER.organisationId,
  supplierCode: SUPPLIER.code,
  externalBusinessIdentifier: businessIdOf('business-1'),
};

/** Asks a list for all accounts of `SUPPLIER`, as its organisation. */
export const ALL_ACCOUNTS = {
  tenantScope: SUPPLIER.organisationId,
  supplierCode: SUPPLIER.code,
  externalAccountNumbers: undefined,
};

export interface DifferingSupplier extends Partial<Omit<ImportSupplier, 'code'>> {
  readonly code?: string;
}

/** Adds the supplier, which is `SUPPLIER` unless the test gives other values, and its organisation when that is new. */
export async function givenSupplier(
  { organisations, suppliers }: StorePorts,
  { code = SUPPLIER.code, ...differing }: DifferingSupplier = {},
): Promise<ImportSupplier> {
  const supplier = { ...SUPPLIER, ...differing, code: supplierCodeOf(code) };
  const id = supplier.organisationId;
  if (!(await organisations.find(id))) await organisations.add({ id, name: `Name of ${id}` });
  (await suppliers.add(supplier))._unsafeUnwrap();
  return supplier;
}
