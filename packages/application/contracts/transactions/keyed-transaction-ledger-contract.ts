import { expect } from 'chai';
import { ok, type Result } from 'neverthrow';
import { retryOnConflict } from '../../src/accounts/retry-on-conflict.js';
import type {
  AccountAppend,
  KeyedRequest,
  KeyUse,
  RevisionConflict,
} from '../../src/accounts/account-ledger.js';
import { accountLedgerContract } from '../accounts/account-ledger-contract.js';
import { addressOf, givenAccounts } from '../accounts/given-accounts.js';
import { ACCOUNT, sceneOfEachTest, type LedgerUnderTest } from '../accounts/ledger-under-test.js';
import { noteOf } from '../notes/given-notes.js';
import type { OpenStore } from '../store-under-test.js';
import { transactionOf } from './given-transactions.js';

const SAME: KeyUse = { isSameRequest: true, moved: 0 };

const keyed = (key: string, request = 'request'): KeyedRequest => ({ key, request });

const appendOf = (request: KeyedRequest): AccountAppend => ({
  transactions: [transactionOf('t-1')],
  notes: [],
  identifiers: 'any',
  key: request,
});

const keyedTransactionLedgerUnderTest: LedgerUnderTest = {
  thing: (n) => appendOf(keyed(`key-${n}`)),
  seeking: (n) => ({ key: keyed(`key-${n}`) }),
  isAmong: (_n, { keyUse }) => keyUse?.isSameRequest === true,
  countIn: ({ transactions }) => transactions,
  capacity: Infinity,
};

/** Every store's AccountLedger has to pass this suite about transactions with a key. */
export function keyedTransactionLedgerContract(implementation: string, open: OpenStore): void {
  describe(`AccountLedger contract, keyed transactions: ${implementation}`, () => {
    accountLedgerContract(keyedTransactionLedgerUnderTest, open);

    describe('keys', () => {
      const scene = sceneOfEachTest(keyedTransactionLedgerUnderTest, open);

      const useOf = async (request: KeyedRequest, address = ACCOUNT, by = scene.ledger) =>
        (await by.read(address, { key: request }))?.found.keyUse;

      const append = async (request: KeyedRequest) => {
        const reading = await scene.ledger.read(ACCOUNT, { key: request });
        return (await scene.ledger.append(reading!, appendOf(request)))._unsafeUnwrap();
      };

      it('are known with the request that was stored under them', async () => {
        await append(keyed('k', 'this'));

        expect(await useOf(keyed('k', 'this'))).to.deep.equal(SAME);
        expect(await useOf(keyed('k', 'this'), ACCOUNT, scene.rival)).to.deep.equal(SAME);
        expect(await useOf(keyed('k', 'that'))).to.deep.equal({ isSameRequest: false, moved: 0 });
        expect(await useOf(keyed('K', 'this'))).to.equal(undefined);
      });

      it('say how many dates were moved', async () => {
        const note = noteOf('Transaction t-1: moved.', { isPinned: true, author: 'service' });
        const reading = await scene.ledger.read(ACCOUNT, { key: keyed('k') });
        const moving = { ...appendOf(keyed('k')), notes: [note] };
        (await scene.ledger.append(reading!, moving))._unsafeUnwrap();

        expect(await useOf(keyed('k'))).to.deep.equal({ isSameRequest: true, moved: 1 });
      });

      it('are those of one account', async () => {
        await givenAccounts(scene.ports, ['account-2']);
        await append(keyed('k'));

        expect(await useOf(keyed('k'), addressOf('account-2'))).to.equal(undefined);
      });

      it('may have every visible character, and 255 of them', async () => {
        const visible = Array.from({ length: 94 }, (_, n) => String.fromCharCode(33 + n)).join('');
        for (const key of [visible, `${visible}${visible}`.padEnd(255, '%'), "'", '\\', '"', '$1'])
          await append(keyed(key));

        expect(await useOf(keyed(visible))).to.deep.equal(SAME);
        expect(await useOf(keyed("'"))).to.deep.equal(SAME);
        expect(await useOf(keyed('\\\\'))).to.equal(undefined);
      });

      it('let one of many repeats at the same moment add something', async () => {
        const repeats = Array.from({ length: 24 }, (_, n) =>
          retryOnConflict(
            n % 2 === 0 ? scene.ledger : scene.rival,
            ACCOUNT,
            async (current): Promise<Result<'added' | 'repeat', RevisionConflict>> => {
              const reading = await current.read(ACCOUNT, { key: keyed('k') });
              if (reading?.found.keyUse?.isSameRequest) return ok('repeat');
              return (await current.append(reading!, appendOf(keyed('k')))).map(() => 'added');
            },
          ),
        );
        const outcomes = (await Promise.all(repeats)).map((result) => result._unsafeUnwrap());

        expect(outcomes.filter((outcome) => outcome === 'added')).to.have.lengthOf(1);
        expect(await scene.storedCount()).to.equal(1);
      });
    });
  });
}
