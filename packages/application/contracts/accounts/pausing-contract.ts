import type {
  AccountAddress,
  AccountLedger,
  RevisionConflict,
} from '../../src/accounts/account-ledger.js';
import { expect } from 'chai';
import { err } from 'neverthrow';
import type { SupplierStatus } from '@data-import/domain';
import { isStillWaiting } from '../is-still-waiting.js';
import type { OpenStore } from '../store-under-test.js';
import { givenSupplier, SUPPLIER } from '../suppliers/given-supplier.js';
import { instant } from '../time/dates.js';
import { addressOf, givenAccounts } from './given-accounts.js';
import { ACCOUNT, sceneOfEachTest, type LedgerUnderTest } from './ledger-under-test.js';
import { supplierCodeOf } from '../identifiers/given-identifiers.js';

const CHANGED: RevisionConflict = { kind: 'revision-conflict' };
const now = instant('2026-02-01T00:00:00Z');

const LOADERS = 6;
const ACCOUNTS_PER_LOADER = 20;
const KEPT_BEFORE_PAUSE = 10;

/** Tests appends while the operator changes the supplier's status. */
export function pausingContract(part: LedgerUnderTest, open: OpenStore): void {
  describe('when the status of the supplier changes', () => {
    const scene = sceneOfEachTest(part, open);

    const change = (status: SupplierStatus, code = SUPPLIER.code) =>
      scene.ports.suppliers.update(code, { status }, now);

    for (const status of ['paused', 'complete'] as const) {
      it(`stores nothing of readings from before it became ${status}, on any server`, async () => {
        const [mine, theirs] = [await scene.read(0), await scene.read(0, scene.rival)];
        await change(status);

        expect(await scene.ledger.append(mine, part.thing(0))).to.deep.equal(err(CHANGED));
        expect(await scene.rival.append(theirs, part.thing(0))).to.deep.equal(err(CHANGED));
        expect(await scene.storedCount()).to.equal(0);
      });
    }

    it('stores nothing for the holder of the row lock', async () => {
      await change('paused');
      const appended = await scene.ledger.withLockedAccount(ACCOUNT, async (held) =>
        held.append(await scene.read(0, held), part.thing(0)),
      );

      expect(appended).to.deep.equal(err(CHANGED));
      expect(await scene.storedCount()).to.equal(0);
    });

    it('stores again when it is ongoing again', async () => {
      await change('paused');
      await change('ongoing');
      const appended = await scene.ledger.append(await scene.read(0), part.thing(0));

      expect(appended.isOk()).to.equal(true);
      expect(await scene.storedCount()).to.equal(1);
    });

    it('goes on keeping for other suppliers', async () => {
      await givenSupplier(scene.ports, { code: 'SUPPLIER_2' });
      await change('paused', supplierCodeOf('SUPPLIER_2'));
      const appended = await scene.ledger.append(await scene.read(0), part.thing(0));

      expect(appended.isOk()).to.equal(true);
    });

    it('stores nothing more once a pause amid many appends has returned', async () => {
      const acknowledged = { count: 0 };
      const midway = Promise.withResolvers<void>();
      const count = () => {
        acknowledged.count += 1;
        if (acknowledged.count === KEPT_BEFORE_PAUSE) midway.resolve();
      };
      const loading = Promise.all((await loads()).map((load) => load(count)));
      await midway.promise;
      await change('paused');
      const storedByThen = await scene.storedCount();
      await loading;

      expect(await scene.storedCount()).to.equal(storedByThen);
      expect(acknowledged.count).to.equal(storedByThen);
    });

    /** Loaders on both servers, each with accounts of its own that it goes through one by one. */
    async function loads() {
      const numbers = Array.from({ length: LOADERS * ACCOUNTS_PER_LOADER }, (_, n) => `load-${n}`);
      await givenAccounts(scene.ports, numbers);
      return Array.from({ length: LOADERS }, (_, n) => {
        const mine = numbers.filter((_number, index) => index % LOADERS === n).map(addressOf);
        const by = n % 2 === 0 ? scene.ledger : scene.rival;
        return (count: () => void) => appendOneByOne(by, mine, count);
      });
    }

    async function appendOneByOne(
      by: AccountLedger,
      addresses: readonly AccountAddress[],
      count: () => void,
    ): Promise<void> {
      for (const address of addresses) {
        const appended = await by.append(await scene.read(0, by, address), part.thing(0));
        if (appended.isOk()) count();
      }
    }

    it('stores nothing more once a pause that began while an account was held has returned', async () => {
      let storedByPause: Promise<number> | undefined;
      await scene.ledger.withLockedAccount(ACCOUNT, async (held) => {
        await held.append(await scene.read(0, held), part.thing(0));
        storedByPause = change('paused').then(() => scene.storedCount());
        await isStillWaiting(storedByPause, () => scene.storedCount());
      });

      expect(await storedByPause).to.equal(1);
      expect(await scene.storedCount()).to.equal(1);
    });
  });
}
