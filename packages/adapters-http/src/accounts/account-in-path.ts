import type {
  AccountReference,
  BusinessReference,
  ExternalAccountNumber,
  ExternalBusinessIdentifier,
  SupplierCode,
} from '@data-import/domain';
import type { Incoming } from '../request/read-request.js';
import { pathParameter } from '../routing/path-parameter.js';

// The parameters of a path are looked up as they are: a text that breaks the rules of identifiers is not found.

/** Of a path with the parameters `import_supplier_code` and `external_account_number`. */
export function accountInPath(params: Incoming['params']): AccountReference {
  return {
    supplierCode: supplierCodeInPath(params),
    externalAccountNumber: pathParameter(
      params,
      'external_account_number',
    ) as ExternalAccountNumber,
  };
}

/** Of a path with the parameters `import_supplier_code` and `external_business_identifier`. */
export function businessInPath(params: Incoming['params']): BusinessReference {
  return {
    supplierCode: supplierCodeInPath(params),
    externalBusinessIdentifier: pathParameter(
      params,
      'external_business_identifier',
    ) as ExternalBusinessIdentifier,
  };
}

/** Of a path with the parameter `import_supplier_code`. */
export function supplierCodeInPath(params: Incoming['params']): SupplierCode {
  return pathParameter(params, 'import_supplier_code') as SupplierCode;
}
