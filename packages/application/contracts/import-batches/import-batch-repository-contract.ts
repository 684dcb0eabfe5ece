import type { LoadedItem, RemovedItems } from '@data-import/domain';
import { storeOfEachTest } from '../store-of-each-test.js';
import { expect } from 'chai';
import { err, ok } from 'neverthrow';
import type { AccountAddress, BatchOfAppend } from '../../src/accounts/account-ledger.js';
import type {
  BatchReference,
  BatchState,
  ExpectedItems,
  ImportBatch,
  UndoMode,
} from '../../src/import-batches/import-batch-repository.js';
import { addressOf, givenAccounts, PERIOD } from '../accounts/given-accounts.js';
import { externalNumbers, supplierCodeOf } from '../identifiers/given-identifiers.js';
import { noteOf } from '../notes/given-notes.js';
import { INSTRUCTION } from '../payment-instructions/given-instruction.js';
import { statementOf } from '../statements/given-statements.js';
import type { OpenStore } from '../store-under-test.js';
import { BUSINESS, givenSupplier, SUPPLIER } from '../suppliers/given-supplier.js';
import { day, instant, period } from '../time/dates.js';
import { transactionOf } from '../transactions/given-transactions.js';
import { batchNameOf, batchOf } from './given-batches.js';
import { appendTo } from '../accounts/append-to.js';

const ACCOUNT = addressOf('account-1');
const OTHER_ACCOUNT = addressOf('account-2');
const BATCH = { supplierCode: SUPPLIER.code, name: batchNameOf('B') };
const named = (name: string) => ({ ...BATCH, name: batchNameOf(name) });
const NOW = instant('2026-02-02T00:00:00Z');
const NOTHING: RemovedItems = {
  notes: 0,
  transactions: 0,
  statements: 0,
  paymentInstructions: 0,
  links: 0,
};
const MOVED = transactionOf('moved', {
  transactionDate: day('2026-01-01'),
  postedDate: day('2025-11-30'),
  description: 'The date was moved.',
});
const NOTE_OF_MOVE = noteOf('Transaction moved: moved.', { isPinned: true, author: 'service' });

const referenceOf = ({ supplierCode, externalAccountNumber }: AccountAddress) => ({
  supplierCode,
  externalAccountNumber,
});
const OF_ACCOUNT = referenceOf(ACCOUNT);
const T1 = { kind: 'transaction', account: OF_ACCOUNT, transactionId: 't-B' } as const;
const sameNotes = (createdAt?: string): LoadedItem => ({
  kind: 'note',
  account: OF_ACCOUNT,
  note: {
    body: 'same',
    documentPaths: [],
    createdAt: createdAt === undefined ? undefined : instant(createdAt),
  },
});
const by = (key: string) => batchOf('B', undefined, key);
const keyed = (key: string) => ({ key, request: `request ${key}` });

/** A decision that refuses with the facts that it is given. */
const refusing = (state: BatchState) => err(state);

/** As it is listed: with nothing but this. */
const batchWith = (name: string, known: Partial<ImportBatch>): ImportBatch => ({
  name: batchNameOf(name),
  firstAt: undefined,
  lastAt: undefined,
  loadedBy: [],
  notes: 0,
  transactions: 0,
  statements: 0,
  paymentInstructions: 0,
  accounts: 0,
  expected: undefined,
  left: 0,
  undoneAt: undefined,
  undoneBy: undefined,
  ...known,
});

/** Every store's ImportBatchRepository has to pass this suite about what the ledgers store with a batch. */
export function importBatchRepositoryContract(implementation: string, open: OpenStore): void {
  describe(`ImportBatchRepository contract: ${implementation}`, () => {
    const store = storeOfEachTest(open);
    const { ports } = store;
    let numberOf: (address: AccountAddress) => string;
    beforeEach(async () => {
      const accounts = await givenAccounts(ports, ['account-1', 'account-2', 'account-3']);
      const numbers = new Map(
        accounts.map((one) => [one.externalAccountNumber as string, one.accountNumber]),
      );
      numberOf = ({ externalAccountNumber }) => numbers.get(externalAccountNumber) ?? '';
      await ports.businesses.addAccounts(BUSINESS, externalNumbers('account-1', 'account-2'));
    });

    const loadNotes = (bodies: readonly string[], batch?: BatchOfAppend, address = ACCOUNT) =>
      appendTo(ports.ledger, address, { notes: bodies.map((body) => noteOf(body)) }, batch);

    const loadTransactions = (ids: readonly string[], batch?: BatchOfAppend, address = ACCOUNT) => {
      const append = {
        transactions: ids.map((id) => (id === 'moved' ? MOVED : transactionOf(id))),
        notes: ids.includes('moved') ? [NOTE_OF_MOVE] : [],
        identifiers: 'any' as const,
      };
      return appendTo(ports.ledger, address, append, batch);
    };

    const loadStatements = (ids: readonly string[], batch?: BatchOfAppend, address = ACCOUNT) => {
      const statements = ids.map((statementId) => statementOf({ statementId }));
      return appendTo(ports.ledger, address, { statements }, batch);
    };

    const attach = (reference: string, batch?: BatchOfAppend, address = ACCOUNT) =>
      appendTo(ports.ledger, address, { instruction: { ...INSTRUCTION, reference } }, batch);

    const attachToBusiness = async (
      reference: string | undefined,
      numbers: readonly string[],
      batch?: BatchOfAppend,
    ) => {
      const linked = externalNumbers(...numbers);
      const reading = await ports.businessInstructions.read(BUSINESS, linked);
      const instruction = reference === undefined ? undefined : { ...INSTRUCTION, reference };
      const appending = ports.businessInstructions.append(reading!, instruction, linked, batch);
      return (await appending)._unsafeUnwrap();
    };

    const loadAll = async (name: string, batch?: BatchOfAppend, address = ACCOUNT) => {
      await loadNotes([`note ${name}`], batch, address);
      await loadTransactions([`t-${name}`, 'moved'], batch, address);
      await loadStatements([`s-${name}`], batch, address);
      await attach(`i-${name}`, batch, address);
    };

    const view = (address = ACCOUNT) =>
      ports.accounts.view(numberOf(address), { size: 1000 }, new Date(0));
    const count = () => ports.suppliers.count(SUPPLIER.code);
    const list = () => ports.importBatches.list(SUPPLIER.code);
    const listed = async (name = 'B') => {
      const alone = await ports.importBatches.list(SUPPLIER.code, name);
      expect(alone).to.deep.equal((await list()).filter((one) => one.name === name));
      return alone[0];
    };
    const loaders = async () => (await listed())?.loadedBy;
    const removeOne = async (item: LoadedItem, mode: UndoMode = 'remove') =>
      (
        await ports.importBatches.removeItem(item, { at: NOW, by: 'key-1' }, () => ok(), mode)
      )._unsafeUnwrap();
    const removedItems = async () =>
      (await ports.accounts.surroundings(numberOf(ACCOUNT)))?.removedItems;
    const pause = () => ports.suppliers.update(SUPPLIER.code, { status: 'paused' }, NOW);
    const resume = () => ports.suppliers.update(SUPPLIER.code, { status: 'ongoing' }, NOW);

    const remove = async (address = ACCOUNT, mode: UndoMode = 'remove', batch = BATCH) =>
      (await ports.importBatches.removeFrom(batch, address, () => ok(), mode))._unsafeUnwrap();
    const removeOfBusiness = async (mode: UndoMode = 'remove', batch = BATCH) =>
      (await ports.importBatches.removeFrom(batch, BUSINESS, () => ok(), mode))._unsafeUnwrap();
    /** The facts that a decision is given, which refuses with them. */
    const askedOf = async (owner: AccountAddress | typeof BUSINESS) => {
      const refused = await ports.importBatches.removeFrom(BATCH, owner, refusing, 'remove');
      const { transactionDates, ...facts } = refused._unsafeUnwrapErr();
      return { ...facts, transactionDates: [...transactionDates].toSorted() };
    };
    const markUndone = async () =>
      (
        await ports.importBatches.markUndone(BATCH, { undoneAt: NOW, undoneBy: 'key-1' }, () =>
          ok(),
        )
      )._unsafeUnwrap();

    /** The facts that the decision is given. */
    const whyNotUndone = () =>
      ports.importBatches.markUndone(
        BATCH,
        { undoneAt: NOW, undoneBy: undefined },
        (status, isEmpty) => err([status, isEmpty]),
      );

    const summary = async () => {
      const { notes, transactions, accounts, undoneAt, undoneBy, firstAt, lastAt } =
        (await listed())!;
      return { notes, transactions, accounts, undoneAt, undoneBy, firstAt, lastAt };
    };

    const appendKeyed = async (name: string, batch?: BatchOfAppend, ids = ['t']) => {
      const key = keyed(name);
      const reading = await ports.ledger.read(ACCOUNT, { key });
      const transactions = ids.map((id) => transactionOf(id));
      const rows = { transactions, notes: [], identifiers: 'any' as const, key };
      (await ports.ledger.append(reading!, rows, batch))._unsafeUnwrap();
    };
    const useOf = async (key: string) =>
      (await ports.ledger.read(ACCOUNT, { key: keyed(key) }))?.found.keyUse?.isSameRequest;

    const ALL_OF_B = {
      notes: 2,
      transactions: 2,
      statements: 1,
      paymentInstructions: 1,
      links: 0,
    };

    describe('list', () => {
      it('is empty where nothing belongs to a batch', async () => {
        await loadAll('A');

        expect(await list()).to.deep.equal([]);
        expect(await ports.importBatches.list('NOWHERE')).to.deep.equal([]);
      });

      it('says what each batch created and when, the first created first', async () => {
        await loadAll('later', batchOf('later', '2026-02-01T09:00:00Z'));
        await loadNotes(['one'], batchOf('B', '2026-02-01T08:00:00Z'));
        await loadTransactions(['x', 'y'], batchOf('B', '2026-02-01T10:00:00Z'), OTHER_ACCOUNT);
        await loadNotes(['two'], batchOf('B', '2026-02-01T09:00:00Z'));
        await loadNotes(['of none']);

        const [eight, nine, ten] = ['08', '09', '10'].map((hour) =>
          instant(`2026-02-01T${hour}:00:00Z`),
        );
        expect(await list()).to.deep.equal([
          batchWith('B', {
            firstAt: eight,
            lastAt: ten,
            notes: 2,
            transactions: 2,
            accounts: 2,
            left: 2,
          }),
          batchWith('later', {
            firstAt: nine,
            lastAt: nine,
            notes: 2,
            transactions: 2,
            statements: 1,
            paymentInstructions: 1,
            accounts: 1,
            left: 1,
          }),
        ]);
      });

      it('says what was announced last, of the kinds that were, and lists what was only announced last', async () => {
        const other = await givenSupplier(ports, { code: 'SUPPLIER_2' });
        const announce = (batch: BatchReference, expected: ExpectedItems) =>
          ports.importBatches.announce(batch, expected, new Date(NOW));
        const four = { notes: 1, transactions: 2, statements: 3, paymentInstructions: 4 };
        await announce(BATCH, four);
        await announce({ ...BATCH, supplierCode: other.code }, { notes: 9 });
        expect(await list()).to.deep.equal([batchWith('B', { expected: four })]);
        await announce(named('a'), {});
        expect((await list()).map(({ name }) => name)).to.deep.equal(['B', 'a']);
        for (let times = 0; times < 2; times += 1) await ports.importBatches.withdraw(named('a'));
        expect((await list()).map(({ name }) => name)).to.deep.equal(['B']);

        await loadNotes(['one'], batchOf('B'));
        await loadNotes(['two'], batchOf('b'));
        expect((await listed('b'))?.expected).to.equal(undefined);
        expect((await listed())?.expected).to.deep.equal(four);

        await announce(BATCH, { notes: 0 });
        expect((await listed())?.expected).to.deep.equal({ notes: 0 });
        await announce(BATCH, {});
        expect((await listed())?.expected).to.deep.equal({});
      });

      it('ends as its loader says, until it is announced again, taken back or undone', async () => {
        const end = (refused: ExpectedItems, isStopped = false, batch = BATCH) =>
          ports.importBatches.end(batch, { at: instant(NOW), isStopped, refused });
        const told = async () => {
          const [progress] = await ports.progress.read([SUPPLIER.code], new Date(NOW));
          const one = await listed();
          return [one?.expected, one?.end, progress?.announced.map((each) => each.end)];
        };
        const theEnd = { at: NOW, isStopped: false, refused: { notes: 3 } };
        const announce = () => ports.importBatches.announce(BATCH, { notes: 4 }, new Date(NOW));
        expect((await end({}))._unsafeUnwrapErr()).to.deep.equal({
          kind: 'import-batch-not-found',
        });

        await announce();
        await loadNotes(['one'], batchOf('B'));
        expect((await end({}, true)).isOk()).to.equal(true);
        expect((await end({ notes: 3 })).isOk()).to.equal(true);
        expect(await told()).to.deep.equal([{ notes: 4 }, theEnd, [theEnd]]);
        await announce();
        expect(await told(), 'announced again').to.deep.equal([
          { notes: 4 },
          undefined,
          [undefined],
        ]);

        await ports.importBatches.withdraw(BATCH);
        await end({ notes: 3 });
        expect(await told(), 'never announced').to.deep.equal([undefined, theEnd, [theEnd]]);
        await remove();
        expect(await told(), 'undone').to.deep.equal([undefined, undefined, []]);
      });

      it('announces at most a hundred batches that are not loaded yet', async () => {
        const announce = (name: string, notes: number) =>
          ports.importBatches.announce(named(name), { notes }, new Date(NOW));
        await loadNotes(['one'], batchOf('B'));
        await announce('B', 1);
        for (let n = 0; n < 99; n += 1) (await announce(`n${n}`, n))._unsafeUnwrap();
        const together = await Promise.all([announce('x', 0), announce('y', 0)]);

        expect(together.filter((one) => one.isErr()).length).to.equal(1);
        expect((await announce('z', 0))._unsafeUnwrapErr()).to.deep.equal({
          kind: 'too-many-announcements',
        });
        expect((await announce('n1', 5)).isOk()).to.equal(true);
        const end = (isStopped: boolean) =>
          ports.importBatches.end(named('n3'), { at: instant(NOW), isStopped, refused: {} });
        (await end(true))._unsafeUnwrap();
        expect((await announce('z', 0)).isErr(), 'stopped').to.equal(true);
        (await end(false))._unsafeUnwrap();
        expect((await announce('z', 0)).isOk(), 'ended').to.equal(true);
        const [progress] = await ports.progress.read([SUPPLIER.code], new Date(NOW));
        expect(progress?.finished.expected, 'with B').to.deep.equal({ notes: 4 });
        await ports.importBatches.withdraw(named('n2'));
        expect((await announce('y2', 0)).isOk()).to.equal(true);
      });

      it('says which API keys created it, until it begins anew after an undo', async () => {
        await loadNotes(['one'], by('key-2'));
        await loadNotes(['two'], by('key-1'), OTHER_ACCOUNT);
        await loadNotes(['three'], by('key-2'), OTHER_ACCOUNT);
        await attachToBusiness('i-1', [], by('key-3'));
        await loadNotes(['of none'], batchOf('B'));
        expect(await loaders()).to.deep.equal(['key-1', 'key-2', 'key-3']);

        await remove();
        await remove(OTHER_ACCOUNT);
        await removeOfBusiness();
        expect(await loaders(), 'removed').to.deep.equal(['key-1', 'key-2', 'key-3']);
        await markUndone();
        await loadNotes(['again'], by('key-4'));
        expect(await loaders(), 'anew').to.deep.equal(['key-4']);
      });

      it('keeps names apart that differ in case, and suppliers that use one name', async () => {
        await givenSupplier(ports, { code: 'SUPPLIER_2' });
        await loadNotes(['one'], batchOf('B'));
        await loadNotes(['two'], batchOf('b'));

        expect((await list()).map(({ name }) => name)).to.have.members(['B', 'b']);
        expect(await ports.importBatches.list(supplierCodeOf('SUPPLIER_2'))).to.deep.equal([]);
      });

      it('counts each account once that it touched, by links too, whatever is removed first', async () => {
        await loadNotes(['one'], batchOf('B'));
        await attachToBusiness('i-1', ['account-1', 'account-2'], batchOf('B'));
        expect(await listed()).to.include({ accounts: 2, left: 2 });

        await remove();
        expect(await listed()).to.include({ accounts: 2, left: 1 });
        await removeOfBusiness();
        expect(await listed()).to.include({ accounts: 2, left: 0 });

        await loadNotes(['of another'], batchOf('C'));
        await attachToBusiness('i-1', ['account-1', 'account-2'], batchOf('C'));
        const ofC = named('C');
        await removeOfBusiness('remove', ofC);
        expect(await listed('C')).to.include({ accounts: 2, left: 1 });
        await remove(ACCOUNT, 'remove', ofC);
        expect(await listed('C')).to.include({ accounts: 2, left: 0 });
      });
    });

    describe('owners', () => {
      it('are listed page by page, while they are being removed too', async () => {
        for (const number of ['account-1', 'account-2', 'account-3'])
          await loadNotes(['one', 'two'], batchOf('B'), addressOf(number));
        const first = await ports.importBatches.listOwners(BATCH, 'accounts', 0, 2);
        for (const { reference } of first) await remove(reference as AccountAddress);
        const rest = await ports.importBatches.listOwners(
          BATCH,
          'accounts',
          first.at(-1)?.place ?? 0,
          2,
        );

        expect([...first, ...rest].map(({ reference }) => reference)).to.deep.equal(
          ['account-1', 'account-2', 'account-3'].map((number) => ({
            supplierCode: SUPPLIER.code,
            externalAccountNumber: number,
          })),
        );
        expect(first).to.have.lengthOf(2);
      });

      it('are businesses too', async () => {
        await attachToBusiness('i-1', [], batchOf('B'));
        const businesses = await ports.importBatches.listOwners(BATCH, 'businesses', 0, 10);

        expect(businesses.map(({ reference }) => reference)).to.deep.equal([
          { supplierCode: SUPPLIER.code, externalBusinessIdentifier: 'business-1' },
        ]);
        const last = businesses[0]?.place ?? 0;
        expect(await ports.importBatches.listOwners(BATCH, 'businesses', last, 10)).to.deep.equal(
          [],
        );
      });
    });

    describe('removeFrom an account', () => {
      it('removes everything that the batch created, and nothing else', async () => {
        await loadAll('A');
        const [before, counted] = [await view(), await count()];
        await loadAll('B', batchOf('B'));
        await loadNotes(['of another batch'], batchOf('C'), OTHER_ACCOUNT);
        await loadNotes(['of the batch'], batchOf('B'), OTHER_ACCOUNT);
        const removed = await remove();

        expect(removed).to.deep.equal(ALL_OF_B);
        expect(await view()).to.deep.equal(before);
        expect((await view(OTHER_ACCOUNT))?.notes).to.have.lengthOf(2);
        expect(await count()).to.deep.equal({ ...counted, notes: counted.notes + 2 });
      });

      it('removes all appends of the batch among those of others', async () => {
        for (const n of [1, 2, 3, 4, 5, 6])
          await loadTransactions([`t-${n}`], n % 2 === 0 ? batchOf('B') : undefined);
        const removed = await remove();

        const left = (await view())?.transactions.map(({ transactionId }) => transactionId);
        expect(removed.transactions).to.equal(3);
        expect(left).to.have.members(['t-1', 't-3', 't-5']);
      });

      it('removes nothing of another batch, and nothing a second time', async () => {
        await loadAll('A', batchOf('A'));
        await loadAll('B', batchOf('B'));
        await remove();
        const before = await view();

        expect(await remove()).to.deep.equal(NOTHING);
        expect(await view()).to.deep.equal(before);
        expect(await listed('A')).to.include({ notes: 2, transactions: 2, accounts: 1 });
      });

      it('removes nothing of the same name of another supplier', async () => {
        await loadAll('B', batchOf('B'));
        const other = await givenSupplier(ports, { code: 'SUPPLIER_2' });
        const [opened] = (
          await ports.processes.completeAll(other.code, [
            {
              externalAccountNumber: ACCOUNT.externalAccountNumber,
              period: PERIOD,
              createdAt: NOW,
            },
          ])
        )._unsafeUnwrap();
        const theirs = { ...ACCOUNT, supplierCode: other.code };
        await loadNotes(['theirs'], batchOf('B'), theirs);
        await remove(theirs, 'remove', { ...BATCH, supplierCode: other.code });

        const page = { size: 10 };
        const seen = await ports.accounts.view(opened?.accountNumber ?? '', page, new Date(0));
        expect(seen?.notes).to.deep.equal([]);
        expect((await view())?.notes).to.have.lengthOf(2);
      });

      it('removes nothing as a preview, which says what would be removed', async () => {
        await loadAll('B', batchOf('B'));
        const [before, counted, batches] = [await view(), await count(), await list()];

        expect(await remove(ACCOUNT, 'preview')).to.deep.equal(ALL_OF_B);
        expect(await view()).to.deep.equal(before);
        expect(await count()).to.deep.equal(counted);
        expect(await list()).to.deep.equal(batches);
      });

      it('asks with the status, the dates of the batch and the closed periods, and keeps to the answer', async () => {
        await loadTransactions(['of none']);
        await loadTransactions(['moved', 'x'], batchOf('B'));
        const change = { closed: period('2026-01-01', '2026-01-31'), open: period('2026-02-01') };
        await ports.accounts.changePeriods(numberOf(ACCOUNT), () => ok(change));
        await pause();
        const before = await view();

        expect(await askedOf(ACCOUNT)).to.deep.equal({
          status: 'paused',
          transactionDates: ['2026-01-01', '2026-01-15'],
          closedPeriods: [{ from: '2026-01-01', to: '2026-01-31' }],
        });
        expect(await view()).to.deep.equal(before);
      });

      it('keeps an append of an earlier reading from being stored', async () => {
        await loadNotes(['one'], batchOf('B'));
        const stale = await ports.ledger.read(ACCOUNT, {});
        await pause();
        await remove();
        await resume();
        const late = await ports.ledger.append(stale!, { notes: [noteOf('two')] });

        expect(late).to.deep.equal(err({ kind: 'revision-conflict' }));
        expect((await view())?.notes).to.deep.equal([]);
      });

      it('lets what was removed be stored again', async () => {
        await loadAll('B', batchOf('B'));
        const before = await view();
        await remove();
        await loadAll('B', batchOf('B'));

        expect((await view())?.transactions).to.deep.equal(before?.transactions);
        expect((await view())?.notes).to.deep.equal(before?.notes);
      });

      it('removes once when several undo at the same moment', async () => {
        const rival = await store.another();
        await loadAll('A');
        await loadAll('B', batchOf('B'));
        const counted = await count();
        const removed = await Promise.all(
          [ports, rival, ports, rival].map(async ({ importBatches }) =>
            (await importBatches.removeFrom(BATCH, ACCOUNT, () => ok(), 'remove'))._unsafeUnwrap(),
          ),
        );

        expect(removed.filter(({ notes }) => notes > 0)).to.deep.equal([ALL_OF_B]);
        expect((await count()).transactions).to.equal(counted.transactions - 2);
        expect(await listed()).to.include({ transactions: 2, accounts: 1 });
      });
    });

    describe('removeFrom a business', () => {
      it('removes the instruction with all of its links', async () => {
        await attachToBusiness('i-B', ['account-1'], batchOf('B'));
        await attachToBusiness(undefined, ['account-2'], batchOf('C'));
        const removed = await removeOfBusiness();

        expect(removed).to.deep.equal({ ...NOTHING, paymentInstructions: 1, links: 2 });
        expect((await view())?.instructions).to.deep.equal([]);
        expect((await count()).paymentInstructions).to.equal(0);
        expect(await listed('C')).to.equal(undefined);
      });

      it('removes the links that the batch added to the instruction of others, and no more', async () => {
        await attachToBusiness('i-0', []);
        await ports.revocations.revokeOfBusiness(BUSINESS, instant('2026-01-01T00:00:00Z'));
        await attachToBusiness('i-A', []);
        await attachToBusiness(undefined, ['account-1'], batchOf('C'));
        await attachToBusiness(undefined, ['account-2'], batchOf('B'));
        const previewed = await removeOfBusiness('preview');
        const removed = await removeOfBusiness();

        expect(removed).to.deep.equal({ ...NOTHING, links: 1 });
        expect(previewed).to.deep.equal(removed);
        expect((await view(OTHER_ACCOUNT))?.instructions).to.deep.equal([]);
        expect((await view())?.instructions).to.have.lengthOf(1);
        expect(await removeOfBusiness()).to.deep.equal(NOTHING);
        expect(await listed('C')).to.include({ accounts: 1, left: 1 });
      });

      it('lets the instruction before be the latest again', async () => {
        await attachToBusiness('i-A', []);
        await attachToBusiness('i-B', [], batchOf('B'));
        await removeOfBusiness();

        const reading = await ports.businessInstructions.read(BUSINESS, []);
        expect(reading?.business?.latestInstruction?.reference).to.equal('i-A');
      });

      it('removes nothing that it may not', async () => {
        await attachToBusiness('i-B', ['account-1'], batchOf('B'));

        expect(await askedOf(BUSINESS)).to.include({ status: 'ongoing' });
        expect((await view())?.instructions).to.have.lengthOf(1);
      });
    });

    describe('removeItem', () => {
      it('removes what is named and nothing else, of a batch or of none, and once', async () => {
        await loadNotes(['note A'], undefined, OTHER_ACCOUNT);
        await loadAll('A');
        const items: readonly LoadedItem[] = [
          { kind: 'transaction', account: OF_ACCOUNT, transactionId: 't-B' },
          { kind: 'statement', account: OF_ACCOUNT, statementId: 's-B' },
          {
            kind: 'note',
            account: OF_ACCOUNT,
            note: { body: 'note B', documentPaths: [], createdAt: noteOf('note B').createdAt },
          },
        ];
        const before = await view();
        const counted = await count();
        await loadNotes(['note B'], batchOf('B'));
        await loadTransactions(['t-B'], batchOf('B'));
        await loadStatements(['s-B']);
        const removed = [];
        for (const item of items) removed.push(await removeOne(item));

        expect(removed).to.deep.equal([
          { ...NOTHING, transactions: 1 },
          { ...NOTHING, statements: 1 },
          { ...NOTHING, notes: 1 },
        ]);
        expect(await view()).to.deep.equal(before);
        expect(await count()).to.deep.equal(counted);
        expect(await listed(), 'a batch with nothing left').to.equal(undefined);
        for (const item of items) expect(await removeOne(item)).to.deep.equal(NOTHING);
      });

      it('removes the note about a moved date with its transaction, and leaves those of others', async () => {
        const { transactionId: _, ...moved } = MOVED;
        const ids = ['m-1', 'm-2'];
        const append = {
          transactions: [...ids.map((id) => transactionOf(id, moved)), transactionOf('t-3')],
          notes: ids.map((id) => ({
            ...NOTE_OF_MOVE,
            body: `Transaction ${id}: ${moved.description}`,
          })),
          identifiers: 'any' as const,
        };
        await appendTo(ports.ledger, ACCOUNT, append, batchOf('B', undefined, 'key-9'));
        await loadNotes([`Transaction m-1: ${MOVED.description}`]);
        const item = { ...T1, transactionId: 'm-1' };

        for (const mode of ['preview', 'remove'] as const)
          expect(await removeOne(item, mode)).to.deep.equal({
            ...NOTHING,
            notes: 1,
            transactions: 1,
          });
        expect(await listed()).to.include({ notes: 1, transactions: 2, accounts: 1, left: 1 });
        const seen = await view();
        expect(seen?.transactions.map(({ transactionId }) => transactionId)).to.have.members([
          'm-2',
          't-3',
        ]);
        expect(seen?.notes.map(({ author }) => author)).to.have.members(['service', 'caller']);
        expect((await remove()).transactions, 'the undo of the rest').to.equal(2);
      });

      it('lets what was removed be stored again, and counts it as new for its batch', async () => {
        await loadAll('B', batchOf('B'));
        const before = await view();
        await removeOne(T1);
        const reading = await ports.ledger.read(ACCOUNT, { transactionIds: ['t-B' as never] });
        expect(reading?.found.transactions, 'found no more').to.deep.equal([]);
        await loadTransactions(['t-B'], batchOf('B'));

        expect((await view())?.transactions).to.have.deep.members(before?.transactions as never);
        expect(await listed()).to.include({ transactions: 2, left: 1 });
      });

      it('removes the notes of one moment, or all of one content, and none of the service', async () => {
        await loadNotes(['same', 'other']);
        const others = [
          noteOf('same', { createdAt: instant('2020-01-01T00:00:00Z') }),
          noteOf('same', { author: 'service' }),
        ];
        await appendTo(ports.ledger, ACCOUNT, { notes: others });

        expect(await removeOne(sameNotes('2019-01-01T00:00:00Z'))).to.deep.equal(NOTHING);
        expect(await removeOne(sameNotes('2020-01-01T00:00:00Z'))).to.include({ notes: 1 });
        expect(await removeOne(sameNotes())).to.include({ notes: 1 });
        expect(
          (await view())?.notes.map(({ body, author }) => [body, author]),
        ).to.have.deep.members([
          ['other', 'caller'],
          ['same', 'service'],
        ]);
      });

      it('removes hundreds of notes of one content', async () => {
        await loadNotes(Array.from({ length: 501 }, () => 'same'));

        expect(await removeOne(sameNotes())).to.deep.equal({ ...NOTHING, notes: 501 });
        expect(await removedItems()).to.have.lengthOf(501);
      });

      it('removes the instruction that was not revoked, of a business with its links', async () => {
        await attach('i-1', batchOf('B'));
        await ports.revocations.revokeOfAccount(numberOf(ACCOUNT), NOW);
        await attach('i-2', batchOf('B'));
        await attachToBusiness('b-1', ['account-1'], batchOf('B'));
        await attachToBusiness(undefined, ['account-2'], batchOf('C'));
        const own: LoadedItem = { kind: 'account-instruction', account: OF_ACCOUNT };
        const business: LoadedItem = { kind: 'business-instruction', business: BUSINESS };

        const one = { ...NOTHING, paymentInstructions: 1 };
        for (const removed of [one, NOTHING]) expect(await removeOne(own)).to.deep.equal(removed);
        for (const removed of [{ ...one, links: 2 }, NOTHING])
          expect(await removeOne(business)).to.deep.equal(removed);
        expect((await view())?.instructions).to.have.lengthOf(1);
        expect(await listed()).to.include({ paymentInstructions: 1, left: 1 });
        expect(await listed('C')).to.equal(undefined);
        expect((await count()).paymentInstructions).to.equal(1);
      });

      it('removes the latest of several instructions, or the one of the reference, and no other', async () => {
        const references = ['i-1', 'i-2', 'i-3'];
        for (const reference of references) await attach(reference);
        for (const reference of references) await attachToBusiness(reference, ['account-2']);
        for (const owner of [
          { kind: 'account-instruction', account: OF_ACCOUNT },
          { kind: 'business-instruction', business: BUSINESS },
        ] as const)
          for (const reference of ['i-1', undefined, 'i-9'])
            await removeOne({ ...owner, reference });

        for (const address of [ACCOUNT, OTHER_ACCOUNT])
          expect(
            (await view(address))?.instructions.map(({ reference }) => reference),
          ).to.deep.equal(['i-2']);
      });

      it('forgets who loaded an instruction of a business, and who linked it, and no one else', async () => {
        await attachToBusiness('b-1', ['account-1'], by('key-1'));
        const before = await listed();
        await ports.revocations.revokeOfBusiness(BUSINESS, NOW);
        await attachToBusiness('b-2', [], batchOf('B', '2026-02-03T08:00:00Z', 'key-2'));
        await attachToBusiness(
          undefined,
          ['account-2'],
          batchOf('B', '2026-02-03T08:01:00Z', 'key-3'),
        );
        expect(await loaders()).to.deep.equal(['key-1', 'key-2', 'key-3']);
        await removeOne({ kind: 'business-instruction', business: BUSINESS });

        expect(await listed()).to.deep.equal(before);
      });

      it('keeps a key until no transaction of its request is left', async () => {
        await appendKeyed('k', undefined, ['t-1', 't-2']);
        await removeOne({ ...T1, transactionId: 't-1' });
        expect(await useOf('k')).to.equal(true);
        await removeOne({ ...T1, transactionId: 't-2' });
        expect(await useOf('k')).to.equal(undefined);
      });

      it('asks with the status and the dates, keeps to the answer, and keeps nothing in the audit', async () => {
        await loadTransactions(['t-B'], batchOf('B'));
        const before = await view();
        const asked = ports.importBatches.removeItem(T1, { at: NOW }, refusing, 'remove');

        expect((await asked)._unsafeUnwrapErr()).to.deep.equal({
          status: 'ongoing',
          transactionDates: [transactionOf('t-B').transactionDate],
          closedPeriods: [],
        });
        expect(await view()).to.deep.equal(before);
        expect(await removedItems()).to.deep.equal([]);
      });

      it('keeps in the audit what was removed, when and by whom', async () => {
        await loadAll('B', batchOf('B'));
        await removeOne(T1, 'preview');
        await removeOne({ ...T1, transactionId: 'unknown' });
        await removeOne({ ...T1, account: referenceOf(addressOf('nobody')) });
        await removeOne(T1);

        expect(await removedItems()).to.deep.equal([
          { kind: 'transaction', item: 't-B', at: NOW, by: 'key-1' },
        ]);
      });

      it('keeps an append of an earlier reading from being stored', async () => {
        await loadTransactions(['t-B']);
        const stale = await ports.ledger.read(ACCOUNT, {});
        await removeOne(T1);

        expect(await ports.ledger.append(stale!, { notes: [noteOf('two')] })).to.deep.equal(
          err({ kind: 'revision-conflict' }),
        );
      });
    });

    describe('an undone batch', () => {
      it('is announced no more from the first thing that is removed, until it is announced again', async () => {
        const announce = () => ports.importBatches.announce(BATCH, { notes: 3 }, new Date(NOW));
        const expected = async () => {
          const [progress] = await ports.progress.read([SUPPLIER.code], new Date(NOW));
          return [
            (await listed())?.expected,
            progress?.announced.map(({ stored }) => stored.notes),
          ];
        };
        await loadNotes(['one'], batchOf('B'));
        await loadNotes(['left'], batchOf('B'), OTHER_ACCOUNT);
        await announce();
        await remove(ACCOUNT, 'preview');
        expect(await expected(), 'after a preview').to.deep.equal([{ notes: 3 }, [2]]);

        await remove();
        expect(await expected(), 'while something is left').to.deep.equal([undefined, []]);
        await ports.importBatches.countAnnounced(new Date(NOW));
        expect(await expected(), 'counted again').to.deep.equal([undefined, []]);
        await announce();
        expect(await expected(), 'announced again').to.deep.equal([{ notes: 3 }, [1]]);
        await remove();
        expect(await expected(), 'nothing was left to remove').to.deep.equal([{ notes: 3 }, [1]]);
      });

      it('keeps its numbers while it is being removed, and afterwards', async () => {
        await loadAll('B', batchOf('B', '2026-02-01T08:00:00Z'));
        await loadNotes(['one'], batchOf('B', '2026-02-01T09:00:00Z'), OTHER_ACCOUNT);
        const before = await summary();
        await remove();
        expect(await summary()).to.deep.equal(before);
        await remove(OTHER_ACCOUNT);
        expect(await summary()).to.deep.equal(before);
        await markUndone();

        expect(await summary()).to.deep.equal({ ...before, undoneAt: NOW, undoneBy: 'key-1' });
      });

      it('is not undone where it may not be, which depends on what is left of it', async () => {
        await loadNotes(['one'], batchOf('B'));
        await loadNotes(['of another batch'], batchOf('C'));
        await attachToBusiness('i-B', [], batchOf('B'));

        expect(await whyNotUndone(), 'all is left').to.deep.equal(err(['ongoing', false]));
        await remove();
        expect(await whyNotUndone(), 'a business is left').to.deep.equal(err(['ongoing', false]));
        await removeOfBusiness();
        expect(await whyNotUndone(), 'nothing is left').to.deep.equal(err(['ongoing', true]));
        expect(await listed()).to.include({ undoneAt: undefined });
      });

      it('begins anew with what is loaded into it, and with what the undo had to leave', async () => {
        await loadAll('B', batchOf('B', '2026-02-01T08:00:00Z'));
        await loadNotes(['left'], batchOf('B', '2026-02-01T09:00:00Z'), OTHER_ACCOUNT);
        await remove();
        await markUndone();
        await loadNotes(['again'], batchOf('B', '2026-02-03T00:00:00Z'));

        expect(await summary()).to.deep.equal({
          notes: 2,
          transactions: 0,
          accounts: 2,
          undoneAt: undefined,
          undoneBy: undefined,
          firstAt: '2026-02-01T09:00:00Z',
          lastAt: '2026-02-03T00:00:00Z',
        });
      });

      it('begins anew with the instruction of a business', async () => {
        await attachToBusiness('i-B', [], batchOf('B'));
        await removeOfBusiness();
        await markUndone();
        await attachToBusiness('i-B', [], batchOf('B'));

        expect(await listed()).to.include({ paymentInstructions: 1, undoneAt: undefined });
      });

      it('forgets the keys of the requests whose transactions it removed, and no others', async () => {
        await appendKeyed('of none');
        await appendKeyed('of B', batchOf('B'));
        await remove();

        expect(await useOf('of B')).to.equal(undefined);
        expect(await useOf('of none')).to.equal(true);
      });
    });

    it('keeps a change of the status waiting until the removal has been stored', async () => {
      await loadNotes(['one'], batchOf('B'));
      await pause();
      let resumed: Promise<unknown> | undefined;
      let statusAtEnd: string | undefined;
      const removal = ports.importBatches.removeFrom(
        BATCH,
        ACCOUNT,
        ({ status }) => {
          // Begun while the removal is under way.
          resumed = resume().then(async () => {
            statusAtEnd = status;
            return (await view())?.notes.length;
          });
          return ok();
        },
        'remove',
      );
      await removal;

      expect(await resumed).to.equal(0);
      expect(statusAtEnd).to.equal('paused');
    });
  });
}
