/** No supplier has this code, or it belongs to another organisation. */
export interface SupplierNotFound {
  readonly kind: 'import-supplier-not-found';
}
