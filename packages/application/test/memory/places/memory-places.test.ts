import { placeRepositoryContract } from '../../../contracts/places/place-repository-contract.js';
import { supplierMovesContract } from '../../../contracts/places/supplier-moves-contract.js';
import { allMemoryPorts } from '../../../memory/all-memory-ports.js';
import { MemoryStore } from '../../../memory/memory-store.js';

const open = async () => ({
  ports: allMemoryPorts(new MemoryStore(), { now: () => new Date() }),
  close: async () => undefined,
});

placeRepositoryContract('memory', open);
supplierMovesContract('memory', open);
