import type { OpenStore } from '../../contracts/store-under-test.js';
import { memoryPorts } from '../../memory/memory-ports.js';
import { MemoryStore } from '../../memory/memory-store.js';

export const openMemoryStore: OpenStore = async () => {
  const store = new MemoryStore();
  return {
    ports: memoryPorts(store),
    another: async () => memoryPorts(store),
    close: async () => undefined,
  };
};
