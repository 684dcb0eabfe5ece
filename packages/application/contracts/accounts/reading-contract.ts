import { parseDocumentRoot } from '@data-import/domain';
import { expect } from 'chai';
import type { AccountAddress } from '../../src/accounts/account-ledger.js';
import { ok } from 'neverthrow';
import type { OpenStore } from '../store-under-test.js';
import { givenSupplier, SUPPLIER } from '../suppliers/given-supplier.js';
import { instant, period } from '../time/dates.js';
import { addressOf, openingOf, PERIOD } from './given-accounts.js';
import { ACCOUNT, sceneOfEachTest, type LedgerUnderTest } from './ledger-under-test.js';
import {
  externalNumber,
  externalNumbers,
  supplierCodeOf,
} from '../identifiers/given-identifiers.js';
import { findProcess } from '../import-processes/find-process.js';

const now = instant('2026-02-01T00:00:00Z');

/** Tests what `read` returns of account and supplier, whatever it looks up. */
export function readingContract(part: LedgerUnderTest, open: OpenStore): void {
  describe('reading', () => {
    const scene = sceneOfEachTest(part, open);

    const read = (differing: Partial<AccountAddress> = {}) =>
      scene.ledger.read({ ...ACCOUNT, ...differing }, part.seeking(0));

    it('gives the number of the account and its open period', async () => {
      const process = await findProcess(scene.ports, ACCOUNT);
      const { account } = await scene.read(0);

      expect(process?.progress).to.include({ accountNumber: account?.number });
      expect(account?.openPeriod).to.deep.equal(PERIOD);
    });

    it('gives an open period without an end', async () => {
      const opening = openingOf('endless', { period: period('2026-03-01') });
      await scene.ports.processes.completeAll(SUPPLIER.code, [opening]);

      const { account } = await scene.read(0, scene.ledger, addressOf('endless'));

      expect(account?.openPeriod).to.deep.equal(period('2026-03-01'));
    });

    it('gives the status and the settings of the supplier', async () => {
      const { supplier } = await scene.read(0);

      expect(supplier).to.deep.equal({
        status: 'ongoing',
        documentRoot: SUPPLIER.documentRoot,
        verifiesDocuments: false,
        timeZone: SUPPLIER.timeZone,
      });
    });

    it('gives status and settings as the operator changed them', async () => {
      const documentRoot = parseDocumentRoot('')._unsafeUnwrap();
      const settings = { documentRoot, verifiesDocuments: true, timeZone: 'Asia/Tokyo' };
      const change = { status: 'paused', ...settings } as const;
      await scene.ports.suppliers.update(SUPPLIER.code, change, now);

      expect((await scene.read(0)).supplier).to.deep.equal(change);
      expect((await scene.read(0, scene.rival)).supplier).to.deep.equal(change);
    });

    it('gives the period that was opened last', async () => {
      const number = (await scene.read(0)).account?.number ?? '';
      const next = { closed: PERIOD, open: period('2026-02-01') };
      await scene.ports.accounts.changePeriods(number, () => ok(next));

      expect((await scene.read(0)).account?.openPeriod).to.deep.equal(next.open);
    });

    it('is undefined for a supplier that does not exist', async () => {
      expect(await read({ supplierCode: supplierCodeOf('SUPPLIER_2') })).to.equal(undefined);
    });

    it("is undefined for another organisation's supplier, as for none", async () => {
      await givenSupplier(scene.ports, { code: 'THEIRS', organisationId: 'organisation-2' });

      expect(await read({ supplierCode: supplierCodeOf('THEIRS') })).to.equal(undefined);
      expect(await read({ organisationId: 'organisation-2' })).to.equal(undefined);
    });

    it("finds no account under a number that is another supplier's", async () => {
      await givenSupplier(scene.ports, { code: 'SUPPLIER_2' });

      const reading = await read({ supplierCode: supplierCodeOf('SUPPLIER_2') });

      expect(reading?.supplier.status).to.equal('ongoing');
      expect(reading?.account).to.equal(undefined);
    });

    it('finds no account under a number that differs by a letter, its case or a blank', async () => {
      for (const externalAccountNumber of ['account-2', 'ACCOUNT-1', 'account-1 ', 'account_1']) {
        const reading = await read({
          externalAccountNumber: externalNumber(externalAccountNumber),
        });
        expect(reading?.account, externalAccountNumber).to.equal(undefined);
      }
    });

    it('finds no account that is only staged, in progress or failed', async () => {
      const { processes } = scene.ports;
      await processes.stage(SUPPLIER.code, externalNumbers('staged', 'in-progress', 'failed'));
      await processes.update(addressOf('in-progress'), () => ok({ state: 'in-progress' }));
      await processes.update(addressOf('failed'), () => ok({ state: 'failed', reason: 'why' }));

      for (const externalAccountNumber of ['staged', 'in-progress', 'failed']) {
        const reading = await read({
          externalAccountNumber: externalNumber(externalAccountNumber),
        });
        expect(reading?.account, externalAccountNumber).to.equal(undefined);
      }
    });
  });
}
