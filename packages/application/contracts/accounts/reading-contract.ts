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

    it('gives the number of the account and its open period, also without an end', async () => {
      const process = await findProcess(scene.ports, ACCOUNT);
      const opening = openingOf('endless', { period: period('2026-03-01') });
      await scene.ports.processes.completeAll(SUPPLIER.code, [opening]);
      const { account } = await scene.read(0);
      const endless = await scene.read(0, scene.ledger, addressOf('endless'));

      expect(process?.progress).to.include({ accountNumber: account?.number });
      expect(account?.openPeriod).to.deep.equal(PERIOD);
      expect(endless.account?.openPeriod).to.deep.equal(opening.period);
    });

    it('gives the status and the settings of the supplier, also as the operator changed them', async () => {
      expect((await scene.read(0)).supplier).to.deep.equal({
        status: 'ongoing',
        documentRoot: SUPPLIER.documentRoot,
        verifiesDocuments: false,
        timeZone: SUPPLIER.timeZone,
      });
      const documentRoot = parseDocumentRoot('')._unsafeUnwrap();
      const settings = { documentRoot, verifiesDocuments: true, timeZone: 'Asia/Tokyo' };
      const change = { status: 'paused', ...settings } as const;
      await scene.ports.suppliers.update(SUPPLIER.code, change, now);

      for (const by of [scene.ledger, scene.rival])
        expect((await scene.read(0, by)).supplier).to.deep.equal(change);
    });

    it("is undefined for another organisation's supplier, as for none", async () => {
      await givenSupplier(scene.ports, { code: 'THEIRS', organisationId: 'organisation-2' });

      for (const code of ['UNKNOWN', 'THEIRS'])
        expect(await read({ supplierCode: supplierCodeOf(code) })).to.equal(undefined);
      expect(await read({ organisationId: 'organisation-2' })).to.equal(undefined);
    });

    it("finds no account under a number that is another supplier's", async () => {
      await givenSupplier(scene.ports, { code: 'SUPPLIER_2' });

      const reading = await read({ supplierCode: supplierCodeOf('SUPPLIER_2') });

      expect(reading?.supplier.status).to.equal('ongoing');
      expect(reading?.account).to.equal(undefined);
    });

    it('finds no account under a number that differs, or that is only staged, in progress or failed', async () => {
      const { processes } = scene.ports;
      const pending = ['staged', 'in-progress', 'failed'];
      await processes.stage(SUPPLIER.code, externalNumbers(...pending));
      await processes.update(addressOf('in-progress'), () => ok({ state: 'in-progress' }));
      await processes.update(addressOf('failed'), () => ok({ state: 'failed', reason: 'why' }));

      for (const number of [...pending, 'account-2', 'ACCOUNT-1', 'account-1 ', 'account_1']) {
        const reading = await read({ externalAccountNumber: externalNumber(number) });
        expect(reading?.account, number).to.equal(undefined);
      }
    });
  });
}
