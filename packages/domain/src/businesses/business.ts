/** How a caller names a business: by its supplier and by the identifier that the business had before. */
export interface BusinessReference {
  readonly supplierCode: string;
  readonly externalBusinessIdentifier: string;
}
