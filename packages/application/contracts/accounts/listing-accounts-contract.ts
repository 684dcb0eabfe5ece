import { expect } from 'chai';
import { storeOfEachTest } from '../store-of-each-test.js';
import { externalNumbers } from '../identifiers/given-identifiers.js';
import type { OpenStore } from '../store-under-test.js';
import { givenSupplier, SUPPLIER } from '../suppliers/given-supplier.js';
import { period } from '../time/dates.js';
import { UNUSUAL_TEXTS } from '../unusual-texts.js';
import { CREATED_AT, givenAccounts, openingOf, PERIOD } from './given-accounts.js';

/** Tests the list of accounts by their numbers. The suite of the repository calls it. */
export function listingAccountsContract(open: OpenStore): void {
  describe('listing', () => {
    const { ports } = storeOfEachTest(open);

    const list = (...numbers: readonly string[]) =>
      ports.accounts.list(SUPPLIER.code, externalNumbers(...numbers));

    it('gives each account that was asked for once, as it is stored', async () => {
      const [one] = await givenAccounts(ports, ['one', 'other']);
      const endless = openingOf('endless', { period: period('2024-02-29') });
      const none = openingOf('none', { period: undefined });
      await ports.processes.completeAll(SUPPLIER.code, [endless, none]);

      const accounts = await list('one', 'endless', 'unknown', 'none', 'one');
      const byNumber = new Map(
        accounts.map((account) => [account.reference.externalAccountNumber, account]),
      );
      expect(accounts).to.have.lengthOf(3);
      expect(byNumber.get(one!.externalAccountNumber)).to.deep.equal({
        number: one!.accountNumber,
        reference: { supplierCode: SUPPLIER.code, externalAccountNumber: 'one' },
        createdAt: CREATED_AT,
        openPeriod: PERIOD,
      });
      expect(byNumber.get(endless.externalAccountNumber)?.openPeriod).to.deep.equal(endless.period);
      expect(byNumber.get(none.externalAccountNumber)?.openPeriod).to.equal(undefined);
    });

    it('gives no account that is only staged, nor one of another supplier', async () => {
      await givenSupplier(ports, { code: 'SUPPLIER_2' });
      await givenAccounts(ports, ['one']);
      await ports.processes.stage(SUPPLIER.code, externalNumbers('staged'));

      expect(await list('staged')).to.deep.equal([]);
      expect(await ports.accounts.list('SUPPLIER_2', externalNumbers('one'))).to.deep.equal([]);
      expect(await ports.accounts.list('UNKNOWN', externalNumbers('one'))).to.deep.equal([]);
      expect(await list()).to.deep.equal([]);
    });

    it('takes unusual numbers, and thousands of them', async () => {
      const many = Array.from({ length: 3000 }, (_, n) => `number-${n}`);
      await givenAccounts(ports, [...UNUSUAL_TEXTS, ...many]);
      const numbers = (await list(...UNUSUAL_TEXTS, ...many)).map(
        ({ reference }) => reference.externalAccountNumber,
      );

      expect(numbers).to.have.members([...UNUSUAL_TEXTS, ...many]);
    });
  });
}
