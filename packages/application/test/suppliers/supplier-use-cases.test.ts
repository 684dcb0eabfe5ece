import { expect } from 'chai';
import { givenSupplier, SUPPLIER } from '../../contracts/suppliers/given-supplier.js';
import { instant } from '../../contracts/time/dates.js';
import { allMemoryPorts } from '../../memory/memory-ports.js';
import { MemoryStore } from '../../memory/memory-store.js';
import type { Ports } from '../../src/ports.js';
import { makeUseCases } from '../../src/use-cases.js';

const { code } = SUPPLIER;
const at = instant('2026-02-01T10:20:30Z');

describe('listStatusChanges', () => {
  let ports: Ports;

  beforeEach(async () => {
    ports = allMemoryPorts(new MemoryStore(), { now: () => new Date(0) });
    await givenSupplier(ports);
  });

  it('names the key and the label of who changed what and when', async () => {
    const label = 'night shift';
    await ports.apiKeys.add({ id: 'key-1', role: 'operator', label, issuedAt: at }, 'digest');
    await ports.suppliers.update(code, { status: 'paused' }, at, 'key-1');
    await ports.suppliers.update(code, { status: 'complete' }, at, 'key-2');
    await ports.suppliers.update(code, { status: 'ongoing' }, at);
    const change = { supplierCode: code, changedAt: at };

    expect((await makeUseCases(ports).listStatusChanges(code))._unsafeUnwrap()).to.deep.equal([
      { ...change, from: 'ongoing', to: 'paused', changedBy: 'key-1', changedByLabel: label },
      { ...change, from: 'paused', to: 'complete', changedBy: 'key-2' },
      { ...change, from: 'complete', to: 'ongoing' },
    ]);
  });

  it('reads the labels of all keys together', async () => {
    for (const [key, status] of [
      ['key-1', 'paused'],
      ['key-2', 'complete'],
      ['key-1', 'ongoing'],
    ] as const)
      await ports.suppliers.update(code, { status }, at, key);
    const read: (readonly string[])[] = [];
    const findAll = async (ids: readonly string[]) => {
      read.push(ids);
      return new Map();
    };
    const apiKeys = { findAll } as unknown as Ports['apiKeys'];
    await makeUseCases({ ...ports, apiKeys }).listStatusChanges(code);

    expect(read).to.deep.equal([['key-1', 'key-2']]);
  });
});
