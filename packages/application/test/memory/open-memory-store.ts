import { inspect } from 'node:util';
import type { DumpedStore } from '../../contracts/import-requests/dry-run-contract.js';
import { memoryPorts } from '../../memory/memory-ports.js';
import { MemoryStore } from '../../memory/memory-store.js';

export const openMemoryStore = async (): Promise<DumpedStore> => {
  const store = new MemoryStore();
  return {
    ports: memoryPorts(store),
    another: async () => memoryPorts(store),
    close: async () => undefined,
    dump: async () => inspect(store, { depth: Infinity, maxArrayLength: Infinity }),
  };
};
