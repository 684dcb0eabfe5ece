import { documentStoreContract } from '../../../contracts/documents/document-store-contract.js';
import { MemoryDocumentStore } from '../../../memory/documents/memory-document-store.js';

documentStoreContract('memory', async (clock) => {
  const store = new MemoryDocumentStore(clock);
  return {
    store,
    given: async (location, content, contentType) => store.give(location, content, contentType),
    read: async (link) => store.read(link, new Date()),
    close: async () => undefined,
  };
});
