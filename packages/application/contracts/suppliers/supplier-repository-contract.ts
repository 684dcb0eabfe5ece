import { parseDocumentRoot, type SupplierStatus } from '@data-import/domain';
import { storeOfEachTest, withoutSupplier } from '../store-of-each-test.js';
import { expect } from 'chai';
import type { OpenStore } from '../store-under-test.js';
import { instant } from '../time/dates.js';
import { givenSupplier, SUPPLIER } from './given-supplier.js';
import { supplierCountersContract } from './supplier-counters-contract.js';
import { supplierCodeOf } from '../identifiers/given-identifiers.js';

const at = instant('2026-02-01T10:20:30Z');
const root = (text: string) => parseDocumentRoot(text)._unsafeUnwrap();

/** Every store's SupplierRepository has to pass this suite. */
export function supplierRepositoryContract(implementation: string, open: OpenStore): void {
  describe(`SupplierRepository contract: ${implementation}`, () => {
    const store = storeOfEachTest(open, withoutSupplier);
    const { ports } = store;

    const find = (code = SUPPLIER.code) => ports.suppliers.find(code);

    const setStatus = (status: SupplierStatus, when = at, by = ports) =>
      by.suppliers.update(SUPPLIER.code, { status }, when);

    it('returns a supplier with every field as it was added, to its organisation and to all', async () => {
      const other = {
        ...SUPPLIER,
        code: 'SUPPLIER_2',
        documentRoot: root(''),
        timeZone: 'Etc/UTC',
        sendsCustomerEmails: false,
        verifiesDocuments: true,
        callersImportAccounts: true,
        status: 'paused',
      } as const;
      await givenSupplier(ports);
      await givenSupplier(ports, other);

      expect(await find()).to.deep.equal(SUPPLIER);
      expect(await find(supplierCodeOf('SUPPLIER_2'))).to.deep.equal(other);
      expect(await ports.suppliers.find(SUPPLIER.code, SUPPLIER.organisationId)).to.deep.equal(
        SUPPLIER,
      );
      expect(await ports.suppliers.find(SUPPLIER.code, 'organisation-2')).to.equal(undefined);
      for (const unknown of ['SUPPLIER_3', 'supplier_1'])
        expect(await find(supplierCodeOf(unknown))).to.equal(undefined);
    });

    it('lists the suppliers of all organisations by code', async () => {
      await givenSupplier(ports, { code: 'B' });
      await givenSupplier(ports, { code: 'C', organisationId: 'organisation-2' });
      await givenSupplier(ports, { code: 'A' });

      const listed = await ports.suppliers.list();
      expect(listed.map(({ code }) => code)).to.deep.equal(['A', 'B', 'C']);
      expect(listed[0]).to.deep.equal({ ...SUPPLIER, code: 'A' });
    });

    it('refuses a code that is taken and leaves the supplier that has it as it is', async () => {
      await givenSupplier(ports);
      await ports.organisations.add({ id: 'organisation-2', name: 'Second Energy' });
      const taken = { ...SUPPLIER, organisationId: 'organisation-2', timeZone: 'Etc/UTC' };
      const second = await ports.suppliers.add(taken);

      expect(second._unsafeUnwrapErr()).to.deep.equal({ kind: 'import-supplier-already-exists' });
      expect(await find()).to.deep.equal(SUPPLIER);
    });

    it('lets one of several succeed that add a code at the same moment', async () => {
      await givenSupplier(ports, { code: 'SUPPLIER_2' });
      const another = await store.another();
      const adding = Array.from({ length: 8 }, (_, n) =>
        (n % 2 === 0 ? ports : another).suppliers.add(SUPPLIER),
      );
      const results = await Promise.all(adding);

      expect(results.filter((result) => result.isOk())).to.have.lengthOf(1);
    });

    it('changes every setting and the status at once, of one supplier that exists', async () => {
      await givenSupplier(ports);
      await givenSupplier(ports, { code: 'SUPPLIER_2' });
      const change = {
        status: 'complete',
        documentRoot: root('c/d'),
        timeZone: 'Asia/Tokyo',
        sendsCustomerEmails: false,
        verifiesDocuments: true,
        callersImportAccounts: true,
      } as const;
      await ports.suppliers.update(SUPPLIER.code, change, at);

      expect(await find()).to.deep.equal({ ...SUPPLIER, ...change });
      expect(await find(supplierCodeOf('SUPPLIER_2'))).to.include({ status: 'ongoing' });
      expect(await ports.suppliers.update('SUPPLIER_3', change, at)).to.equal(undefined);
    });

    it('loses no change of two that are made at the same moment', async () => {
      await givenSupplier(ports);
      const another = await store.another();
      await Promise.all([
        ports.suppliers.update(SUPPLIER.code, { timeZone: 'Asia/Tokyo' }, at),
        another.suppliers.update(SUPPLIER.code, { verifiesDocuments: true }, at),
        setStatus('paused'),
      ]);

      expect(await find()).to.deep.equal({
        ...SUPPLIER,
        timeZone: 'Asia/Tokyo',
        verifiesDocuments: true,
        status: 'paused',
      });
    });

    for (const announced of [
      { expectedAccounts: 0 },
      { completeBy: instant('2026-03-01T05:00:00Z') },
    ])
      it(`stores ${Object.keys(announced).join()}, until it is not said any more`, async () => {
        await givenSupplier(ports);
        const changed = await ports.suppliers.update(SUPPLIER.code, announced, at);
        await setStatus('paused');

        expect(changed).to.deep.equal({ ...SUPPLIER, ...announced });
        expect(await find()).to.deep.equal({ ...SUPPLIER, ...announced, status: 'paused' });
        const [progress] = await ports.progress.read([SUPPLIER.code], new Date(at));
        expect(progress?.supplier).to.include(announced);
        const nothing = Object.fromEntries(Object.keys(announced).map((key) => [key, null]));
        await ports.suppliers.update(SUPPLIER.code, nothing, at);
        expect(await find()).to.deep.equal({ ...SUPPLIER, status: 'paused' });
      });

    it('stores each change of status, the oldest first, with its time, and who made it and why where it is said', async () => {
      await givenSupplier(ports);
      await givenSupplier(ports, { code: 'SUPPLIER_2' });
      const changed = await ports.suppliers.update(
        SUPPLIER.code,
        { status: 'paused', reason: 'The files are late.' },
        at,
        'key-1',
      );
      await setStatus('paused');
      await ports.suppliers.update(SUPPLIER.code, { timeZone: SUPPLIER.timeZone }, at);
      const later = instant('2026-02-02T00:00:00Z');
      for (const status of ['ongoing', 'complete'] as const) await setStatus(status, later);

      expect(changed).to.deep.equal({ ...SUPPLIER, status: 'paused' });
      const supplierCode = SUPPLIER.code;
      const why = { changedBy: 'key-1', reason: 'The files are late.' };
      expect(await ports.suppliers.listStatusChanges(supplierCode)).to.deep.equal([
        { supplierCode, from: 'ongoing', to: 'paused', changedAt: at, ...why },
        { supplierCode, from: 'paused', to: 'ongoing', changedAt: later },
        { supplierCode, from: 'ongoing', to: 'complete', changedAt: later },
      ]);
      expect(await ports.suppliers.listStatusChanges('SUPPLIER_2')).to.deep.equal([]);
    });

    it('lists changes of one moment as an unbroken chain', async () => {
      await givenSupplier(ports);
      const another = await store.another();
      const statuses = ['paused', 'complete', 'ongoing'] as const;
      const changing = Array.from({ length: 12 }, (_, n) =>
        setStatus(statuses[n % 3] ?? 'paused', at, n % 2 === 0 ? ports : another),
      );
      await Promise.all(changing);

      const changes = await ports.suppliers.listStatusChanges(SUPPLIER.code);
      const before = changes.map(({ from }) => from);
      const after = changes.map(({ to }) => to);
      expect(before).to.deep.equal(['ongoing', ...after.slice(0, -1)]);
      expect((await find())?.status).to.equal(after.at(-1));
    });

    supplierCountersContract(open);
  });
}
