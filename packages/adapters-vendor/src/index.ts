export {
  makePaymentVendors,
  makeRehearsalVendors,
} from './payment-instructions/payment-vendors.js';
export {
  readVendorConfiguration,
  type VendorConfiguration,
} from './payment-instructions/vendor-configuration.js';
