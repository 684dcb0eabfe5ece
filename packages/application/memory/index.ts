export {
  MemoryAccessTokenSigner,
  MemoryApiKeyRepository,
  MemoryRefreshTokenRepository,
  MemorySecrets,
} from './memory-access-tokens.js';
export { MemoryDocumentStore } from './documents/memory-document-store.js';
export { allMemoryPorts, memoryPorts } from './memory-ports.js';
export {
  StoredInstructionEntry,
  MemoryStore,
  type Turn,
  type Wait,
  type StoredSupplier,
  type StoredProcess,
  type ProcessTimes,
  type StoredAccount,
  type StoredBusiness,
} from './memory-store.js';
export { MemoryPaymentVendor } from './payment-instructions/memory-payment-vendor.js';
