import type {
  AccountLedger,
  FoundItems,
  RevisionConflict,
} from '../../src/accounts/account-ledger.js';
import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import { err, type Result } from 'neverthrow';
import { isStillWaiting } from '../is-still-waiting.js';
import type { OpenStore } from '../store-under-test.js';
import { addressOf } from './given-accounts.js';
import { ACCOUNT, sceneOfEachTest, type LedgerUnderTest } from './ledger-under-test.js';

const CHANGED: RevisionConflict = { kind: 'revision-conflict' };
const HOLDERS = 16;

/** Tests appends by the caller that holds the account's row lock. */
export function lockedAccountContract(part: LedgerUnderTest, open: OpenStore): void {
  describe('withLockedAccount', () => {
    const scene = sceneOfEachTest(part, open);

    /** Holds the account while the rival tries to append the thing 1. */
    async function holdAgainst(
      rival: AccountLedger,
      work: (held: AccountLedger) => Promise<unknown>,
    ) {
      const reading = await scene.read(1, rival);
      let append: Promise<Result<void, RevisionConflict>> | undefined;
      const waited = await scene.ledger.withLockedAccount(ACCOUNT, async (held) => {
        append = rival.append(reading, part.thing(1));
        const isWaiting = await isStillWaiting(append, () => scene.storedCount());
        await work(held);
        return isWaiting;
      });
      return { waited, result: await append };
    }

    const appendBy = async (held: AccountLedger, n = 0) =>
      held.append(await scene.read(n, held), part.thing(n));

    it('makes a rival wait and lose', async () => {
      const { waited, result } = await holdAgainst(scene.ledger, appendBy);

      expect(waited).to.equal(true);
      expect(result).to.deep.equal(err(CHANGED));
      expect(await scene.storedCount()).to.equal(1);
    });

    it('makes a rival on another server wait and lose', async () => {
      const { waited, result } = await holdAgainst(scene.rival, appendBy);

      expect(waited).to.equal(true);
      expect(result).to.deep.equal(err(CHANGED));
      expect(await scene.storedCount()).to.equal(1);
    });

    it('lets a rival that waited win when nothing was appended meanwhile', async () => {
      const { result } = await holdAgainst(scene.rival, async () => undefined);

      expect(result?.isOk()).to.equal(true);
      expect(await scene.storedCount()).to.equal(1);
    });

    it('answers with what work answers', async () => {
      const answer = await scene.ledger.withLockedAccount(ACCOUNT, async (held) => {
        const appended = await appendBy(held);
        return appended.map(() => 'stored');
      });

      expect(answer._unsafeUnwrap()).to.equal('stored');
      expect(await scene.storedCount()).to.equal(1);
    });

    it('stores nothing of a reading from before a rival appended', async () => {
      const stale = await scene.read(1);
      await appendBy(scene.rival);
      const late = await scene.ledger.withLockedAccount(ACCOUNT, (held) =>
        held.append(stale, part.thing(1)),
      );

      expect(late).to.deep.equal(err(CHANGED));
      expect(await scene.storedCount()).to.equal(1);
    });

    it('lets many holders on two servers take turns', async () => {
      const inside = { now: 0, most: 0 };
      const holders = Array.from({ length: HOLDERS }, (_, n) =>
        holdAndAppend(n % 2 === 0 ? scene.ledger : scene.rival, n, inside),
      );
      const results = await Promise.all(holders);

      expect(inside.most).to.equal(1);
      expect(results.filter((isStored) => isStored)).to.have.lengthOf(HOLDERS);
      expect(await scene.storedCount()).to.equal(HOLDERS);
    });

    function holdAndAppend(
      ledger: AccountLedger,
      n: number,
      inside: { now: number; most: number },
    ) {
      return ledger.withLockedAccount(ACCOUNT, async (held) => {
        inside.now += 1;
        inside.most = Math.max(inside.most, inside.now);
        const result = await appendBy(held, n);
        await setImmediate();
        inside.now -= 1;
        return result.isOk();
      });
    }

    it('passes on what work throws, and lets the next one in', async () => {
      const failure = new Error('The work failed.');
      const thrown = await scene.ledger
        .withLockedAccount(ACCOUNT, () => Promise.reject(failure))
        .catch((error: unknown) => error);

      expect(thrown).to.equal(failure);
      expect((await scene.rival.withLockedAccount(ACCOUNT, appendBy)).isOk()).to.equal(true);
      expect((await scene.read(0)).found).to.satisfy((found: FoundItems) => part.isAmong(0, found));
    });

    it('reads no account where there is none', async () => {
      const address = addressOf('no-account');
      const reading = await scene.ledger.withLockedAccount(address, (held) =>
        scene.read(0, held, address),
      );

      expect(reading.account).to.equal(undefined);
    });
  });
}
