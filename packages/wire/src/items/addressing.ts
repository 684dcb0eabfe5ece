import {
  parseExternalAccountNumber,
  parseExternalBusinessIdentifier,
  parseSupplierCode,
  type ExternalAccountNumber,
  type SupplierCode,
} from '@data-import/domain';
import { described } from '../reading/codec.js';
import { nameInPaths } from '../reading/text.js';
import { LENGTHS } from '../settings/lengths.js';

export const supplierCode = described(
  nameInPaths(parseSupplierCode, { maxLength: LENGTHS.import_supplier }),
  'The code of the import supplier.',
);

export const externalAccountNumber = described(
  nameInPaths(parseExternalAccountNumber, { maxLength: LENGTHS.external_account_number }),
  "The caller's own identifier of the account.",
);

export const wantedSupplier = described(supplierCode, 'Only records of this import supplier.');

export const businessIdentifier = described(
  nameInPaths(parseExternalBusinessIdentifier, { maxLength: LENGTHS.external_business_identifier }),
  "The caller's own identifier of the business.",
);

/** The fields of every request about one account. */
export const accountAddressing = {
  import_supplier: supplierCode,
  external_account_number: externalAccountNumber,
} as const;

export interface AccountAddressing {
  readonly import_supplier: SupplierCode;
  readonly external_account_number: ExternalAccountNumber;
}
