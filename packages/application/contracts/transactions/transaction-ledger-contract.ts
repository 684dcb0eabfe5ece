import type { Note, Transaction } from '@data-import/domain';
import { expect } from 'chai';
import type { AccountAppend } from '../../src/accounts/account-ledger.js';
import { accountLedgerContract } from '../accounts/account-ledger-contract.js';
import { addressOf, givenAccounts } from '../accounts/given-accounts.js';
import { lockedAccountContract } from '../accounts/locked-account-contract.js';
import { pausingContract } from '../accounts/pausing-contract.js';
import { ACCOUNT, sceneOfEachTest, type LedgerUnderTest } from '../accounts/ledger-under-test.js';
import { noteOf } from '../notes/given-notes.js';
import type { OpenStore } from '../store-under-test.js';
import { UNUSUAL_TEXTS } from '../unusual-texts.js';
import { PAYMENT, SUPPLY_CHARGE, withEverything } from './given-transactions.js';
import { transactionIdOf } from '../identifiers/given-identifiers.js';

const thing = (n: number): Transaction => ({
  ...PAYMENT,
  transactionId: transactionIdOf(`t-${n}`),
});

const additionsOf = (
  transactions: readonly Transaction[],
  identifiers: AccountAppend['identifiers'] = 'new',
  notes: readonly Note[] = [],
): AccountAppend => ({ transactions, notes, identifiers });

const NOTE_OF_SERVICE = noteOf('Transaction p-1: moved.', { isPinned: true, author: 'service' });

export const transactionLedgerUnderTest: LedgerUnderTest = {
  thing: (n) => additionsOf([thing(n)]),
  seeking: (n) => ({ transactionIds: [transactionIdOf(`t-${n}`)] }),
  isAmong: (n, { transactions }) =>
    transactions.some(({ transactionId }) => transactionId === `t-${n}`),
  countIn: ({ transactions }) => transactions,
  capacity: Infinity,
};

/** Every store's AccountLedger has to pass this suite about transactions. */
export function transactionLedgerContract(implementation: string, open: OpenStore): void {
  describe(`AccountLedger contract, transactions: ${implementation}`, () => {
    accountLedgerContract(transactionLedgerUnderTest, open);
    // An append has one statement, whatever its items are.
    lockedAccountContract(transactionLedgerUnderTest, open);
    pausingContract(transactionLedgerUnderTest, open);

    describe('transactions', () => {
      const scene = sceneOfEachTest(transactionLedgerUnderTest, open);

      const append = async (additions: AccountAppend, address = ACCOUNT) =>
        scene.ledger.append(await scene.read(0, scene.ledger, address), additions);

      const given = async (...transactions: Transaction[]) =>
        (await append(additionsOf(transactions)))._unsafeUnwrap();

      const matches = async (...ids: string[]) => [
        ...((await scene.ledger.read(ACCOUNT, { transactionIds: ids.map(transactionIdOf) }))?.found
          .transactions ?? []),
      ];

      const match = async (...ids: string[]) =>
        (await matches(...ids)).map(({ transactionId }) => transactionId);

      const view = async () => {
        const number = (await scene.read(0)).account?.number ?? '';
        const page = { size: 10_000 };
        const seen = await scene.ports.accounts.view(number, page, new Date(0));
        if (!seen) throw new Error('The account was not found.');
        return seen;
      };

      it('are found by those identifiers that were looked up, and no others', async () => {
        await given(thing(1), thing(2), thing(3));

        expect(await match('t-2', 't-4', 't-1')).to.have.members(['t-1', 't-2']);
        expect(await match()).to.deep.equal([]);
      });

      it('are not found by an identifier that differs by its case or a blank', async () => {
        await given(thing(1));

        expect(await match('T-1', 't-1 ', ' t-1', 't_1', 't-%')).to.deep.equal([]);
      });

      it('are found by unusual identifiers', async () => {
        const ids = UNUSUAL_TEXTS;
        await given(...ids.map((id) => ({ ...PAYMENT, transactionId: transactionIdOf(id) })));

        for (const id of ids) expect(await match(id, `${id}.`)).to.deep.equal([id]);
      });

      it('are found as they were stored, with every field or only what is required', async () => {
        const every = withEverything(SUPPLY_CHARGE, UNUSUAL_TEXTS.join(' | '));
        await given(PAYMENT, every, thing(1));

        expect(await matches('p-1', 's-1', 't-2')).to.have.deep.members([PAYMENT, every]);
      });

      it('are found as the first of those with one identifier', async () => {
        const later = { ...thing(1), amountMinor: 1 as Transaction['amountMinor'] };
        for (const one of [thing(1), later, thing(1)]) await append(additionsOf([one], 'any'));

        expect(await matches('t-1')).to.deep.equal([thing(1)]);
        await append(additionsOf([thing(2)], 'new'));
        await append(additionsOf([{ ...thing(2), amountMinor: 1 as never }], 'any'));
        expect(await matches('t-2', 't-2')).to.deep.equal([thing(2)]);
      });

      it('come back with the largest and the smallest amounts', async () => {
        const amounts = [999_999_999_999, -999_999_999_999, 1, -1] as Transaction['amountMinor'][];
        await given(...amounts.map((amountMinor, n) => ({ ...thing(n), amountMinor })));

        const { transactions } = await view();
        expect(transactions.map(({ amountMinor }) => amountMinor)).to.have.members(amounts);
      });

      it('are stored with the notes that say which dates were moved', async () => {
        const moved: Transaction = { ...PAYMENT, description: 'The date was moved.' };
        await append(additionsOf([moved], 'new', [NOTE_OF_SERVICE]));

        const { transactions, notes } = await view();
        expect(transactions).to.deep.equal([moved]);
        expect(notes).to.deep.equal([NOTE_OF_SERVICE]);
      });

      it('are stored once more under an existing identifier when any will do', async () => {
        await given(thing(1));
        const again = await append(additionsOf([thing(1), thing(1)], 'any'));

        expect(again.isOk()).to.equal(true);
        expect((await view()).transactions).to.deep.equal([thing(1), thing(1), thing(1)]);
        expect(await match('t-1')).to.deep.equal(['t-1']);
        expect(await scene.storedCount()).to.equal(3);
      });

      it('are refused, with all that come with them, when an identifier that was to be new is there', async () => {
        await given(thing(1));
        const before = await view();
        const refused = await append(
          additionsOf([thing(2), thing(1)], 'new', [NOTE_OF_SERVICE]),
        ).catch((error: unknown) => error);

        expect(refused).to.be.instanceOf(Error);
        expect(await view()).to.deep.equal(before);
        await given(thing(2));
        expect(await scene.storedCount(), 'what comes later').to.equal(2);
      });

      it('are stored on other accounts when some are refused at the same moment', async () => {
        const numbers = Array.from({ length: 10 }, (_, n) => `neighbour-${n}`);
        await givenAccounts(scene.ports, numbers);
        await given(thing(1));
        const appends = [ACCOUNT, ...numbers.map(addressOf)].map((address) =>
          append(additionsOf([thing(1)]), address),
        );
        const results = await Promise.allSettled(appends);

        expect(results.map(({ status }) => status)).to.deep.equal([
          'rejected',
          ...numbers.map(() => 'fulfilled'),
        ]);
        expect(await scene.storedCount()).to.equal(1 + numbers.length);
      });

      it('of one append are never seen in part', async () => {
        const ids = Array.from({ length: 200 }, (_, n) => `t-${n}`);
        const appending = given(...ids.map((_, n) => thing(n)));
        const seen = Array.from({ length: 20 }, () => match(...ids));
        const counts = (await Promise.all(seen)).map(({ length }) => length);
        await appending;

        expect(counts).to.satisfy((all: number[]) => all.every((n) => n === 0 || n === 200));
        expect(await match(...ids)).to.have.lengthOf(200);
      });

      it('are stored a thousand at once', async () => {
        const ids = Array.from({ length: 1000 }, (_, n) => `t-${n}`);
        await given(...ids.map((_, n) => thing(n)));

        expect(await scene.storedCount()).to.equal(1000);
        expect(await match(...ids)).to.have.members(ids);
      });
    });
  });
}
