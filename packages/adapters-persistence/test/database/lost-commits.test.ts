import {
  externalNumbers,
  openingOf,
  SUPPLIER,
  supplierCodeOf,
} from '@data-import/application/contracts';
import { openedForEach } from '@data-import/testkit';
import { expect } from 'chai';
import { err, ok } from 'neverthrow';
import { openLostConnections } from '../lost-connections.js';

const NUMBERS = Array.from({ length: 20 }, (_, n) => `number ${n}`);

describe('a transaction of the operator whose connection is lost at the commit', () => {
  const scene = openedForEach(() => openLostConnections());

  for (const fate of ['answer-lost', 'never-sent'] as const) {
    it(`stages once, counts once and says how many (${fate})`, async () => {
      scene.proxy.cut(fate, 'COMMIT;');
      const staged = await scene.ports.processes.stage(SUPPLIER.code, externalNumbers(...NUMBERS));

      expect(scene.proxy.cuts).to.equal(1);
      expect(staged._unsafeUnwrap()).to.equal(NUMBERS.length);
      const { processes } = await scene.rival.suppliers.count(SUPPLIER.code);
      expect(processes.staged).to.equal(NUMBERS.length);
    });

    it(`imports accounts once (${fate})`, async () => {
      scene.proxy.cut(fate, 'COMMIT;');
      const openings = NUMBERS.map((number) => openingOf(number));
      const imported = (
        await scene.ports.processes.completeAll(SUPPLIER.code, openings)
      )._unsafeUnwrap();

      expect(scene.proxy.cuts).to.equal(1);
      const stored = await scene.db('accounts').pluck('number');
      expect(imported.map(({ accountNumber }) => accountNumber)).to.have.members(stored);
    });

    it(`erases an account, which is not said to be unknown (${fate})`, async () => {
      const openings = [openingOf('number')];
      const [account] = (
        await scene.rival.processes.completeAll(SUPPLIER.code, openings)
      )._unsafeUnwrap();
      scene.proxy.cut(fate, 'COMMIT;');
      const erasure = { at: openings[0]!.createdAt, reason: 'asked to' };
      const erased = await scene.ports.erasures.erase(account!.accountNumber, erasure, 'remove');

      expect(scene.proxy.cuts).to.equal(1);
      expect(erased).to.have.property('notes', 0);
      expect(await scene.db('accounts').pluck('number')).to.deep.equal([]);
      expect(await scene.db('erased_accounts').pluck('reason')).to.deep.equal(['asked to']);
    });

    it(`adds a supplier, which is not said to exist already (${fate})`, async () => {
      scene.proxy.cut(fate, 'COMMIT;');
      const supplier = (await scene.rival.suppliers.find(SUPPLIER.code))!;
      const added = await scene.ports.suppliers.add({
        ...supplier,
        code: supplierCodeOf('ANOTHER'),
      });

      expect(scene.proxy.cuts).to.equal(1);
      expect(added).to.deep.equal(ok());
      expect(
        await scene.ports.suppliers.add({ ...supplier, code: supplierCodeOf('ANOTHER') }),
      ).to.deep.equal(err({ kind: 'import-supplier-already-exists' }));
    });
  }
});
