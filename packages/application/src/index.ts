export {
  LINK_LIFETIME_SECONDS,
  type DocumentStore,
  type StoredDocument,
} from './documents/document-store.js';
export type {
  PaymentVendor,
  PaymentVendors,
  VendorFailure,
  VendorRefused,
  VendorUnavailable,
  VendorUnreachable,
} from './payment-instructions/payment-vendor.js';
