import type { BatchOfAppend } from '../../src/accounts/account-ledger.js';
import { storeOfEachTest } from '../store-of-each-test.js';
import { parseDocumentPath } from '@data-import/domain';
import { expect } from 'chai';
import { ok } from 'neverthrow';
import { Chance } from '../chance.js';
import {
  APPENDS_VIEWED,
  type AccountView,
  type PageOfAccount,
} from '../../src/accounts/account-repository.js';
import { batchNameOf, batchOf } from '../import-batches/given-batches.js';
import { noteOf } from '../notes/given-notes.js';
import { attachToBusiness, INSTRUCTION } from '../payment-instructions/given-instruction.js';
import { statementOf } from '../statements/given-statements.js';
import type { OpenStore } from '../store-under-test.js';
import { BUSINESS, SUPPLIER } from '../suppliers/given-supplier.js';
import { day, instant, period } from '../time/dates.js';
import { PAYMENT, SUPPLY_CHARGE, withEverything } from '../transactions/given-transactions.js';
import { appendTo } from './append-to.js';
import { addressOf, CREATED_AT, givenAccounts, PERIOD } from './given-accounts.js';
import {
  businessIdOf,
  externalNumbers,
  transactionIdOf,
} from '../identifiers/given-identifiers.js';

const NOW = new Date('2026-02-01T12:00:00Z');
const ACCOUNT = addressOf('account-1');

const ALL: PageOfAccount = { size: 100 };

const OWN = { ...INSTRUCTION, revokedAt: undefined, externalBusinessIdentifier: undefined };
const LINKED = { ...OWN, externalBusinessIdentifier: BUSINESS.externalBusinessIdentifier };

const namesIn = ({ notes, transactions, statements }: AccountView) => [
  ...notes.map(({ body }) => `note ${body}`),
  ...transactions.map(({ transactionId }) => `transaction ${transactionId}`),
  ...statements.map(({ statementId }) => `statement ${statementId}`),
];

const createdAt = (text: string) => ({ createdAt: instant(`${text}T00:00:00Z`) });
const pinnedUntil = (text: string) => ({ isPinned: true, unpinAt: instant(text) });

const transactionOn = (transactionId: string, date: string) => ({
  ...PAYMENT,
  transactionId: transactionIdOf(transactionId),
  transactionDate: day(date),
  postedDate: day('2026-12-31'),
});

const statementOfMonth = (statementId: string, month: string) =>
  statementOf({
    statementId,
    billPeriodFromDate: day(`2025-${month}-01`),
    billPeriodToDate: day(`2025-${month}-28`),
    issuedDate: day('2025-12-01'),
  });

/** Tests the support view. The suite of the repository calls it. */
export function viewingContract(open: OpenStore): void {
  describe('viewing', () => {
    const { ports } = storeOfEachTest(open);
    let number: string;
    beforeEach(async () => {
      const [account] = await givenAccounts(ports, ['account-1', 'account-2']);
      number = account?.accountNumber ?? '';
    });

    const view = async (part = ALL, now = NOW) => {
      const seen = await ports.accounts.view(number, part, now);
      if (!seen) throw new Error('The account was not found.');
      return seen;
    };

    const addNotes = (...notes: ReturnType<typeof noteOf>[]) =>
      appendTo(ports.ledger, ACCOUNT, { notes });

    const addTransactions = (...transactions: (typeof PAYMENT)[]) =>
      appendTo(ports.ledger, ACCOUNT, { transactions, notes: [], identifiers: 'new' });

    const addStatements = (...statements: ReturnType<typeof statementOf>[]) =>
      appendTo(ports.ledger, ACCOUNT, { statements });

    const bodies = async (now?: Date) => (await view(ALL, now)).notes.map(({ body }) => body);

    /** Reads page by page; `between` is what happens after each. */
    const walk = async (size: number, between: () => Promise<unknown> = async () => undefined) => {
      const pages = [await view({ size })];
      for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) {
        await between();
        pages.push(await view({ after: next, size }));
      }
      return pages;
    };

    const sizesOf = async (size: number) =>
      (await walk(size))
        .map(({ notes, transactions, statements }) =>
          [notes, transactions, statements].map(({ length }) => length).join(),
        )
        .join(' ');

    it('has large items on pages of their own, each once', async () => {
      const names = Array.from({ length: 20 }, (_, n) => `${n} `);
      await addNotes(...names.map((name) => noteOf(name.padEnd(65_536, 'x'))));
      await addTransactions(PAYMENT);

      const pages = await walk(100);
      const shown = pages.flatMap(({ notes }) =>
        notes.map(({ body = '' }) => body.slice(0, -65_000)),
      );
      expect(shown.map((body) => body.replace(/x+$/, '')).toSorted()).to.deep.equal(
        names.toSorted(),
      );
      expect(pages.flatMap(({ transactions }) => transactions)).to.deep.equal([PAYMENT]);
    });

    it('shows what was loaded with every field as it was added, and nothing of other accounts', async () => {
      const note = noteOf('a', {
        documentPaths: [parseDocumentPath('a/b.pdf')._unsafeUnwrap()],
        isPinned: true,
        unpinAt: instant('2026-03-01T00:00:00Z'),
        author: 'caller',
      });
      const transaction = withEverything(SUPPLY_CHARGE);
      const statement = statementOf({
        statementPath: parseDocumentPath('a/c.pdf')._unsafeUnwrap(),
      });
      await addNotes(note);
      await addTransactions(transaction);
      await addStatements(statement);
      await appendTo(ports.ledger, ACCOUNT, { instruction: INSTRUCTION });
      await appendTo(ports.ledger, addressOf('account-2'), { notes: [noteOf('of another')] });

      expect(await view()).to.deep.equal({
        account: {
          number,
          reference: { supplierCode: SUPPLIER.code, externalAccountNumber: 'account-1' },
          createdAt: CREATED_AT,
          openPeriod: PERIOD,
        },
        notes: [note],
        transactions: [transaction],
        statements: [statement],
        instructions: [OWN],
        appends: [],
        timeZone: SUPPLIER.timeZone,
        next: undefined,
      });
    });

    it('is undefined under a number that no account has', async () => {
      expect(await ports.accounts.view('A-00000000', ALL, NOW)).to.equal(undefined);
      expect(await ports.accounts.view('account-1', ALL, NOW)).to.equal(undefined);
    });

    it('shows the notes first that are pinned at the moment', async () => {
      await addNotes(
        noteOf('pinned', { ...createdAt('2026-01-01'), isPinned: true }),
        noteOf('still pinned', {
          ...createdAt('2026-01-02'),
          ...pinnedUntil('2026-02-01T12:00:01Z'),
        }),
        noteOf('not any more', {
          ...createdAt('2026-01-03'),
          ...pinnedUntil('2026-02-01T12:00:00Z'),
        }),
        noteOf('never', { ...createdAt('2026-01-04'), unpinAt: instant('2027-01-01T00:00:00Z') }),
      );

      const earlier = new Date('2026-01-31T00:00:00Z');
      expect((await bodies()).join()).to.equal('still pinned,pinned,never,not any more');
      expect((await bodies(earlier)).join()).to.equal('not any more,still pinned,pinned,never');
    });

    it('shows the newest day of transactions first, of one day the last added', async () => {
      await addTransactions(
        transactionOn('b', '2026-01-02'),
        transactionOn('c', '2026-01-02'),
        transactionOn('e', '2026-01-03'),
      );
      await addTransactions(transactionOn('a', '2026-01-01'), transactionOn('d', '2026-01-02'));

      const ids = (await view()).transactions.map(({ transactionId }) => transactionId);
      expect(ids).to.deep.equal(['e', 'd', 'c', 'b', 'a']);
    });

    it('shows the statement of the newest period first', async () => {
      await addStatements(
        statementOfMonth('b', '02'),
        statementOfMonth('c', '03'),
        statementOfMonth('a', '01'),
      );

      const ids = (await view()).statements.map(({ statementId }) => statementId);
      expect(ids).to.deep.equal(['c', 'b', 'a']);
    });

    it('shows the part of each list that is wanted, and whether one goes on', async () => {
      await addNotes(...['a', 'b', 'c', 'd', 'e'].map((body) => noteOf(body)));
      await addTransactions(
        ...['a', 'b', 'c'].map((id) => ({ ...PAYMENT, transactionId: transactionIdOf(id) })),
      );
      await addStatements(statementOf());

      expect(await sizesOf(2)).to.equal('2,2,1 2,1,0 1,0,0');
      expect(await sizesOf(5)).to.equal('5,3,1');
    });

    it('judges what is pinned at the moment of the first page, also when a pin ends meanwhile', async () => {
      const pinned = { ...pinnedUntil('2026-02-01T12:00:01Z'), ...createdAt('2026-01-01') };
      await addNotes(
        ...['a', 'b', 'c'].map((body) => noteOf(body, pinned)),
        noteOf('d', createdAt('2026-01-02')),
      );
      const first = await view({ size: 2 });
      const second = await view({ after: first.next!, size: 2 }, new Date('2026-03-01T00:00:00Z'));

      const shown = [...first.notes, ...second.notes].map(({ body }) => body);
      expect(shown).to.deep.equal(['c', 'b', 'a', 'd']);
    });

    it('loses and repeats nothing that was there while more is added between pages', async () => {
      const random = new Chance(20_260_201);
      const days = ['01', '02', '03'] as const;
      const pick = () => random.oneOf(days);
      const some = () => Array.from({ length: random.below(12) }, (_, n) => n);
      let round = 0;
      const addSome = async () => {
        round += 1;
        const name = `round ${round} number`;
        await addNotes(
          ...some().map((n) =>
            noteOf(`${name} ${n}`, {
              ...createdAt(`2026-01-${pick()}`),
              isPinned: random.oneIn(2),
            }),
          ),
        );
        await addTransactions(
          ...some().map((n) => transactionOn(`${name} ${n}`, `2026-01-${pick()}`)),
        );
        await addStatements(...some().map((n) => statementOfMonth(`${name} ${n}`, pick())));
      };

      for (let campaign = 0; campaign < 3; campaign += 1) {
        await addSome();
        const there = namesIn(await view({ size: 100_000 }));
        let times = 0;
        const pages = await walk(1 + random.below(7), async () => {
          times += 1;
          if (times <= 5) await addSome();
        });
        const shown = pages.flatMap(namesIn);

        expect(shown, `campaign ${campaign}`).to.include.members(there);
        expect(new Set(shown)).to.have.property('size', shown.length);
      }
    });

    it("shows the instruction of the account's business that is linked to it", async () => {
      await ports.businesses.addAccounts(BUSINESS, externalNumbers('account-1', 'account-2'));
      await attachToBusiness(ports, BUSINESS, INSTRUCTION, 'account-2');
      expect((await view()).instructions).to.deep.equal([]);

      await attachToBusiness(ports, BUSINESS, undefined, 'account-1');
      expect((await view()).instructions).to.deep.equal([LINKED]);
    });

    it('shows every instruction with its end, its own and those of its businesses, the last first', async () => {
      const at = instant('2026-01-31T00:00:00Z');
      const own = { ...INSTRUCTION, reference: 'of the account' };
      await ports.businesses.addAccounts(BUSINESS, externalNumbers('account-1'));
      await attachToBusiness(ports, BUSINESS, INSTRUCTION, 'account-1');
      await appendTo(ports.ledger, ACCOUNT, { instruction: INSTRUCTION });
      await ports.revocations.revokeOfAccount(number, at);
      await appendTo(ports.ledger, ACCOUNT, { instruction: own });
      await ports.revocations.revokeOfBusiness(BUSINESS, at);

      expect((await view()).instructions).to.deep.equal([
        { ...OWN, reference: 'of the account' },
        { ...OWN, revokedAt: at },
        { ...LINKED, revokedAt: at },
      ]);
    });

    const note = (body: string, batch?: BatchOfAppend) =>
      appendTo(ports.ledger, ACCOUNT, { notes: [noteOf(body)] }, batch);

    it('shows when and with which batch items were added, the last first, nothing of what came without', async () => {
      await note('first', batchOf('night-2', '2026-02-01T08:00:00Z'));
      await note('without');
      await note('second', batchOf('night-1', '2026-02-01T08:00:00Z', 'key'));
      const others = { notes: [noteOf('of another')] };
      await appendTo(ports.ledger, addressOf('account-2'), others, batchOf('night-2'));

      const counts = { notes: 1, transactions: 0, statements: 0, paymentInstructions: 0 };
      const append = (batch: string) => ({
        batch: batchNameOf(batch),
        addedAt: instant('2026-02-01T08:00:00Z'),
        ...counts,
      });
      expect((await view()).appends).to.deep.equal([append('night-1'), append('night-2')]);
    });

    it('shows the last of many appends; beside it are all, closed periods, businesses and removed items', async () => {
      const { supplierCode } = ACCOUNT;
      const removed = noteOf('removed');
      for (let index = 0; index <= APPENDS_VIEWED; index += 1)
        await note(`${index}`, batchOf(`night-${index % 3}`));
      await addNotes(removed);
      const item = { kind: 'note', account: ACCOUNT, note: removed } as const;
      const removal = { at: instant('2026-02-01T12:00:00Z'), by: 'key-1' };
      await ports.importBatches.removeItem(item, removal, () => ok(), 'remove');
      for (const name of ['b', 'B', 'a']) {
        const business = { supplierCode, externalBusinessIdentifier: businessIdOf(name) };
        await ports.businesses.addAccounts(business, externalNumbers('account-1', 'account-2'));
      }
      const closed = [period('2026-01-01', '2026-01-10'), period('2026-01-11', '2026-01-31')];
      for (const [index, one] of closed.entries())
        await ports.accounts.changePeriods(number, () =>
          ok({ closed: one, open: closed[index + 1] }),
        );

      const last = (await view()).appends.map(({ batch }) => batch);
      expect(last).to.have.length(APPENDS_VIEWED);
      expect(last.slice(0, 3)).to.deep.equal(['night-1', 'night-0', 'night-2']);
      const { appends, ...surroundings } = (await ports.accounts.surroundings(number))!;
      expect(appends).to.have.length(APPENDS_VIEWED + 1);
      expect(surroundings).to.deep.equal({
        closedPeriods: closed,
        businesses: ['B', 'a', 'b'],
        removedItems: [{ kind: 'note', item: removed.createdAt, ...removal }],
      });
      expect(await ports.accounts.surroundings('A-FFFFFFFF')).to.equal(undefined);
    });
  });
}
