import { utcInstantOf, type ApiKey } from '@data-import/domain';
import { expect } from 'chai';
import { givenSupplier, SUPPLIER } from '../../contracts/suppliers/given-supplier.js';
import { instant } from '../../contracts/time/dates.js';
import { allMemoryPorts } from '../../memory/memory-ports.js';
import { MemoryStore } from '../../memory/memory-store.js';
import type { Ports } from '../../src/ports.js';
import { makeUseCases } from '../../src/use-cases.js';

const at = instant('2026-02-01T10:20:30Z');
const issuedAt = utcInstantOf(new Date('2026-01-01T00:00:00Z'));
const labelled: ApiKey = { id: 'key-1', role: 'operator', label: 'night shift', issuedAt };

describe('listStatusChanges', () => {
  let ports: Ports;

  beforeEach(async () => {
    ports = allMemoryPorts(new MemoryStore(), { now: () => new Date(0) });
    await ports.apiKeys.add(labelled, 'digest');
    await givenSupplier(ports);
  });

  const list = (code: string = SUPPLIER.code) => makeUseCases(ports).listStatusChanges(code);

  it('names the key and the label of who changed what and when', async () => {
    await ports.suppliers.update(SUPPLIER.code, { status: 'paused' }, at, 'key-1');
    await ports.suppliers.update(SUPPLIER.code, { status: 'complete' }, at, 'key-2');
    await ports.suppliers.update(SUPPLIER.code, { status: 'ongoing' }, at);
    const change = { supplierCode: SUPPLIER.code, changedAt: at };

    expect((await list())._unsafeUnwrap()).to.deep.equal([
      {
        ...change,
        from: 'ongoing',
        to: 'paused',
        changedBy: 'key-1',
        changedByLabel: 'night shift',
      },
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
      await ports.suppliers.update(SUPPLIER.code, { status }, at, key);
    const read: (readonly string[])[] = [];
    const labelsOf = async (ids: readonly string[]) => {
      read.push(ids);
      return new Map([['key-2', 'day shift']]);
    };
    const apiKeys = { labelsOf } as unknown as Ports['apiKeys'];
    const changes = await makeUseCases({ ...ports, apiKeys }).listStatusChanges(SUPPLIER.code);

    expect(read).to.deep.equal([['key-1', 'key-2']]);
    expect(changes._unsafeUnwrap().map(({ changedByLabel }) => changedByLabel)).to.deep.equal([
      undefined,
      'day shift',
      undefined,
    ]);
  });

  it('refuses a supplier that does not exist', async () => {
    expect((await list('SUPPLIER_2'))._unsafeUnwrapErr()).to.deep.equal({
      kind: 'import-supplier-not-found',
    });
  });
});
