export {
  MemoryAccessTokenSigner,
  MemoryApiKeyRepository,
  MemoryRefreshTokenRepository,
  MemorySecrets,
} from './memory-access-tokens.js';
export { MemoryDocumentStore } from './documents/memory-document-store.js';
export { allMemoryPorts, memoryPorts } from './memory-ports.js';
export { StoredInstructionEntry, MemoryStore } from './memory-store.js';
export { MemoryPaymentVendor } from './payment-instructions/memory-payment-vendor.js';

// What the signatures above are made of.
export type {
  Turn,
  Wait,
  StoredSupplier,
  StoredProcess,
  ProcessTimes,
  StoredAccount,
  StoredBusiness,
} from './memory-store.js';
