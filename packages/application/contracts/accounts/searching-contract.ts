import { expect } from 'chai';
import { storeOfEachTest } from '../store-of-each-test.js';
import type { OpenStore } from '../store-under-test.js';
import { failImport, searchedText, startImport } from '@data-import/domain';
import { givenSupplier, SUPPLIER } from '../suppliers/given-supplier.js';
import { transactionOf } from '../transactions/given-transactions.js';
import { externalNumber, supplierCodeOf } from '../identifiers/given-identifiers.js';
import { addressOf, givenAccounts, openingOf } from './given-accounts.js';
import { appendTo } from './append-to.js';

/** Tests the search for accounts. The suite of the repository calls it. */
export function searchingContract(open: OpenStore): void {
  describe('searching', () => {
    const { ports } = storeOfEachTest(open);
    beforeEach(async () => {
      await givenSupplier(ports, { code: 'FOREIGN', organisationId: 'organisation-2' });
    });

    const search = async (
      typed: string,
      scope: { readonly tenantScope?: string; readonly supplierCode?: string } = {},
      limit = 10,
    ) => {
      const query = { tenantScope: scope.tenantScope, supplierCode: scope.supplierCode };
      const text = searchedText(typed);
      return (await ports.accounts.search({ ...query, text }, limit)).map(
        ({ reference }) => `${reference.supplierCode} ${reference.externalAccountNumber}`,
      );
    };

    const givenTransaction = async (supplierCode: string, number: string, id: string) => {
      const organisationId =
        supplierCode === SUPPLIER.code ? SUPPLIER.organisationId : 'organisation-2';
      const code = supplierCodeOf(supplierCode);
      const address = { ...addressOf(number), organisationId, supplierCode: code };
      const append = { transactions: [transactionOf(id)], notes: [], identifiers: 'any' } as const;
      await appendTo(ports.ledger, address, append);
    };

    it('finds a transaction on the last of many accounts', async () => {
      const numbers = Array.from({ length: 2001 }, (_, index) => `account ${index}`);
      await givenAccounts(ports, numbers);
      await givenTransaction(SUPPLIER.code, 'account 2000', 'T-1');

      expect(await search('T-1')).to.deep.equal(['SUPPLIER_1 account 2000']);
    });

    it("finds nothing of another organisation's, by whatever is looked for", async () => {
      const foreign = supplierCodeOf('FOREIGN');
      const opened = await ports.processes.completeAll(foreign, [openingOf('one')]);
      const accountNumber = opened._unsafeUnwrap()[0]?.accountNumber ?? '';
      await givenTransaction('FOREIGN', 'one', 'T-1');
      for (const typed of ['one', accountNumber, 'T-1']) {
        expect(await search(typed, { tenantScope: 'organisation-2' })).to.deep.equal([
          'FOREIGN one',
        ]);
        expect(await search(typed, { tenantScope: SUPPLIER.organisationId })).to.deep.equal([]);
        expect(await search(typed, { supplierCode: SUPPLIER.code })).to.deep.equal([]);
        const mixed = { tenantScope: SUPPLIER.organisationId, supplierCode: 'FOREIGN' };
        expect(await search(typed, mixed)).to.deep.equal([]);
      }
    });

    const givenFailure = async (number: string, reason: string) => {
      const reference = {
        supplierCode: SUPPLIER.code,
        externalAccountNumber: externalNumber(number),
      };
      await ports.processes.stage(SUPPLIER.code, [externalNumber(number)]);
      (await ports.processes.update(reference, startImport))!._unsafeUnwrap();
      const failed = await ports.processes.update(reference, (now) => failImport(now, reason));
      failed!._unsafeUnwrap();
    };

    it('finds a number by its beginning in any case, in every state, and exact ones first', async () => {
      await ports.processes.stage(SUPPLIER.code, [externalNumber('ab-10'), externalNumber('a_-1')]);
      const [one] = await givenAccounts(ports, ['AB-2', 'Ab-100']);
      await givenFailure('aB-1', 'no address');
      await ports.processes.completeAll(supplierCodeOf('FOREIGN'), [openingOf('AB-10')]);
      await givenTransaction(SUPPLIER.code, 'AB-2', 'ab-1');

      const text = searchedText(' AB-1 ');
      const query = { tenantScope: undefined, supplierCode: undefined, text };
      const found = await ports.accounts.search(query, 10);
      expect(
        found.map(({ number, reference, state, failureReason }) => [
          reference.externalAccountNumber,
          state,
          failureReason ?? typeof number,
        ]),
      ).to.deep.equal([
        ['AB-2', 'completed', 'string'],
        ['aB-1', 'failed', 'no address'],
        ['AB-10', 'completed', 'string'],
        ['ab-10', 'staged', 'undefined'],
        ['Ab-100', 'completed', 'string'],
      ]);
      expect(await ports.accounts.search(query, 2)).to.deep.equal(found.slice(0, 2));
      const ofNumber = one!.accountNumber.toLowerCase();
      expect(await search(ofNumber)).to.deep.equal(['SUPPLIER_1 AB-2']);
      expect(await search(ofNumber.slice(0, -1))).to.include('SUPPLIER_1 AB-2');
      for (const nothing of ['b-1', 'ab-1000', '%', 'a__'])
        expect(await search(nothing), nothing).to.deep.equal([]);
    });

    it('finds a text in any case of A to Z, and other letters as typed, in capital or in small ones', async () => {
      await givenAccounts(ports, ['Übung-1', 'übung-2', 'ÜBUNG-3']);
      await givenTransaction(SUPPLIER.code, 'übung-2', 'TX-Ä');

      const all = ['SUPPLIER_1 ÜBUNG-3', 'SUPPLIER_1 Übung-1', 'SUPPLIER_1 übung-2'];
      for (const text of ['ÜbUnG', 'übung']) expect(await search(text), text).to.have.members(all);
      for (const text of ['tx-ä', 'TX-Ä']) expect(await search(text), text).to.deep.equal([all[2]]);
      expect(await search('TX-')).to.deep.equal([]);
    });

    it('finds an account once, also with several transactions of the identifier, and no more than the limit', async () => {
      await givenAccounts(ports, ['one', 'two']);
      await givenTransaction(SUPPLIER.code, 'one', 'T-1');
      await givenTransaction(SUPPLIER.code, 'one', 'T-1');
      await givenTransaction(SUPPLIER.code, 'two', 'T-1');

      expect(await search('T-1')).to.deep.equal(['SUPPLIER_1 one', 'SUPPLIER_1 two']);
      expect(await search('T-1', {}, 1)).to.have.lengthOf(1);
    });
  });
}
