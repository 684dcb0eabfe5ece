import { expect } from 'chai';
import { storeOfEachTest } from '../store-of-each-test.js';
import type { ExpectedItems } from '../../src/import-batches/import-batch-repository.js';
import { utcInstantOf } from '@data-import/domain';
import { refusalOf } from '../activity/activity-repository-contract.js';
import { addressOf, givenAccounts } from '../accounts/given-accounts.js';
import { supplierCodeOf } from '../identifiers/given-identifiers.js';
import { noteOf } from '../notes/given-notes.js';
import { REFUSED_BY_STATUS } from '../../src/activity/activity-repository.js';
import type { OpenStore } from '../store-under-test.js';
import { givenSupplier, SUPPLIER } from '../suppliers/given-supplier.js';
import { batchNameOf, batchOf } from '../import-batches/given-batches.js';
import { instant } from '../time/dates.js';
import { transactionOf } from '../transactions/given-transactions.js';
import { appendTo } from '../accounts/append-to.js';

const NOW = new Date('2026-01-10T12:00:00Z');

const secondsOn = (second: number) => new Date(NOW.getTime() + 1000 * second);
const batch = (name: string, time: string) => ({ name, lastAt: instant(`2026-01-10T${time}Z`) });

const NO_ITEMS = { notes: 0, transactions: 0, statements: 0, paymentInstructions: 0 };

const sumOf = (notes: number, transactions: number) => ({
  expected: { notes, transactions },
  stored: { ...NO_ITEMS, notes, transactions },
});

/** Every store's ProgressReader has to pass this suite. */
export function progressReaderContract(implementation: string, open: OpenStore): void {
  describe(`ProgressReader contract: ${implementation}`, () => {
    const { ports } = storeOfEachTest(open);

    const readOne = async () => (await ports.progress.read([SUPPLIER.code], NOW))[0];
    const readAnnounced = async () => {
      const progress = await readOne();
      return [progress?.announced.map(({ name }) => name), progress?.finished];
    };

    it('reads nothing but zeros of a new supplier', async () => {
      expect(await ports.progress.read([SUPPLIER.code], NOW)).to.deep.equal([
        {
          supplier: SUPPLIER,
          counters: await ports.suppliers.count(SUPPLIER.code),
          lastChange: undefined,
          refusals: [],
          batches: [],
          announced: [],
          finished: { expected: {}, stored: NO_ITEMS },
          refused: NO_ITEMS,
          failed: NO_ITEMS,
          samples: [],
        },
      ]);
    });

    it('reads the supplier and its counters as the suppliers have them, and the last change', async () => {
      await givenAccounts(ports, ['one', 'two']);
      await appendTo(ports.ledger, addressOf('one'), { notes: [noteOf('body')] });
      const change = { status: 'paused', reason: 'Late.', expectedAccounts: 9 } as const;
      const at = instant('2026-01-10T11:00:00Z');
      await ports.suppliers.update(SUPPLIER.code, { status: 'complete' }, at);
      await ports.suppliers.update(SUPPLIER.code, change, at, 'key-1');

      const progress = await readOne();
      expect(progress?.supplier).to.deep.equal(await ports.suppliers.find(SUPPLIER.code));
      expect(progress?.counters).to.deep.equal(await ports.suppliers.count(SUPPLIER.code));
      expect(progress?.counters).to.deep.include({ notes: 1 });
      expect(progress?.lastChange).to.deep.equal({
        supplierCode: SUPPLIER.code,
        from: 'complete',
        to: 'paused',
        changedAt: at,
        changedBy: 'key-1',
        reason: 'Late.',
      });
    });

    it('reads the ten most frequent refusals that occurred in the last hour', async () => {
      const recent = instant('2026-01-10T11:00:00Z');
      const past = instant('2026-01-10T10:59:59Z');
      const refusals = Array.from({ length: 11 }, (_, n) =>
        refusalOf(`code_${n}`, { count: n + 1, firstAt: past, lastAt: recent }),
      );
      const old = refusalOf('old', { count: 100, firstAt: past, lastAt: past });
      await ports.activity.add(SUPPLIER.code, { refusals: [...refusals, old], batches: [] });

      expect((await readOne())?.refusals).to.deep.equal(
        refusals
          .map(
            ({ minutes: _minutes, requests: _requests, batches: _batches, ...counted }) => counted,
          )
          .toReversed()
          .slice(0, 10),
      );
    });

    it('reads the batches that were written to in the last five minutes, the last first', async () => {
      const [a, b] = [batch('a', '11:59:00'), batch('b', '11:55:00')];
      const old = batch('old', '11:54:59');
      const add = (...batches: readonly (typeof a)[]) =>
        ports.activity.add(SUPPLIER.code, { refusals: [], batches });
      await add(a, b, old, batch('c', '11:58:00'));
      await add(batch('c', '11:57:00'), batch('b', '11:56:00'));

      expect((await readOne())?.batches).to.deep.equal([
        a,
        batch('c', '11:58:00'),
        batch('b', '11:56:00'),
      ]);
    });

    it('reads what was refused, but for a pause, and what the service failed, apart, by what was to be loaded', async () => {
      const refusals = [
        refusalOf('blank', { operation: 'notes', count: 2 }),
        refusalOf(REFUSED_BY_STATUS, { operation: 'notes', count: 8 }),
        refusalOf('invalid', { operation: 'business-payment-instruction', count: 3 }),
        refusalOf('internal_error', {
          operation: 'notes',
          count: 4,
          lastAt: instant('2026-01-10T11:59:00Z'),
          example: { status: 500, attr: undefined, valueType: undefined },
        }),
      ];
      await ports.activity.add(SUPPLIER.code, { refusals, batches: [] });

      const progress = await readOne();
      expect(progress?.refused).to.deep.equal({ ...NO_ITEMS, notes: 2, paymentInstructions: 3 });
      expect(progress?.failed).to.deep.equal({ ...NO_ITEMS, notes: 4 });
      expect(progress?.refusals.map(({ code }) => code)).not.to.include('internal_error');
    });

    it('reads what was announced, and the items of the caller that are stored of it', async () => {
      await givenAccounts(ports, ['one']);
      const announce = (name: string, expected: ExpectedItems) =>
        ports.importBatches.announce(
          { supplierCode: SUPPLIER.code, name: batchNameOf(name) },
          expected,
          NOW,
        );
      const stored = async () => (await readOne())?.announced.map((one) => one.stored);
      const load = async (name: string) => {
        await appendTo(
          ports.ledger,
          addressOf('one'),
          { notes: [noteOf(`of ${name}`)] },
          batchOf(name),
        );
        const append = {
          transactions: [transactionOf(`moved ${name}`)],
          notes: [noteOf(`The date was moved: ${name}`, { author: 'service' })],
          identifiers: 'any' as const,
        };
        await appendTo(ports.ledger, addressOf('one'), append, batchOf(name));
      };
      await load('B');
      await announce('B', { notes: 5 });
      await announce('A', { transactions: 7 });
      await announce('B', { notes: 6, transactions: 0 });

      const announced = (await readOne())?.announced;
      expect(announced).to.deep.equal([
        {
          name: 'A',
          expected: { transactions: 7 },
          stored: NO_ITEMS,
          announcedAt: instant('2026-01-10T12:00:00Z'),
        },
        {
          name: 'B',
          expected: { notes: 6, transactions: 0 },
          stored: { ...NO_ITEMS, notes: 1, transactions: 1 },
          announcedAt: instant('2026-01-10T12:00:00Z'),
        },
      ]);

      await load('A');
      const [at, closedAt] = [utcInstantOf(NOW), utcInstantOf(secondsOn(-1))];
      const written = { lastAt: at, loadedBy: 'key-1', closedAt };
      await ports.activity.add(SUPPLIER.code, {
        refusals: [],
        batches: [{ name: 'A', ...written }],
      });
      const ofA = (await readOne())?.announced.find(({ name }) => name === 'A');
      expect(ofA).to.include(written);
      await ports.importBatches.countAnnounced(new Date(NOW.getTime() + 10_000));
      expect(await stored()).to.deep.equal([
        { ...NO_ITEMS, notes: 1, transactions: 1 },
        { ...NO_ITEMS, notes: 1, transactions: 1 },
      ]);
    });

    it('reads when a load was announced, the first time since its loader ended it', async () => {
      await givenAccounts(ports, ['one']);
      const load = { supplierCode: SUPPLIER.code, name: batchNameOf('A') };
      const announce = async (second: number) => {
        await ports.importBatches.announce(load, { notes: 5 }, secondsOn(second));
        return (await readOne())?.announced[0]?.announcedAt;
      };
      const end = { at: utcInstantOf(secondsOn(30)), isStopped: true, refused: {} };

      expect(await announce(0)).to.equal(utcInstantOf(secondsOn(0)));
      expect(await announce(20)).to.equal(utcInstantOf(secondsOn(0)));
      await ports.importBatches.end(load, end);
      expect(await announce(40)).to.equal(utcInstantOf(secondsOn(40)));
      await ports.importBatches.withdraw(load);
      expect(await announce(50)).to.equal(utcInstantOf(secondsOn(50)));
    });

    it('names of the announcements that are finished the last 20, and adds up all', async () => {
      await givenAccounts(ports, ['one']);
      const names = Array.from({ length: 25 }, (_, n) => `batch-${n}`);
      const announce = (name: string, expected: ExpectedItems, at: number) =>
        ports.importBatches.announce(
          { supplierCode: SUPPLIER.code, name: batchNameOf(name) },
          expected,
          secondsOn(at),
        );
      await announce('open', { notes: 9, statements: 1 }, 0);
      for (const [n, name] of names.entries()) {
        const append = {
          notes: [noteOf(`of ${name}`)],
          transactions: [transactionOf(name)],
          identifiers: 'any' as const,
        };
        const rows = n % 2 === 0 ? { notes: append.notes } : { ...append, notes: [] };
        await appendTo(ports.ledger, addressOf('one'), rows, batchOf(name));
        await announce(name, n % 2 === 0 ? { notes: 1 } : { notes: 0, transactions: 1 }, n + 1);
      }
      expect(await readAnnounced()).to.deep.equal([
        [...names.slice(5).toReversed(), 'open'],
        sumOf(13, 12),
      ]);

      await ports.importBatches.withdraw({
        supplierCode: SUPPLIER.code,
        name: batchNameOf('batch-0'),
      });
      await announce('batch-1', { transactions: 2 }, 50);
      expect(await readAnnounced()).to.deep.equal([
        ['batch-1', ...names.slice(5).toReversed(), 'open'],
        sumOf(12, 11),
      ]);
    });

    it('samples what is imported where it has changed, once of several servers', async () => {
      const samples = async (now = secondsOn(60)) =>
        (await ports.progress.read([SUPPLIER.code], now))[0]?.samples.map((sample) => [
          (sample.at.getTime() - NOW.getTime()) / 1000,
          sample.counts.accounts,
          sample.counts.notes,
        ]);
      await Promise.all([ports.progress.sample(secondsOn(0)), ports.progress.sample(secondsOn(0))]);
      await givenAccounts(ports, ['one', 'two']);
      await ports.progress.sample(secondsOn(8));
      expect(await samples()).to.deep.equal([[0, 0, 0]]);
      await ports.progress.sample(secondsOn(10));
      await appendTo(ports.ledger, addressOf('one'), { notes: [noteOf('body')] });
      for (const second of [20, 30, 40]) await ports.progress.sample(secondsOn(second));

      const all = [
        [0, 0, 0],
        [10, 2, 0],
        [20, 2, 1],
      ];
      expect(await samples()).to.deep.equal(all);
      await ports.progress.sample(secondsOn(7200));
      expect(await samples(secondsOn(7200))).to.deep.equal(all.slice(-1));
    });

    it('samples what is stored of announced batches too', async () => {
      await givenAccounts(ports, ['one']);
      const announce = async (name: string) => {
        const announced = { supplierCode: SUPPLIER.code, name: batchNameOf(name) };
        await ports.importBatches.announce(announced, { notes: 5 }, NOW);
      };
      const load = async (name: string) => {
        const append = { notes: [noteOf(`of ${name}`)] };
        await appendTo(ports.ledger, addressOf('one'), append, batchOf(name));
      };
      for (const name of ['A', 'B', 'C']) await load(name);
      for (const [second, name] of [
        [0, 'A'],
        [10, 'B'],
      ] as const) {
        await announce(name);
        await ports.progress.sample(secondsOn(second));
      }

      const [progress] = await ports.progress.read([SUPPLIER.code], secondsOn(20));
      expect(progress?.samples.map(({ announced }) => announced)).to.deep.equal([
        { ...NO_ITEMS, notes: 1 },
        { ...NO_ITEMS, notes: 2 },
      ]);
    });

    it('reads all suppliers by code, or those that are asked for and exist', async () => {
      for (const code of ['b', 'a', 'C']) await givenSupplier(ports, { code });
      await ports.activity.add(supplierCodeOf('a'), {
        refusals: [refusalOf('blank', { lastAt: instant('2026-01-10T11:30:00Z') })],
        batches: [],
      });
      const codesOf = async (codes?: readonly string[]) =>
        (await ports.progress.read(codes, NOW)).map(
          ({ supplier, refusals }) => `${supplier.code} ${refusals.length}`,
        );

      expect(await codesOf()).to.deep.equal(['C 0', 'SUPPLIER_1 0', 'a 1', 'b 0']);
      expect(await codesOf(['a', 'UNKNOWN'])).to.deep.equal(['a 1']);
      expect(await codesOf(['UNKNOWN'])).to.deep.equal([]);
    });
  });
}
