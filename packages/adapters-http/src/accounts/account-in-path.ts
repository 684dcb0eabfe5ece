import type { AccountReference } from '@data-import/domain';
import type { Incoming } from '../kit/reading/read-request.js';
import { pathParameter } from '../kit/routing/path-parameter.js';

/** Of a path with the parameters `import_supplier_code` and `external_account_number`. */
export function accountInPath(params: Incoming['params']): AccountReference {
  return {
    supplierCode: pathParameter(params, 'import_supplier_code'),
    externalAccountNumber: pathParameter(params, 'external_account_number'),
  };
}
