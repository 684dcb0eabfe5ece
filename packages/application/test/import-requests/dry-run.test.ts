import { inspect } from 'node:util';
import { dryRunContract } from '../../contracts/import-requests/dry-run-contract.js';
import { memoryPorts } from '../../memory/memory-ports.js';
import { MemoryStore } from '../../memory/memory-store.js';

dryRunContract('memory', async () => {
  const store = new MemoryStore();
  const dump = async () => inspect(store, { depth: Infinity, maxArrayLength: Infinity });
  return {
    ports: memoryPorts(store),
    another: async () => memoryPorts(store),
    close: async () => undefined,
    dump,
  };
});
