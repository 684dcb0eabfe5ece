import type { UndoStep } from '@data-import/domain';
import { expect } from 'chai';
import { ok } from 'neverthrow';
import { addressOf, givenAccounts } from '../../contracts/accounts/given-accounts.js';
import { batchNameOf, batchOf } from '../../contracts/import-batches/given-batches.js';
import { externalNumber, externalNumbers } from '../../contracts/identifiers/given-identifiers.js';
import { noteOf } from '../../contracts/notes/given-notes.js';
import { INSTRUCTION } from '../../contracts/payment-instructions/given-instruction.js';
import type { StorePorts } from '../../contracts/store-under-test.js';
import { BUSINESS, givenSupplier, SUPPLIER } from '../../contracts/suppliers/given-supplier.js';
import { instant, period } from '../../contracts/time/dates.js';
import { transactionOf } from '../../contracts/transactions/given-transactions.js';
import {
  makeUndoImportBatch,
  UndoInterrupted,
} from '../../src/import-batches/undo-import-batch.js';
import { openMemoryStore } from '../memory/open-memory-store.js';
import { appendTo } from '../../contracts/accounts/append-to.js';

const NOW = new Date('2026-03-01T10:20:30Z');
const LATER = instant('2026-02-01T00:00:00Z');
const BATCH = { supplierCode: SUPPLIER.code, name: batchNameOf('B') };

const totalOf = (steps: readonly UndoStep[]) => {
  const last = steps.at(-1);
  if (last?.kind !== 'finished') throw new Error('The undo did not come to its end.');
  return last.total;
};

describe('undoImportBatch', () => {
  let ports: StorePorts;
  let numbers: ReadonlyMap<string, string>;

  const given = async (...names: readonly string[]) => {
    ({ ports } = await openMemoryStore());
    await givenSupplier(ports);
    const accounts = await givenAccounts(ports, names);
    numbers = new Map(
      accounts.map((one) => [one.externalAccountNumber as string, one.accountNumber]),
    );
    await ports.businesses.addAccounts(BUSINESS, [externalNumber(names[0] ?? '')]);
  };

  const load = async (name: string, batch?: string) => {
    const address = addressOf(name);
    const ofBatch = batch === undefined ? undefined : batchOf(batch);
    const body = `note ${batch ?? 'of none'}`;
    await appendTo(ports.ledger, address, { notes: [noteOf(body)] }, ofBatch);
    const append = {
      transactions: [transactionOf(batch ?? 'of none')],
      notes: [],
      identifiers: 'new' as const,
    };
    await appendTo(ports.ledger, address, append, ofBatch);
  };

  const attach = async () => {
    const reading = await ports.businessInstructions.read(BUSINESS, []);
    const linked = externalNumbers('a');
    const appended = ports.businessInstructions.append(reading!, INSTRUCTION, linked, batchOf('B'));
    (await appended)._unsafeUnwrap();
  };

  const setStatus = (status: 'paused' | 'ongoing' | 'complete') =>
    ports.suppliers.update(SUPPLIER.code, { status }, LATER);

  interface Asked {
    readonly now?: Date;
    readonly by?: string;
    readonly batch?: typeof BATCH;
  }

  const undo = (isDryRun = false, { now = NOW, by = 'key-1', batch: asked = BATCH }: Asked = {}) =>
    makeUndoImportBatch({
      suppliers: ports.suppliers,
      importBatches: ports.importBatches,
      clock: { now: () => now },
    })({ batch: asked, isDryRun, by });

  const stepsOf = async (...asked: Parameters<typeof undo>): Promise<readonly UndoStep[]> => {
    const steps: UndoStep[] = [];
    for await (const step of (await undo(...asked))._unsafeUnwrap()) steps.push(step);
    return steps;
  };

  const contents = () =>
    Promise.all(
      [...numbers.values()].map(async (number) => {
        const seen = await ports.accounts.view(number, { size: 100 }, NOW);
        return [seen?.notes, seen?.transactions, seen?.instructions];
      }),
    );
  const batch = async () => (await ports.importBatches.list(SUPPLIER.code))[0];

  it('goes over all accounts and businesses, and stores when and by whom', async () => {
    await given('a', 'b', 'c');
    for (const name of ['a', 'b']) await load(name);
    const before = await contents();
    for (const name of ['a', 'b', 'c']) await load(name, 'B');
    await attach();
    await setStatus('paused');
    const steps = await stepsOf();

    expect(steps.map(({ kind }) => kind)).to.deep.equal([
      'account',
      'account',
      'account',
      'business',
      'finished',
    ]);
    expect(totalOf(steps)).to.deep.equal({
      isDryRun: false,
      notes: 3,
      transactions: 3,
      statements: 0,
      paymentInstructions: 1,
      links: 1,
      accounts: 3,
      businesses: 1,
      left: 0,
      undoneAt: '2026-03-01T10:20:30Z',
    });
    expect(await contents()).to.deep.equal(before);
    expect(await batch()).to.include({ undoneAt: '2026-03-01T10:20:30Z', undoneBy: 'key-1' });
  });

  it('goes over more accounts than are listed at once', async () => {
    const names = Array.from({ length: 1203 }, (_, n) => `account-${n}`);
    await given(...names);
    for (const name of names) await load(name, 'B');
    await setStatus('paused');

    expect(totalOf(await stepsOf(true))).to.include({ accounts: 1203, notes: 1203 });
    expect(totalOf(await stepsOf())).to.include({ accounts: 1203, notes: 1203 });
  });

  it('leaves an account with a transaction in a period that was closed since', async () => {
    await given('a', 'b');
    for (const name of ['a', 'b']) await load(name, 'B');
    const closing = { closed: period('2026-01-01', '2026-01-31'), open: undefined };
    await ports.accounts.changePeriods(numbers.get('a') ?? '', () => ok(closing));
    await setStatus('paused');
    const [before] = await contents();
    const steps = await stepsOf();

    expect(steps[0]).to.deep.equal({
      kind: 'left',
      account: { supplierCode: SUPPLIER.code, externalAccountNumber: 'a' },
      reason: { kind: 'statement-period-closed', date: '2026-01-15', period: closing.closed },
    });
    expect(totalOf(steps)).to.include({ accounts: 1, left: 1, notes: 1, undoneAt: undefined });
    expect((await contents())[0]).to.deep.equal(before);
    expect(await batch()).to.include({ left: 1, undoneAt: undefined, undoneBy: undefined });
  });

  it('says as a dry run what it would do, and does nothing', async () => {
    await given('a', 'b');
    for (const name of ['a', 'b']) await load(name, 'B');
    await attach();
    await setStatus('paused');
    const [before, listed] = [await contents(), await batch()];
    const rehearsed = await stepsOf(true);

    expect(await contents()).to.deep.equal(before);
    expect(await batch()).to.deep.equal(listed);
    const done = await stepsOf();
    expect(rehearsed.slice(0, -1)).to.deep.equal(done.slice(0, -1));
    expect({
      ...totalOf(rehearsed),
      isDryRun: false,
      undoneAt: totalOf(done).undoneAt,
    }).to.deep.equal(totalOf(done));
  });

  for (const [what, loadAgain] of [
    ['an account', () => load('a', 'B')],
    ['a business', attach],
  ] as const)
    it(`is not marked as undone when ${what} was loaded into it again meanwhile`, async () => {
      await given('a');
      await load('a', 'B');
      await attach();
      await setStatus('paused');
      const steps = (await undo())._unsafeUnwrap();
      await steps.next();
      await steps.next();
      await setStatus('ongoing');
      await loadAgain();
      await setStatus('paused');
      const rest = async () => {
        for await (const _ of steps);
      };

      expect(await rest().catch((error: unknown) => error)).to.be.instanceOf(UndoInterrupted);
      expect(await batch()).to.include({ left: 1, undoneAt: undefined });
    });

  it('stays undone as it was when it is undone again', async () => {
    await given('a');
    await load('a', 'B');
    await setStatus('paused');
    await stepsOf();
    const again = await stepsOf(false, { now: new Date('2026-03-02T00:00:00Z'), by: 'key-2' });

    expect(again).to.have.lengthOf(1);
    expect(totalOf(again)).to.include({ accounts: 0, undoneAt: '2026-03-01T10:20:30Z' });
    expect(await batch()).to.include({ undoneAt: '2026-03-01T10:20:30Z', undoneBy: 'key-1' });
  });

  it('is undone anew when something was loaded after it was asked and before it began', async () => {
    await given('a');
    await load('a', 'B');
    await setStatus('paused');
    await stepsOf();
    const later = { now: new Date('2026-03-02T00:00:00Z'), by: 'key-2' };
    const asked = (await undo(false, later))._unsafeUnwrap();
    await setStatus('ongoing');
    await load('a', 'B');
    await attach();
    await setStatus('paused');
    const steps: UndoStep[] = [];
    for await (const step of asked) steps.push(step);

    expect(totalOf(steps)).to.include({ accounts: 1, businesses: 1 });
    expect(await batch()).to.include({
      left: 0,
      undoneAt: '2026-03-02T00:00:00Z',
      undoneBy: 'key-2',
    });
  });

  it('says nothing of an account from which another undo has removed all', async () => {
    await given('a', 'b');
    for (const name of ['a', 'b']) await load(name, 'B');
    await setStatus('paused');
    const slow = (await undo())._unsafeUnwrap();
    const first = await slow.next();
    await stepsOf();
    const rest: UndoStep[] = [];
    for await (const step of slow) rest.push(step);

    expect(first.value).to.include({ kind: 'account' });
    expect(rest.map(({ kind }) => kind)).to.deep.equal(['finished']);
    expect(totalOf(rest)).to.include({ accounts: 1, notes: 1 });
  });
});
