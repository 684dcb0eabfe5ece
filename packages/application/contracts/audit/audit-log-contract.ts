import { closeOpenPeriod, completeImport, startImport, type UtcInstant } from '@data-import/domain';
import { storeOfEachTest, withoutSupplier } from '../store-of-each-test.js';
import { expect } from 'chai';
import type { AuditedAction } from '../../src/audit/audit-entry.js';
import { err } from 'neverthrow';
import { givenAccounts, openingOf } from '../accounts/given-accounts.js';
import { businessIdOf, externalNumber } from '../identifiers/given-identifiers.js';
import { batchNameOf } from '../import-batches/given-batches.js';
import type { OpenStore } from '../store-under-test.js';
import { givenSupplier, SUPPLIER } from '../suppliers/given-supplier.js';
import { day } from '../time/dates.js';

const AT = '2026-03-02T01:15:00Z' as UtcInstant;
const BY_KEY: AuditedAction = {
  at: AT,
  actor: { via: 'http', apiKeyId: 'key-1' },
  action: 'createOrganisation',
};
const BY_USER: AuditedAction = {
  ...BY_KEY,
  actor: { via: 'command line', user: 'ann@ops-1' },
  action: 'changeSupplier',
  importSupplier: SUPPLIER.code,
  reason: 'Late files.',
};

const refusing = () => err('not in progress');

/** Every store's AuditLog has to pass this suite, and every port whose changes it audits. */
export function auditLogContract(implementation: string, open: OpenStore): void {
  describe(`AuditLog contract: ${implementation}`, () => {
    const store = storeOfEachTest(open, withoutSupplier);

    const add = (id: string, { audit, organisations } = store.ports) =>
      audit.begin(BY_KEY).run(() => organisations.add({ id, name: 'First Energy' }));
    const listed = async (filter = {}, { audit } = store.ports) =>
      (await audit.page(filter, { limit: 100 })).records;

    const numbersOf = async (filter: Parameters<typeof listed>[0]) =>
      (await listed(filter)).map(({ number }) => number);

    it('stores one entry of a change, with what the change was about', async () => {
      const told: unknown[] = [];
      await givenSupplier(store.ports);
      const change = store.ports.audit.begin(BY_USER, (entry) => told.push(entry));
      await change.run(() => store.ports.suppliers.update(SUPPLIER.code, { status: 'paused' }, AT));

      const [entry, ...others] = await listed();
      expect(others).to.deep.equal([]);
      const { hash, ...told1 } = entry ?? { hash: '' };
      expect(told1).to.deep.equal({
        number: 1,
        at: AT,
        actor: { via: 'command line', user: 'ann@ops-1' },
        action: 'changeSupplier',
        importSupplier: SUPPLIER.code,
        subject: undefined,
        reason: 'Late files.',
        details: { before: { status: 'ongoing' }, after: { status: 'paused' } },
      });
      expect(hash).to.match(/^[0-9a-f]{64}$/);
      expect(told).to.deep.equal([entry]);
    });

    it('stores none of a change that was refused, had nothing to do, or failed', async () => {
      await add('taken');
      await add('taken');
      const nothing = store.ports.audit.begin(BY_USER);
      await nothing.run(() => store.ports.suppliers.update('NOBODY', { status: 'paused' }, AT));
      await givenSupplier(store.ports);
      const { processes } = store.ports;
      await processes.stage(SUPPLIER.code, [externalNumber('EXT-2')]);
      const refused = await store.ports.audit
        .begin(BY_KEY)
        .run(() => processes.complete(SUPPLIER.code, openingOf('EXT-2'), refusing));
      expect(refused?.isErr(), 'whatever was numbered for it').to.equal(true);
      const failing = store.ports.audit.begin(BY_KEY).run(async () => {
        throw new Error('The command failed.');
      });
      expect(await failing.catch(({ message }: Error) => message)).to.equal('The command failed.');

      expect(await listed()).to.have.lengthOf(1);
    });

    it('stores an entry of each change of a port, and none once nothing is left to change', async () => {
      await givenSupplier(store.ports);
      const { code } = SUPPLIER;
      const [account] = await givenAccounts(store.ports, ['EXT-1']);
      const number = account?.accountNumber ?? '';
      const { accounts, businesses, erasures, importBatches, processes } = store.ports;
      const reference = { supplierCode: code, externalAccountNumber: externalNumber('EXT-2') };
      const business = { supplierCode: code, externalBusinessIdentifier: businessIdOf('BIZ-1') };
      const batch = { supplierCode: code, name: batchNameOf('night') };
      const expected = { notes: 1 };
      await importBatches.announce(batch, expected, new Date(AT));
      const changes: Readonly<Record<string, () => Promise<unknown>>> = {
        stage: () => processes.stage(code, [reference.externalAccountNumber]),
        start: () => processes.update(reference, startImport),
        complete: () =>
          processes.complete(code, openingOf('EXT-2'), (current, accountNumber) =>
            completeImport(current, { state: 'completed', accountNumber, accountCreatedAt: AT }),
          ),
        completeAll: () => processes.completeAll(code, [openingOf('EXT-3')]),
        changePeriods: () =>
          accounts.changePeriods(number, (before) => closeOpenPeriod(before, day('2026-01-31'))),
        addAccounts: () => businesses.addAccounts(business, [externalNumber('EXT-1')]),
        withdraw: () => importBatches.withdraw(batch),
        erase: () => erasures.erase(number, { at: AT, reason: 'Asked for.' }, 'remove'),
      };

      for (const [name, change] of Object.entries(changes)) {
        const before = await store.ports.audit.last();
        const actions = [1, 2].map(() => store.ports.audit.begin({ ...BY_KEY, action: name }));
        for (const action of actions) await action.run(change);
        const after = await store.ports.audit.last();
        expect(after.number - before.number, name).to.equal(1);
      }
    });

    it('stores one entry of a command with several transactions, also at the same moment', async () => {
      const change = store.ports.audit.begin(BY_KEY);
      await Promise.all(
        ['a', 'b', 'c'].map((id) =>
          change.run(() => store.ports.organisations.add({ id, name: 'One' })),
        ),
      );

      expect(await listed()).to.have.lengthOf(1);
      expect(await store.ports.organisations.list()).to.have.lengthOf(3);
    });

    it('names an account by a digest, the same for every action on it', async () => {
      await givenSupplier(store.ports);
      await givenAccounts(store.ports, ['EXT-1', 'EXT-2']);
      const numbers = ['EXT-1', 'EXT-2'].map(externalNumber);
      const accounts = await store.ports.accounts.list(SUPPLIER.code, numbers);
      const [one, two] = accounts.toSorted((a, b) => (a.number < b.number ? -1 : 1));
      const { audit, revocations } = store.ports;
      await audit.begin(BY_KEY).run(() => revocations.revokeOfAccount(one?.number ?? '', AT));
      await audit.begin({ ...BY_KEY, action: 'viewAccount' }).note({ account: one?.reference });
      await audit.begin({ ...BY_KEY, action: 'viewAccount' }).note({ account: two?.reference });

      const [last, second, first] = await listed();
      expect(first?.subject).to.match(/^[0-9a-f]{64}$/);
      expect(second).to.include({ subject: first?.subject, importSupplier: SUPPLIER.code });
      expect(last?.subject).not.to.equal(first?.subject);
    });

    it('lists the newest first, page by page, by supplier, action, actor and time', async () => {
      await givenSupplier(store.ports);
      for (const id of ['a', 'b', 'c']) await add(id);
      const later = '2026-03-02T02:00:00Z' as UtcInstant;
      const change = store.ports.audit.begin({ ...BY_USER, at: later });
      await change.run(() => store.ports.suppliers.update(SUPPLIER.code, { status: 'paused' }, AT));

      expect(await numbersOf({})).to.deep.equal([4, 3, 2, 1]);
      for (const filter of [
        { importSupplier: SUPPLIER.code },
        { action: 'changeSupplier' },
        { actor: 'ann@ops-1' },
        { since: later },
      ])
        expect(await numbersOf(filter), JSON.stringify(filter)).to.deep.equal([4]);
      expect(await numbersOf({ actor: 'key-1', since: AT })).to.deep.equal([3, 2, 1]);

      const first = await store.ports.audit.page({}, { limit: 3 });
      expect(first.records).to.have.lengthOf(3);
      const rest = await store.ports.audit.page({}, { after: first.next, limit: 3 });
      expect(rest.records.map(({ number }) => number)).to.deep.equal([1]);
      expect(rest.next).to.equal(undefined);
    });

    it('has the hash of what is stored where a detail has a field without a value', async () => {
      const { audit } = store.ports;
      const period = { from: '2026-01-01', to: undefined };
      await audit.begin(BY_KEY).note({ details: { before: null, after: period } });

      expect(await audit.check()).to.deep.include({ number: 1, broken: undefined });
    });

    it('chains the entries of several servers, and finds that nothing is broken', async () => {
      expect(await store.ports.audit.check()).to.deep.equal({
        number: 0,
        hash: '',
        broken: undefined,
      });
      const another = await store.another();
      const adding = Array.from({ length: 8 }, (_, n) =>
        add(`organisation-${n}`, n % 2 === 0 ? store.ports : another),
      );
      await Promise.all(adding);

      const [last] = await listed();
      expect(await another.audit.last()).to.deep.equal({ number: 8, hash: last?.hash });
      expect(await store.ports.audit.check()).to.deep.equal({
        number: 8,
        hash: last?.hash,
        broken: undefined,
      });
    });
  });
}
