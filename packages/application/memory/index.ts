export {
  MemoryAccessTokenSigner,
  MemoryApiKeyRepository,
  MemoryRefreshTokenRepository,
  MemorySecrets,
} from './memory-access-tokens.js';
export { MemoryAccountRepository } from './accounts/memory-account-repository.js';
export { MemoryBusinessRepository } from './businesses/memory-business-repository.js';
export { MemoryDocumentStore } from './documents/memory-document-store.js';
export { MemoryImportProcessRepository } from './import-processes/memory-import-process-repository.js';
export { allMemoryPorts, memoryPorts } from './memory-ports.js';
export { StoredInstructionEntry, MemoryStore } from './memory-store.js';
export { MemoryOrganisationRepository } from './organisations/memory-organisation-repository.js';
export { MemoryInstructionRevocations } from './payment-instructions/memory-instruction-revocations.js';
export { MemoryPaymentVendor } from './payment-instructions/memory-payment-vendor.js';
export { MemorySupplierRepository } from './suppliers/memory-supplier-repository.js';
