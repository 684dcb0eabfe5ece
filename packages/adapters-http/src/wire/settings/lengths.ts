import { MAXIMUM_LOCATION_BYTES } from '@data-import/domain';

/** How long the texts of a request may be, in characters, by the names of their fields. */
export const LENGTHS = {
  import_supplier: 32,
  external_account_number: 128,
  external_business_identifier: 128,
  transaction_id: 128,
  statement_id: 128,
  number: 128,
  product_code: 128,
  reference: 512,
  body: 65_536,
  note: 4096,
  display_note: 4096,
  reason: 64,
  rate_band: 64,
  tax_type: 64,
  /** In bytes, together with the root of the supplier. */
  document_path: MAXIMUM_LOCATION_BYTES,
} as const;
