import type { AccountLedger, RevisionConflict } from '../../src/accounts/account-ledger.js';
import { expect } from 'chai';
import { err, ok, type Result } from 'neverthrow';
import { retryOnConflict } from '../../src/accounts/retry-on-conflict.js';
import type { OpenStore } from '../store-under-test.js';
import { period } from '../time/dates.js';
import { addressOf, givenAccounts, PERIOD } from './given-accounts.js';
import { ACCOUNT, sceneOfEachTest, type LedgerUnderTest } from './ledger-under-test.js';

const CHANGED: RevisionConflict = { kind: 'revision-conflict' };
const RIVALS = 64;
const RIVALS_PER_THING = 4;

/** Tests appends while others append at the same moment. */
export function appendingContract(part: LedgerUnderTest, open: OpenStore): void {
  describe('appending', () => {
    const scene = sceneOfEachTest(part, open);

    const isThere = async (n: number, by?: AccountLedger, address = ACCOUNT) =>
      part.isAmong(n, (await scene.read(n, by, address)).found);

    const append = async (n: number, by = scene.ledger, address = ACCOUNT) =>
      by.append(await scene.read(n, by, address), part.thing(n));

    it('stores what every server finds from then on', async () => {
      const before = await isThere(0);
      const appended = await append(0);

      expect(appended.isOk()).to.equal(true);
      expect(before).to.equal(false);
      expect(await isThere(0)).to.equal(true);
      expect(await isThere(0, scene.rival)).to.equal(true);
      expect(await scene.storedCount()).to.equal(1);
    });

    it('adds nothing to other accounts', async () => {
      await givenAccounts(scene.ports, ['account-2']);
      await append(0);

      expect(await isThere(0, scene.ledger, addressOf('account-2'))).to.equal(false);
    });

    it('stores nothing of a reading that is out of date', async () => {
      const stale = await scene.read(1);
      await append(0, scene.rival);
      const late = await scene.ledger.append(stale, part.thing(1));

      expect(late).to.deep.equal(err(CHANGED));
      expect(await scene.storedCount()).to.equal(1);
    });

    it('stores nothing of a reading a second time', async () => {
      const reading = await scene.read(0);
      await scene.ledger.append(reading, part.thing(0));
      const again = await scene.ledger.append(reading, part.thing(0));

      expect(again).to.deep.equal(err(CHANGED));
      expect(await scene.storedCount()).to.equal(1);
    });

    it('stores nothing when the next period was opened since the reading', async () => {
      const reading = await scene.read(0);
      const next = { closed: PERIOD, open: period('2026-02-01') };
      await scene.ports.accounts.changePeriods(reading.account?.number ?? '', () => ok(next));
      const late = await scene.ledger.append(reading, part.thing(0));

      expect(late).to.deep.equal(err(CHANGED));
      expect(await scene.storedCount()).to.equal(0);
    });

    it('stores nothing of a reading that found no account', async () => {
      const reading = await scene.read(0, scene.ledger, addressOf('no-account'));
      const appended = await scene.ledger.append(reading, part.thing(0));

      expect(appended).to.deep.equal(err(CHANGED));
      expect(await scene.storedCount()).to.equal(0);
    });

    it('is not disturbed by what is appended to another account', async () => {
      await givenAccounts(scene.ports, ['account-2']);
      const reading = await scene.read(0);
      await append(0, scene.rival, addressOf('account-2'));
      const appended = await scene.ledger.append(reading, part.thing(0));

      expect(appended.isOk()).to.equal(true);
    });

    it('lets exactly one of two servers with readings of one moment win', async () => {
      const [mine, theirs] = [await scene.read(0), await scene.read(1, scene.rival)];
      const results = await Promise.all([
        scene.ledger.append(mine, part.thing(0)),
        scene.rival.append(theirs, part.thing(1)),
      ]);

      expect(results.filter((result) => result.isOk())).to.have.lengthOf(1);
      expect(await scene.storedCount()).to.equal(1);
    });

    it('lets exactly one of many appends of one reading win', async () => {
      const reading = await scene.read(0);
      const appends = Array.from({ length: 20 }, (_, n) =>
        scene.ledger.append(reading, part.thing(n)),
      );
      const results = await Promise.all(appends);

      expect(results.filter((result) => result.isOk())).to.have.lengthOf(1);
      expect(await scene.storedCount()).to.equal(1);
    });

    it('stores what is appended to many accounts at the same moment, all but what is out of date', async () => {
      const addresses = await addressesOfMany();
      const readings = await Promise.all(addresses.map((one) => scene.read(0, undefined, one)));
      await append(0, scene.rival, addresses[7]);
      const appends = readings.map((reading) => scene.ledger.append(reading, part.thing(0)));
      const results = await Promise.all(appends);

      const lost = results.flatMap((result, index) => (result.isErr() ? [index] : []));
      expect(lost).to.deep.equal([7]);
      expect(await scene.storedCount()).to.equal(addresses.length);
    });

    async function addressesOfMany() {
      const numbers = Array.from({ length: 20 }, (_, n) => `many-${n}`);
      await givenAccounts(scene.ports, numbers);
      return numbers.map(addressOf);
    }

    it('ends with every thing exactly once when many repeat until the account is unchanged', async () => {
      const things = Math.min(RIVALS / RIVALS_PER_THING, part.capacity);
      const rivals = Array.from({ length: RIVALS }, (_, index) =>
        appendWhenMissing(index % things, index % 2 === 0 ? scene.ledger : scene.rival),
      );
      const added = (await Promise.all(rivals)).filter((what) => what === 'added');

      expect(added).to.have.lengthOf(things);
      expect(await scene.storedCount()).to.equal(things);
      for (let n = 0; n < things; n += 1) expect(await isThere(n), `thing ${n}`).to.equal(true);
    });

    async function appendWhenMissing(n: number, by: AccountLedger): Promise<'added' | 'there'> {
      const done = await retryOnConflict(
        by,
        ACCOUNT,
        async (current): Promise<Result<'added' | 'there', RevisionConflict>> => {
          const reading = await scene.read(n, current);
          if (part.isAmong(n, reading.found)) return ok('there');
          return (await current.append(reading, part.thing(n))).map(() => 'added');
        },
      );
      return done._unsafeUnwrap();
    }
  });
}
