import type { AccountAddress } from '@data-import/application';
import {
  parseExternalAccountNumber,
  parseExternalBusinessIdentifier,
  parseSupplierCode,
  type ExternalAccountNumber,
  type Identity,
  type SupplierCode,
} from '@data-import/domain';
import { organisationOf } from '../organisations/organisation-of.js';
import { described } from '../request/codec.js';
import { LENGTHS } from '../request/lengths.js';
import { identifier } from '../request/text.js';

export const supplierCode = described(
  identifier(parseSupplierCode, { maxLength: LENGTHS.import_supplier }),
  'The code of the import supplier.',
);

export const externalAccountNumber = described(
  identifier(parseExternalAccountNumber, { maxLength: LENGTHS.external_account_number }),
  "The caller's own identifier of the account.",
);

export const businessIdentifier = described(
  identifier(parseExternalBusinessIdentifier, { maxLength: LENGTHS.external_business_identifier }),
  "The caller's own identifier of the business.",
);

/** The fields of every request about one account. */
export const accountAddressing = {
  import_supplier: supplierCode,
  external_account_number: externalAccountNumber,
} as const;

interface AccountAddressing {
  readonly import_supplier: SupplierCode;
  readonly external_account_number: ExternalAccountNumber;
}

export function accountAddress(body: AccountAddressing, identity: Identity): AccountAddress {
  return {
    organisationId: organisationOf(identity),
    supplierCode: body.import_supplier,
    externalAccountNumber: body.external_account_number,
  };
}
