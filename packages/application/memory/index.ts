export { MemoryAccessTokenSigner } from './access-tokens/memory-access-token-signer.js';
export { MemoryApiKeyRepository } from './access-tokens/memory-api-key-repository.js';
export { MemoryRefreshTokenRepository } from './access-tokens/memory-refresh-token-repository.js';
export { MemorySecrets } from './access-tokens/memory-secrets.js';
export { MemoryPaymentVendor } from './payment-instructions/memory-payment-vendor.js';
