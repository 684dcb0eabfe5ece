export { accessTokenSignerContract } from './access-tokens/access-token-signer-contract.js';
export type { AccessTokenStore, OpenAccessTokenStore } from './access-tokens/access-token-store.js';
export { apiKeyRepositoryContract } from './access-tokens/api-key-repository-contract.js';
export { refreshTokenRepositoryContract } from './access-tokens/refresh-token-repository-contract.js';
export { secretsContract } from './access-tokens/secrets-contract.js';
export {
  paymentVendorContract,
  type OpenVendor,
  type VendorUnderTest,
} from './payment-instructions/payment-vendor-contract.js';
export {
  documentStoreContract,
  type DocumentStoreUnderTest,
  type OpenDocumentStore,
} from './documents/document-store-contract.js';
