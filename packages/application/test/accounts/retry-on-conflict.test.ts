import type { AccountLedger, RevisionConflict } from '../../src/accounts/account-ledger.js';
import { expect } from 'chai';
import { err, ok, type Result } from 'neverthrow';
import { addressOf } from '../../contracts/accounts/given-accounts.js';
import { retryOnConflict, type WaitUnlocked } from '../../src/accounts/retry-on-conflict.js';

const CHANGED: RevisionConflict = { kind: 'revision-conflict' };
const ACCOUNT = addressOf('account-1');

type Ledger = AccountLedger;

// Nothing is read or appended: what an attempt comes to is said by each test.
const held: Ledger = {
  read: () => Promise.reject(new Error('Nothing is to be read.')),
  append: () => Promise.reject(new Error('Nothing is to be appended.')),
  withLockedAccount: () => Promise.reject(new Error('The account is held already.')),
};
const free: Ledger = { ...held, withLockedAccount: (_address, work) => work(held) };

/** Attempts that lose until the one of this number, and where each of them was made. */
function attemptsThatLoseUntil(last: number) {
  const made: ('free' | 'held')[] = [];
  const attempt = async (ledger: Ledger) => {
    made.push(ledger === held ? 'held' : 'free');
    return made.length < last ? err(CHANGED) : ok('done');
  };
  return { made, attempt };
}

/** Attempts that lose three times, and then find something to wait for; `events` is what happened, in order. */
function attemptsThatWait() {
  const events: string[] = [];
  const ledger: Ledger = {
    ...free,
    withLockedAccount: async (_address, work) => {
      events.push('lock');
      const answer = await work(held);
      events.push('release');
      return answer;
    },
  };
  let attempts = 0;
  let isDone = false;
  const attempt = async (_: Ledger, waitUnlocked: WaitUnlocked) => {
    attempts += 1;
    if (attempts <= 3) return err(CHANGED);
    const waited: Result<void, RevisionConflict> = isDone
      ? ok()
      : await waitUnlocked(async () => {
          events.push('wait');
          isDone = true;
        });
    return waited.map(() => 'done');
  };
  return { events, ledger, attempt };
}

describe('retryOnConflict', () => {
  it('holds the account once three attempts have lost', async () => {
    const { made, attempt } = attemptsThatLoseUntil(4);

    expect((await retryOnConflict(free, ACCOUNT, attempt))._unsafeUnwrap()).to.equal('done');
    expect(made).to.deep.equal(['free', 'free', 'free', 'held']);
  });

  it('gives up with an error when even held attempts go on losing', async () => {
    const { made, attempt } = attemptsThatLoseUntil(Infinity);
    const failure = await retryOnConflict(free, ACCOUNT, attempt).catch((error: unknown) => error);

    expect(failure).to.be.instanceOf(Error);
    expect(made).to.have.lengthOf(6);
  });

  it('waits for anything else only after it has released the row lock, then takes it again', async () => {
    const { events, ledger, attempt } = attemptsThatWait();

    expect((await retryOnConflict(ledger, ACCOUNT, attempt))._unsafeUnwrap()).to.equal('done');
    expect(events).to.deep.equal(['lock', 'release', 'wait', 'lock', 'release']);
  });

  it('passes on what a wait throws, with the row lock released', async () => {
    const { events, ledger, attempt } = attemptsThatWait();
    const failure = new Error('The store does not answer.');
    const failing = (current: Ledger, waitUnlocked: WaitUnlocked) =>
      attempt(current, (work) => waitUnlocked(() => work().then(() => Promise.reject(failure))));
    const thrown = await retryOnConflict(ledger, ACCOUNT, failing).catch((error: unknown) => error);

    expect(thrown).to.equal(failure);
    expect(events).to.deep.equal(['lock', 'release', 'wait']);
  });
});
