import { expect } from 'chai';
import { storeOfEachTest } from '../store-of-each-test.js';
import { ok } from 'neverthrow';
import type { SupplierCounters } from '../../src/suppliers/supplier-repository.js';
import { appendTo } from '../accounts/append-to.js';
import { addressOf, givenAccounts, openingOf } from '../accounts/given-accounts.js';
import { attachToBusiness, INSTRUCTION } from '../payment-instructions/given-instruction.js';
import { noteOf } from '../notes/given-notes.js';
import { statementOf } from '../statements/given-statements.js';
import type { OpenStore } from '../store-under-test.js';
import { PAYMENT } from '../transactions/given-transactions.js';
import { givenSupplier, SUPPLIER } from './given-supplier.js';
import { businessIdOf, externalNumbers, supplierCodeOf } from '../identifiers/given-identifiers.js';
import { instant } from '../time/dates.js';

const ACCOUNT = addressOf('account-1');

const NOTHING: SupplierCounters = {
  processes: { staged: 0, 'in-progress': 0, completed: 0, failed: 0 },
  notes: 0,
  transactions: 0,
  statements: 0,
  paymentInstructions: 0,
  different: 0,
};

/** Tests the counters of a supplier. The suite of the repository calls it. */
export function supplierCountersContract(open: OpenStore): void {
  describe('counters', () => {
    const store = storeOfEachTest(open);
    const { ports } = store;

    const count = (code = SUPPLIER.code) => ports.suppliers.count(code);

    const processes = async () => (await count()).processes;

    it('are all zero for a new supplier and for one that does not exist', async () => {
      expect(await count()).to.deep.equal(NOTHING);
      expect(await count(supplierCodeOf('SUPPLIER_2'))).to.deep.equal(NOTHING);
    });

    it('follow a process through all of its states', async () => {
      await ports.processes.stage(SUPPLIER.code, externalNumbers('a', 'b', 'a'));
      expect(await processes()).to.include({ staged: 2, 'in-progress': 0 });

      const a = addressOf('a');
      await ports.processes.update(a, () => ok({ state: 'in-progress' }));
      expect(await processes()).to.include({ staged: 1, 'in-progress': 1 });

      await ports.processes.update(a, () => ok({ state: 'failed', reason: 'why' }));
      expect(await processes()).to.include({ 'in-progress': 0, failed: 1 });

      await ports.processes.update(a, () => ok({ state: 'in-progress' }));
      await ports.processes.complete(SUPPLIER.code, openingOf('a'), (_current, accountNumber) =>
        ok({ state: 'completed', accountNumber, accountCreatedAt: openingOf('a').createdAt }),
      );
      const expected = { staged: 1, 'in-progress': 0, completed: 1, failed: 0 };
      expect(await processes()).to.deep.equal(expected);
    });

    it('count accounts that are imported at once, each once', async () => {
      await ports.processes.stage(SUPPLIER.code, externalNumbers('a', 'b', 'c'));
      await ports.processes.update(addressOf('b'), () => ok({ state: 'in-progress' }));
      await givenAccounts(ports, ['a', 'b', 'd', 'd']);
      await givenAccounts(ports, ['a', 'd', 'e']);

      const expected = { staged: 1, 'in-progress': 0, completed: 4, failed: 0 };
      expect(await processes()).to.deep.equal(expected);
    });

    it('count what is loaded onto the accounts of each supplier', async () => {
      await givenSupplier(ports, { code: 'SUPPLIER_2' });
      await givenAccounts(ports, ['account-1']);
      const moved = { transactions: [PAYMENT], notes: [noteOf('c')], identifiers: 'new' } as const;
      for (const items of [
        { notes: [noteOf('a'), noteOf('b')] },
        moved,
        { statements: [statementOf()] },
        { instruction: INSTRUCTION },
      ])
        await appendTo(ports.ledger, ACCOUNT, items);

      const { processes: _, ...loaded } = await count();
      expect(loaded).to.deep.equal({
        notes: 3,
        transactions: 1,
        statements: 1,
        paymentInstructions: 1,
        different: 0,
      });
      expect(await count(supplierCodeOf('SUPPLIER_2'))).to.deep.equal(NOTHING);
    });

    it('count the instructions of businesses, and not their links', async () => {
      await givenAccounts(ports, ['account-1', 'account-2']);
      const business = { ...ACCOUNT, externalBusinessIdentifier: businessIdOf('business-1') };
      await ports.businesses.addAccounts(business, externalNumbers('account-1', 'account-2'));
      await attachToBusiness(ports, business, INSTRUCTION, 'account-1');
      await attachToBusiness(ports, business, undefined, 'account-2');

      expect((await count()).paymentInstructions).to.equal(1);
    });

    it('add up items that were different, for each ongoing supplier and on every server', async () => {
      await givenSupplier(ports, { code: 'SUPPLIER_2' });
      const another = await store.another();
      for (const { suppliers } of [ports, another, ports])
        await suppliers.countDifferent(SUPPLIER.code, 3);
      await ports.suppliers.countDifferent(supplierCodeOf('UNKNOWN'), 1);
      await ports.suppliers.update(
        SUPPLIER.code,
        { status: 'paused' },
        instant('2026-01-01T00:00:00Z'),
      );
      await ports.suppliers.countDifferent(SUPPLIER.code, 1);

      expect(await count()).to.deep.equal({ ...NOTHING, different: 9 });
      expect(await count(supplierCodeOf('SUPPLIER_2'))).to.deep.equal(NOTHING);
    });

    it('lose nothing of what many add at the same moment on two servers', async () => {
      const another = await store.another();
      const numbers = Array.from({ length: 40 }, (_, n) => `account-${n}`);
      const loading = numbers.map(async (number, n) => {
        const by = n % 2 === 0 ? ports : another;
        await givenAccounts(by, [number]);
        await appendTo(by.ledger, addressOf(number), { notes: [noteOf('a')] });
      });
      await Promise.all(loading);

      expect(await processes()).to.include({ staged: 0, completed: 40 });
      expect((await count()).notes).to.equal(40);
    });
  });
}
