import { parseDocumentRoot } from '@data-import/domain';
import { expect } from 'chai';
import { supplierCodeOf } from '../../contracts/identifiers/given-identifiers.js';
import { givenSupplier, SUPPLIER } from '../../contracts/suppliers/given-supplier.js';
import { instant } from '../../contracts/time/dates.js';
import { allMemoryPorts } from '../../memory/memory-ports.js';
import { MemoryStore } from '../../memory/memory-store.js';
import type { Ports } from '../../src/ports.js';
import { makeUseCases } from '../../src/use-cases.js';
import { asOperator } from '../audit/as-operator.js';

const { code, organisationId } = SUPPLIER;
const { status: _, ...COMMAND } = { ...SUPPLIER, code: supplierCodeOf('NEW') };
const at = instant('2026-02-01T10:20:30Z');

describe('the use cases of suppliers', () => {
  let ports: Ports;
  let useCases: ReturnType<typeof asOperator>;

  beforeEach(async () => {
    ports = allMemoryPorts(new MemoryStore(), { now: () => new Date('2026-02-01T10:20:30.999Z') });
    useCases = asOperator(makeUseCases(ports));
    await givenSupplier(ports);
  });

  it('createSupplier creates one that is ongoing', async () => {
    const supplier = { ...SUPPLIER, code: 'NEW' };

    expect((await useCases.createSupplier(COMMAND))._unsafeUnwrap()).to.deep.equal(supplier);
    expect(await ports.suppliers.find(COMMAND.code)).to.deep.equal(supplier);
  });

  it('createSupplier refuses an organisation that does not exist, and stores nothing', async () => {
    const refused = await useCases.createSupplier({ ...COMMAND, organisationId: 'unknown' });

    expect(refused._unsafeUnwrapErr()).to.deep.equal({ kind: 'organisation-not-found' });
    expect(await ports.suppliers.list()).to.deep.equal([SUPPLIER]);
  });

  it('changeSupplier changes what is named, and stores a change of status with its time in whole seconds', async () => {
    const documentRoot = parseDocumentRoot('moved')._unsafeUnwrap();
    const changed = await useCases.changeSupplier(code, { status: 'paused', documentRoot });

    expect(changed._unsafeUnwrap()).to.deep.equal({ ...SUPPLIER, status: 'paused', documentRoot });
    expect(await ports.suppliers.listStatusChanges(code)).to.deep.equal([
      { supplierCode: code, from: 'ongoing', to: 'paused', changedAt: at },
    ]);
  });

  it('viewSupplier shows a supplier, to its organisation and to an operator', async () => {
    for (const scope of [organisationId, undefined]) {
      const view = await useCases.viewSupplier(scope, code);
      expect(view._unsafeUnwrap().supplier).to.deep.equal(SUPPLIER);
    }
  });

  it('list all suppliers for an operator, those of its organisation for a caller', async () => {
    await givenSupplier(ports, { code: 'THEIRS', organisationId: 'organisation-2' });
    const seenIn = async (scope: string | undefined) =>
      (await useCases.listSupplierOverviews(scope)).map(({ supplier }) => supplier.code);

    expect((await useCases.listSuppliers()).map((supplier) => supplier.code)).to.deep.equal([
      code,
      'THEIRS',
    ]);
    expect(await seenIn(undefined)).to.deep.equal([code, 'THEIRS']);
    expect(await seenIn(organisationId)).to.deep.equal([code]);
  });

  describe('listStatusChanges', () => {
    it('names the key and the label of who changed what and when', async () => {
      const label = 'night shift';
      await ports.apiKeys.add({ id: 'key-1', role: 'operator', label, issuedAt: at }, 'digest');
      await ports.suppliers.update(code, { status: 'paused' }, at, 'key-1');
      await ports.suppliers.update(code, { status: 'complete' }, at, 'key-2');
      await ports.suppliers.update(code, { status: 'ongoing' }, at);
      const change = { supplierCode: code, changedAt: at };

      expect((await useCases.listStatusChanges(code))._unsafeUnwrap()).to.deep.equal([
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
      const labelsOf = async (ids: readonly string[]) => {
        read.push(ids);
        return new Map([['key-2', 'day shift']]);
      };
      const apiKeys = { labelsOf } as unknown as Ports['apiKeys'];
      await makeUseCases({ ...ports, apiKeys }).listStatusChanges(code);

      expect(read).to.deep.equal([['key-1', 'key-2']]);
    });
  });
});
