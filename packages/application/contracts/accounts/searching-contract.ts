import { expect } from 'chai';
import type { AccountKey } from '../../src/accounts/account-repository.js';
import type { OpenStore, StorePorts, StoreUnderTest } from '../store-under-test.js';
import { givenSupplier, SUPPLIER } from '../suppliers/given-supplier.js';
import { transactionOf } from '../transactions/given-transactions.js';
import { supplierCodeOf } from '../identifiers/given-identifiers.js';
import { addressOf, givenAccounts, openingOf } from './given-accounts.js';

/** What searching for accounts promises. Called inside the suite of the repository. */
export function searchingContract(open: OpenStore): void {
  describe('searching', () => {
    let store: StoreUnderTest;
    let ports: StorePorts;

    beforeEach(async () => {
      store = await open();
      ({ ports } = store);
      await givenSupplier(ports);
      await givenSupplier(ports, { code: 'FOREIGN', organisationId: 'organisation-2' });
    });

    afterEach(() => store.close());

    const search = async (
      key: AccountKey,
      scope: { readonly tenantScope?: string; readonly supplierCode?: string } = {},
      limit = 10,
    ) => {
      const query = { tenantScope: scope.tenantScope, supplierCode: scope.supplierCode, key };
      return (await ports.accounts.search(query, limit)).map(
        ({ reference }) => `${reference.supplierCode} ${reference.externalAccountNumber}`,
      );
    };

    const givenTransaction = async (supplierCode: string, number: string, id: string) => {
      const organisationId =
        supplierCode === SUPPLIER.code ? SUPPLIER.organisationId : 'organisation-2';
      const code = supplierCodeOf(supplierCode);
      const address = { ...addressOf(number), organisationId, supplierCode: code };
      const reading = await ports.transactions.read(address, []);
      const append = { transactions: [transactionOf(id)], notes: [], identifiers: 'any' } as const;
      (await ports.transactions.append(reading!, append))._unsafeUnwrap();
    };

    it('finds by external number, account number and transaction exactly, in every supplier', async () => {
      const [one] = await givenAccounts(ports, ['one', 'ONE', 'one ']);
      await ports.processes.completeAll(supplierCodeOf('FOREIGN'), [openingOf('one')]);
      await givenTransaction(SUPPLIER.code, 'ONE', 'T-1');
      await givenTransaction('FOREIGN', 'one', 'T-1');
      await givenTransaction(SUPPLIER.code, 'one', 't-1');

      const both = ['FOREIGN one', 'SUPPLIER_1 one'];
      expect(await search({ externalAccountNumber: 'one' })).to.deep.equal(both);
      expect(await search({ accountNumber: one!.accountNumber })).to.deep.equal([both[1]]);
      expect(await search({ transactionId: 'T-1' })).to.deep.equal([both[0], 'SUPPLIER_1 ONE']);
      expect(await search({ transactionId: 'T' })).to.deep.equal([]);
      expect(await search({ accountNumber: 'A-00000000' })).to.deep.equal([]);
    });

    it('finds a transaction on the last of many accounts', async () => {
      const numbers = Array.from({ length: 2001 }, (_, index) => `account ${index}`);
      await givenAccounts(ports, numbers);
      await givenTransaction(SUPPLIER.code, 'account 2000', 'T-1');

      expect(await search({ transactionId: 'T-1' })).to.deep.equal(['SUPPLIER_1 account 2000']);
    });

    it("finds nothing of another organisation's, by whatever is looked for", async () => {
      const foreign = supplierCodeOf('FOREIGN');
      const opened = await ports.processes.completeAll(foreign, [openingOf('one')]);
      const accountNumber = opened._unsafeUnwrap()[0]?.accountNumber ?? '';
      await givenTransaction('FOREIGN', 'one', 'T-1');
      const keys = [{ externalAccountNumber: 'one' }, { accountNumber }, { transactionId: 'T-1' }];

      for (const key of keys) {
        expect(await search(key, { tenantScope: 'organisation-2' })).to.deep.equal(['FOREIGN one']);
        expect(await search(key, { tenantScope: SUPPLIER.organisationId })).to.deep.equal([]);
        expect(await search(key, { supplierCode: SUPPLIER.code })).to.deep.equal([]);
        const mixed = { tenantScope: SUPPLIER.organisationId, supplierCode: 'FOREIGN' };
        expect(await search(key, mixed)).to.deep.equal([]);
      }
    });

    it('finds an account once, also with several transactions of the identifier, and no more than the limit', async () => {
      await givenAccounts(ports, ['one', 'two']);
      await givenTransaction(SUPPLIER.code, 'one', 'T-1');
      await givenTransaction(SUPPLIER.code, 'one', 'T-1');
      await givenTransaction(SUPPLIER.code, 'two', 'T-1');

      const key = { transactionId: 'T-1' };
      expect(await search(key)).to.deep.equal(['SUPPLIER_1 one', 'SUPPLIER_1 two']);
      expect(await search(key, {}, 1)).to.have.lengthOf(1);
    });
  });
}
