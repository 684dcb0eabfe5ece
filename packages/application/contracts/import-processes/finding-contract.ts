import type { ImportProgress } from '@data-import/domain';
import { storeOfEachTest } from '../store-of-each-test.js';
import { expect } from 'chai';
import { ok } from 'neverthrow';
import { addressOf, CREATED_AT, givenAccounts } from '../accounts/given-accounts.js';
import type { OpenStore } from '../store-under-test.js';
import { givenSupplier, SUPPLIER } from '../suppliers/given-supplier.js';
import {
  externalNumber,
  externalNumbers,
  supplierCodeOf,
} from '../identifiers/given-identifiers.js';

const { code, organisationId } = SUPPLIER;

/** Tests the look-up of one process. The suite of the reader calls it. */
export function findingContract(open: OpenStore): void {
  describe('finding one', () => {
    const { ports } = storeOfEachTest(open);
    beforeEach(async () => {
      await givenSupplier(ports, { code: 'THEIRS', organisationId: 'organisation-2' });
    });

    const find = (tenantScope: string | undefined, supplierCode: string, number = 'a') =>
      ports.reader.findProcess(tenantScope, {
        supplierCode: supplierCodeOf(supplierCode),
        externalAccountNumber: externalNumber(number),
      });

    it('finds the processes of the organisation that asks, in every state', async () => {
      await ports.processes.stage(code, externalNumbers('a', 'b', 'c'));
      await ports.processes.update(addressOf('b'), () => ok({ state: 'in-progress' }));
      await ports.processes.update(addressOf('c'), () => ok({ state: 'failed', reason: 'why' }));
      const [account] = await givenAccounts(ports, ['d']);
      const { accountNumber } = account!;

      const expected: Readonly<Record<string, ImportProgress>> = {
        a: { state: 'staged' },
        b: { state: 'in-progress' },
        c: { state: 'failed', reason: 'why' },
        d: { state: 'completed', accountNumber, accountCreatedAt: CREATED_AT },
      };
      for (const [number, progress] of Object.entries(expected)) {
        const reference = { supplierCode: code, externalAccountNumber: number };
        expect(await find(organisationId, code, number)).to.deep.equal({
          process: { reference, progress },
        });
      }
    });

    it("is undefined for a supplier that is unknown or another organisation's, which an operator sees", async () => {
      await ports.processes.stage('THEIRS', externalNumbers('a'));

      expect(await find(organisationId, code)).to.deep.equal({ process: undefined });
      for (const unseen of ['UNKNOWN', 'THEIRS'])
        expect(await find(organisationId, unseen)).to.equal(undefined);
      expect((await find(undefined, 'THEIRS'))?.process?.progress.state).to.equal('staged');
      expect(await find(undefined, 'UNKNOWN')).to.equal(undefined);
    });
  });
}
