import { IDENTIFIER_LENGTHS, MAXIMUM_LOCATION_BYTES, TEXT_LENGTHS } from '@data-import/domain';

/** Maximum lengths of the texts of a request in characters, by the names of their fields. */
export const LENGTHS = {
  import_supplier: IDENTIFIER_LENGTHS.supplierCode,
  external_account_number: IDENTIFIER_LENGTHS.externalAccountNumber,
  external_business_identifier: IDENTIFIER_LENGTHS.externalBusinessIdentifier,
  transaction_id: IDENTIFIER_LENGTHS.transactionId,
  statement_id: IDENTIFIER_LENGTHS.statementId,
  number: TEXT_LENGTHS.statementNumber,
  product_code: TEXT_LENGTHS.productCode,
  reference: TEXT_LENGTHS.reference,
  body: TEXT_LENGTHS.noteBody,
  note: TEXT_LENGTHS.transactionNote,
  display_note: TEXT_LENGTHS.transactionNote,
  reason: TEXT_LENGTHS.word,
  rate_band: TEXT_LENGTHS.word,
  tax_type: TEXT_LENGTHS.word,
  /** Names a line of a bulk request. */
  ref: 256,
  /** The limit counts bytes, together with the root of the supplier. */
  document_path: MAXIMUM_LOCATION_BYTES,
} as const;
