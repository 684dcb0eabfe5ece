import { described } from '../reading/codec.js';
import { text } from '../reading/text.js';
import { LENGTHS } from '../settings/lengths.js';

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

export interface AccountAddressing {
  readonly import_supplier: string;
  readonly external_account_number: string;
}
