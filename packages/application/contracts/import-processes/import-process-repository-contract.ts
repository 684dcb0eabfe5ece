import { expect } from 'chai';
import { storeOfEachTest } from '../store-of-each-test.js';
import type { ImportProgress } from '@data-import/domain';
import { err, ok } from 'neverthrow';
import { addressOf, openingOf } from '../accounts/given-accounts.js';
import type { OpenStore } from '../store-under-test.js';
import { givenSupplier, SUPPLIER } from '../suppliers/given-supplier.js';
import { instant } from '../time/dates.js';
import { UNUSUAL_TEXTS } from '../unusual-texts.js';
import { completingContract } from './completing-contract.js';
import { bulkCompletingContract } from './bulk-completing-contract.js';
import { externalNumbersOf } from './listed-processes.js';
import {
  externalNumber,
  externalNumbers,
  supplierCodeOf,
} from '../identifiers/given-identifiers.js';
import { findProcess } from './find-process.js';

const { code } = SUPPLIER;
const A = addressOf('a');
const NOT_ONGOING = 'supplier-not-ongoing';
const STAGED: ImportProgress = { state: 'staged' };
const IN_PROGRESS: ImportProgress = { state: 'in-progress' };

/** Every store's ImportProcessRepository has to pass this suite. */
export function importProcessRepositoryContract(implementation: string, open: OpenStore): void {
  describe(`ImportProcessRepository contract: ${implementation}`, () => {
    const store = storeOfEachTest(open);
    const { ports } = store;

    const progressOf = async (number = 'a', supplier: string = code) => {
      const reference = {
        supplierCode: supplierCodeOf(supplier),
        externalAccountNumber: externalNumber(number),
      };
      return (await findProcess(ports, reference))?.progress;
    };

    const stagedOf = async (supplierCode: string, numbers: readonly string[]) =>
      (await ports.processes.stage(supplierCode, externalNumbers(...numbers)))._unsafeUnwrap();

    describe('staging', () => {
      it('adds what is named and nothing else, and leaves what is under way as it is', async () => {
        await givenSupplier(ports, { code: 'SUPPLIER_2' });
        await ports.processes.stage(code, externalNumbers('a'));
        expect(await findProcess(ports, A)).to.deep.equal({
          reference: { supplierCode: code, externalAccountNumber: 'a' },
          progress: STAGED,
        });
        await ports.processes.update(A, () => ok(IN_PROGRESS));
        await ports.processes.stage(code, externalNumbers('a', 'b'));

        expect(await progressOf()).to.deep.equal(IN_PROGRESS);
        for (const [number, supplier] of [
          ['A', code],
          ['a', 'SUPPLIER_2'],
          ['a', 'SUPPLIER_3'],
        ] as const)
          expect(await progressOf(number, supplier)).to.equal(undefined);
      });

      it('says how many were not known yet, each counted once', async () => {
        expect(await stagedOf(code, ['a', 'b', 'a'])).to.equal(2);
        expect(await stagedOf(code, ['b', 'c'])).to.equal(1);
        expect(await stagedOf(code, ['a', 'b', 'c'])).to.equal(0);
        expect(await stagedOf(code, [])).to.equal(0);
      });

      it('takes unusual numbers', async () => {
        await ports.processes.stage(code, externalNumbers(...UNUSUAL_TEXTS));

        for (const number of UNUSUAL_TEXTS)
          expect(await progressOf(number), number).to.deep.equal(STAGED);
        expect(await externalNumbersOf(ports, code)).to.deep.equal(UNUSUAL_TEXTS);
      });

      it('stages each process once when rivals stage the same in another order', async () => {
        const numbers = Array.from({ length: 200 }, (_, n) => externalNumber(`number-${n}`));
        const another = await store.another();
        const rounds = Array.from({ length: 4 }, () => [
          ports.processes.stage(code, numbers),
          another.processes.stage(code, numbers.toReversed()),
        ]);
        const staged = await Promise.all(rounds.flat());

        expect(staged.reduce((sum, one) => sum + one._unsafeUnwrap(), 0)).to.equal(200);
        expect(await externalNumbersOf(ports, code)).to.have.members(numbers);
      });
    });

    describe('updating', () => {
      it('gives the present progress to the decision and keeps what it says', async () => {
        await ports.processes.stage(code, externalNumbers('a', 'b'));
        const seen: ImportProgress[] = [];
        const updated = await ports.processes.update(A, (current) => {
          seen.push(current);
          return ok(IN_PROGRESS);
        });

        expect(seen.at(-1)).to.deep.equal(STAGED);
        expect(updated?._unsafeUnwrap()).to.deep.equal(IN_PROGRESS);
        expect(await progressOf()).to.deep.equal(IN_PROGRESS);
        expect(await progressOf('b')).to.deep.equal(STAGED);
      });

      it('stores nothing when the decision refuses, and answers with the refusal', async () => {
        await ports.processes.stage(code, externalNumbers('a'));
        const refused = await ports.processes.update(A, () => err('refused'));

        expect(refused?._unsafeUnwrapErr()).to.equal('refused');
        expect(await progressOf()).to.deep.equal(STAGED);
      });

      it('stores why a process failed, and forgets it when it starts again', async () => {
        const failed: ImportProgress = { state: 'failed', reason: UNUSUAL_TEXTS.join(' | ') };
        await ports.processes.stage(code, externalNumbers('a'));
        await ports.processes.update(A, () => ok(failed));
        expect(await progressOf()).to.deep.equal(failed);

        await ports.processes.update(A, () => ok(IN_PROGRESS));
        expect(await progressOf()).to.deep.equal(IN_PROGRESS);
      });

      it('decides nothing where there is no process', async () => {
        const updated = await ports.processes.update(addressOf('b'), () => {
          throw new Error('Nothing is to be decided.');
        });

        expect(updated).to.equal(undefined);
      });

      it('lets rivals wait, so that each decides on what the one before it kept', async () => {
        await ports.processes.stage(code, externalNumbers('a'));
        const another = await store.another();
        const turning = (current: ImportProgress): ImportProgress =>
          current.state === 'in-progress' ? { state: 'failed', reason: 'why' } : IN_PROGRESS;
        const updates = Array.from({ length: 21 }, (_, n) =>
          (n % 2 === 0 ? ports : another).processes.update(A, (current) => ok(turning(current))),
        );
        const results = await Promise.all(updates);

        const started = results.filter((one) => one?._unsafeUnwrap().state === 'in-progress');
        expect(started).to.have.lengthOf(11);
        expect(await progressOf()).to.deep.equal(IN_PROGRESS);
      });
    });

    for (const status of ['paused', 'complete'] as const)
      describe(`when the supplier is ${status}`, () => {
        beforeEach(async () => {
          await ports.processes.stage(code, externalNumbers('a'));
          const another = await store.another();
          await another.suppliers.update(code, { status }, instant('2026-02-01T00:00:00Z'));
        });

        it('stages and imports nothing, and gives the status to decisions', async () => {
          const staged = await ports.processes.stage(code, externalNumbers('b'));
          const imported = await ports.processes.completeAll(code, [openingOf('a')]);
          const seen: string[] = [];
          await ports.processes.update(A, (current, known) => {
            seen.push(known);
            return ok(current);
          });
          await ports.processes.complete(code, openingOf('a'), (current, _number, known) => {
            seen.push(known);
            return ok(current);
          });

          for (const refused of [staged, imported])
            expect(refused._unsafeUnwrapErr()).to.deep.equal({ kind: NOT_ONGOING, status });
          expect(await progressOf('b')).to.equal(undefined);
          expect(await progressOf('a')).to.deep.equal(STAGED);
          expect(new Set(seen)).to.deep.equal(new Set([status]));
        });
      });

    it('adds no account any more once a pause amid many imports has returned', async () => {
      const another = await store.another();
      const midway = Promise.withResolvers<void>();
      let acknowledged = 0;
      const loading = [ports, another].map(async (by, server) => {
        for (let n = 0; n < 60; n += 1) {
          const imported = await by.processes.completeAll(code, [openingOf(`${server}-${n}`)]);
          if (imported.isOk()) acknowledged += 1;
          if (acknowledged === 10) midway.resolve();
        }
      });
      await midway.promise;
      await ports.suppliers.update(code, { status: 'paused' }, instant('2026-02-01T00:00:00Z'));
      const { completed } = (await ports.suppliers.count(code)).processes;
      await Promise.all(loading);

      expect((await ports.suppliers.count(code)).processes.completed).to.equal(completed);
      expect(acknowledged).to.equal(completed);
    });

    completingContract(open);
    bulkCompletingContract(open);
  });
}
