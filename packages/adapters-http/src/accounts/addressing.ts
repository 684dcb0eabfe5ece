import type { AccountAddress } from '@data-import/application';
import type { Identity } from '@data-import/domain';
import { organisationOf } from '../organisations/organisation-of.js';
import { described } from '../request/codec.js';
import { LENGTHS } from '../request/lengths.js';
import { text } from '../request/text.js';

export const supplierCode = described(
  text({ maxLength: LENGTHS.import_supplier }),
  'The code of the import supplier.',
);

export const externalAccountNumber = described(
  text({ maxLength: LENGTHS.external_account_number }),
  "The caller's own identifier of the account.",
);

/** The fields of every request about one account. */
export const accountAddressing = {
  import_supplier: supplierCode,
  external_account_number: externalAccountNumber,
} as const;

interface AccountAddressing {
  readonly import_supplier: string;
  readonly external_account_number: string;
}

export function accountAddress(body: AccountAddressing, identity: Identity): AccountAddress {
  return {
    organisationId: organisationOf(identity),
    supplierCode: body.import_supplier,
    externalAccountNumber: body.external_account_number,
  };
}
