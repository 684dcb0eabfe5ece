import type {
  AccountReference,
  BusinessReference,
  ExternalAccountNumber,
  ExternalBusinessIdentifier,
  SupplierCode,
} from '@data-import/domain';
import { pathParameter, type Incoming } from '@data-import/http-kit';

/** Descriptions of path parameters. Their examples exist in the demo where it has such records. */
export const PATH_PARAMETERS = {
  import_supplier_code: {
    description: 'The code of the import supplier.',
    example: 'DEMO_ENERGY',
  },
  external_account_number: {
    description: "The caller's own identifier of the account.",
    example: 'EXT-1234',
  },
  external_business_identifier: {
    description: "The caller's own identifier of the business.",
    example: 'BIZ-100',
  },
  import_batch: {
    description: 'The name of the import batch.',
    example: 'first-load',
  },
  organisation_id: {
    description: 'The id of the organisation.',
    example: '0f8fad5b-d9cb-469f-a165-70867728950e',
  },
  api_key_id: {
    description: 'The id of the API key (not the key itself).',
    example: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  },
  service_account_number: {
    description: "The platform's number of the account.",
    example: 'A-0123ABCD',
  },
} as const;

// The parameters of a path are looked up as they are: a text that breaks the rules of identifiers is not found.

export function accountInPath(params: Incoming['params']): AccountReference {
  return {
    supplierCode: supplierCodeInPath(params),
    externalAccountNumber: pathParameter(
      params,
      'external_account_number',
    ) as ExternalAccountNumber,
  };
}

export function businessInPath(params: Incoming['params']): BusinessReference {
  return {
    supplierCode: supplierCodeInPath(params),
    externalBusinessIdentifier: pathParameter(
      params,
      'external_business_identifier',
    ) as ExternalBusinessIdentifier,
  };
}

export function supplierCodeInPath(params: Incoming['params']): SupplierCode {
  return pathParameter(params, 'import_supplier_code') as SupplierCode;
}
