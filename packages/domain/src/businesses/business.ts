import type { ExternalBusinessIdentifier, SupplierCode } from '../identifiers/identifiers.js';

/** A caller addresses a business by its supplier and by the caller's own identifier of the business. */
export interface BusinessReference {
  readonly supplierCode: SupplierCode;
  readonly externalBusinessIdentifier: ExternalBusinessIdentifier;
}
