import type { ExternalBusinessIdentifier, SupplierCode } from '../identifiers/identifiers.js';

/** How a caller names a business: by its supplier and by the identifier that the business had before. */
export interface BusinessReference {
  readonly supplierCode: SupplierCode;
  readonly externalBusinessIdentifier: ExternalBusinessIdentifier;
}
