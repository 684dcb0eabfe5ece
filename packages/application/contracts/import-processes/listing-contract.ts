import { expect } from 'chai';
import { storeOfEachTest } from '../store-of-each-test.js';
import type { ImportProgress, ImportState } from '@data-import/domain';
import { ok } from 'neverthrow';
import type { ProcessFilter, SupplierScope } from '../../src/lists/reader.js';
import { addressOf, CREATED_AT, givenAccounts } from '../accounts/given-accounts.js';
import type { OpenStore } from '../store-under-test.js';
import { givenSupplier, SUPPLIER } from '../suppliers/given-supplier.js';
import { instant } from '../time/dates.js';
import { pagesOf } from '../lists/pages-of.js';
import { UNUSUAL_TEXTS } from '../unusual-texts.js';
import { externalNumbersOf, numbersOf, recordsOf } from './listed-processes.js';
import { externalNumbers } from '../identifiers/given-identifiers.js';

const { code, organisationId } = SUPPLIER;
type ImportProcessQuery = SupplierScope & ProcessFilter;

const now = instant('2026-02-01T00:00:00Z');
const ALL: ImportProcessQuery = {
  tenantScope: organisationId,
  supplierCode: code,
  selection: 'all',
};

const OPERATORS = { tenantScope: undefined, supplierCode: code };

const listedAs = (externalAccountNumber: string, accountNumber?: string) => ({
  externalAccountNumber,
  accountNumber,
  accountCreatedAt: accountNumber && CREATED_AT,
});

/** Tests lists of processes. The suite of the reader calls it. */
export function listingContract(open: OpenStore): void {
  describe('listing', () => {
    const { ports } = storeOfEachTest(open);
    beforeEach(async () => {
      await givenSupplier(ports, { code: 'THEIRS', organisationId: 'organisation-2' });
    });

    const page = (differing: Partial<ImportProcessQuery> = {}, after?: string, limit = 100) =>
      ports.reader.page('processes', { ...ALL, ...differing }, { after, limit, now });

    const selected = async (selection: ImportProcessQuery['selection']) =>
      numbersOf(recordsOf(await page({ selection })));

    const walk = (limit: number, between?: () => Promise<unknown>) =>
      pagesOf(limit, (after) => page({}, after, limit), between);

    it('gives one JSON record a line, without number and date while it is pending', async () => {
      await ports.processes.stage(code, externalNumbers('staged'));
      const [imported] = await givenAccounts(ports, ['imported']);

      expect(await page()).to.deep.equal({
        records: [listedAs('staged'), listedAs('imported', imported?.accountNumber)],
        next: undefined,
      });
    });

    it('gives the oldest staged first, whatever has become of it', async () => {
      await ports.processes.stage(code, externalNumbers('c', 'a', 'c', 'b'));
      await ports.processes.stage('THEIRS', externalNumbers('x'));
      await ports.processes.stage(code, externalNumbers('10', 'a', '9', 'B'));
      await givenAccounts(ports, ['9', 'a', 'new']);

      const inOrder = ['c', 'a', 'b', '10', '9', 'B', 'new'];
      expect(await externalNumbersOf(ports, code)).to.deep.equal(inOrder);
    });

    it('selects what is pending, what is imported, or both', async () => {
      await ports.processes.stage(code, externalNumbers('a', 'b', 'c'));
      await ports.processes.update(addressOf('b'), () => ok({ state: 'in-progress' }));
      await ports.processes.update(addressOf('c'), () => ok({ state: 'failed', reason: 'why' }));
      await givenAccounts(ports, ['d', 'e']);

      expect(await selected('pending')).to.deep.equal(['a', 'b', 'c']);
      expect(await selected('imported')).to.deep.equal(['d', 'e']);
      expect(await selected('all')).to.deep.equal(['a', 'b', 'c', 'd', 'e']);
    });

    it("is undefined for a supplier that is unknown or another organisation's, which an operator sees", async () => {
      await ports.processes.stage('THEIRS', externalNumbers('a'));

      expect(await page()).to.deep.equal({ records: [], next: undefined });
      for (const supplierCode of ['UNKNOWN', 'THEIRS'])
        expect(await page({ supplierCode })).to.equal(undefined);
      const theirs = { tenantScope: undefined, supplierCode: 'THEIRS' };
      expect(numbersOf(recordsOf(await page(theirs)))).to.deep.equal(['a']);
      const unknown = { ...OPERATORS, supplierCode: 'UNKNOWN' };
      const part = { limit: 1, now };
      expect(await ports.reader.page('detailedProcesses', unknown, part)).to.equal(undefined);
    });

    it('goes on after the cursor until nothing follows', async () => {
      const numbers = Array.from({ length: 25 }, (_, n) => `number-${n}`);
      await ports.processes.stage(code, externalNumbers(...numbers));
      const pages = await walk(10);

      expect(pages.map((records) => records.length)).to.deep.equal([10, 10, 5]);
      expect(numbersOf(pages.flat())).to.deep.equal(numbers);
    });

    it('has no cursor after a full page that nothing follows', async () => {
      await ports.processes.stage(code, externalNumbers('a', 'b', 'c', 'd'));
      await givenAccounts(ports, ['a', 'b']);

      const whole = await page({}, undefined, 4);

      expect(whole).to.include({ next: undefined });
      expect(recordsOf(whole)).to.have.length(4);
      expect(await page({ selection: 'imported' }, undefined, 2)).to.include({ next: undefined });
    });

    const detailed = async (state?: ImportState, after?: string, limit = 100) =>
      ports.reader.page('detailedProcesses', { ...OPERATORS, state }, { after, limit, now });

    describe('closely', () => {
      // oxlint-disable-next-line house/no-clock-assertion -- databases note the time of day; load makes it no earlier
      const begun = new Date(Math.floor(Date.now() / 1000) * 1000).toISOString();

      it('gives status, reason and times of each, and no failure of one that has started again', async () => {
        await ports.processes.stage(code, externalNumbers('staged', 'started', 'failed', 'again'));
        for (const number of ['started', 'failed', 'again'])
          await ports.processes.update(addressOf(number), () => ok({ state: 'in-progress' }));
        const failed: ImportProgress = { state: 'failed', reason: UNUSUAL_TEXTS.join(' | ') };
        for (const number of ['failed', 'again'])
          await ports.processes.update(addressOf(number), () => ok(failed));
        await ports.processes.update(addressOf('again'), () => ok({ state: 'in-progress' }));
        const [imported] = await givenAccounts(ports, ['imported']);
        const records = recordsOf(await detailed());
        const shown = records.map((record) => {
          const times = [record.stagedAt, record.startedAt, record.failedAt, record.completedAt];
          for (const time of times.filter((one) => one !== undefined))
            expect(`${time.slice(0, 19)}.000Z` >= begun).to.equal(true);
          const happened = times.map((time) => time !== undefined);
          return [
            record.externalAccountNumber,
            record.state,
            record.failureReason,
            record.accountNumber,
            record.accountCreatedAt,
            ...happened,
          ];
        });

        const number = imported?.accountNumber;
        const none = undefined;
        expect(shown).to.deep.equal([
          ['staged', 'staged', none, none, none, true, false, false, false],
          ['started', 'in-progress', none, none, none, true, true, false, false],
          ['failed', 'failed', failed.reason, none, none, true, true, true, false],
          ['again', 'in-progress', none, none, none, true, true, false, false],
          ['imported', 'completed', none, number, CREATED_AT, true, true, false, true],
        ]);
      });

      it('selects those of one state, page by page', async () => {
        const numbers = Array.from({ length: 25 }, (_, n) => `number-${n}`);
        await ports.processes.stage(code, externalNumbers(...numbers));
        for (const number of numbers.slice(0, 5))
          await ports.processes.update(addressOf(number), () => ok({ state: 'in-progress' }));
        const pages = await pagesOf(8, (after, limit) => detailed('staged', after, limit));

        expect(pages.map(({ length }) => length)).to.deep.equal([8, 8, 4]);
        expect(numbersOf(pages.flat())).to.deep.equal(numbers.slice(5));
        expect(numbersOf(recordsOf(await detailed('in-progress')))).to.deep.equal(
          numbers.slice(0, 5),
        );
        expect(await detailed('failed')).to.deep.equal({ records: [], next: undefined });
      });

      it('finds that of one account, in the state that is asked for', async () => {
        await ports.processes.stage(code, externalNumbers('number-1', 'number-2', 'number-3'));
        const { externalAccountNumber } = addressOf('number-2');
        const find = async (state?: ImportState) =>
          ports.reader.page(
            'detailedProcesses',
            { ...OPERATORS, state, externalAccountNumber },
            { limit: 10, now },
          );

        expect(numbersOf(recordsOf(await find()))).to.deep.equal(['number-2']);
        expect(numbersOf(recordsOf(await find('staged')))).to.deep.equal(['number-2']);
        expect(await find('failed')).to.deep.equal({ records: [], next: undefined });
      });
    });

    it('gives each process once while others are staged and accounts are created', async () => {
      const numbers = Array.from({ length: 30 }, (_, n) => `number-${n}`);
      await ports.processes.stage(code, externalNumbers(...numbers));
      let made = 0;
      const pages = await walk(10, () => {
        made += 1;
        if (made > 3) return Promise.resolve();
        return givenAccounts(ports, [`new-${made}`, 'number-0', 'number-15', 'number-29']);
      });

      const listed = numbersOf(pages.flat());
      expect(listed.filter((number) => number.startsWith('number'))).to.deep.equal(numbers);
      expect(new Set(listed)).to.have.property('size', listed.length);
    });
  });
}
