import type { RevisionConflict } from '../../src/accounts/account-ledger.js';
import { storeOfEachTest } from '../store-of-each-test.js';
import type { SupplierStatus } from '@data-import/domain';
import { expect } from 'chai';
import { err } from 'neverthrow';
import type {
  BusinessAddress,
  BusinessReading,
} from '../../src/payment-instructions/business-instruction-ledger.js';
import { addressOf, givenAccounts } from '../accounts/given-accounts.js';
import type { OpenStore, StorePorts } from '../store-under-test.js';
import { BUSINESS, givenSupplier, SUPPLIER } from '../suppliers/given-supplier.js';
import { instant } from '../time/dates.js';
import { UNUSUAL_TEXTS } from '../unusual-texts.js';
import { INSTRUCTION } from './given-instruction.js';
import { businessIdOf, externalNumbers, supplierCodeOf } from '../identifiers/given-identifiers.js';

const CHANGED: RevisionConflict = { kind: 'revision-conflict' };
const now = instant('2026-02-01T00:00:00Z');

/** Every store's BusinessInstructionLedger has to pass this suite. */
export function businessInstructionLedgerContract(implementation: string, open: OpenStore): void {
  describe(`BusinessInstructionLedger contract: ${implementation}`, () => {
    const store = storeOfEachTest(open);
    const { ports } = store;
    let rival: StorePorts;
    beforeEach(async () => {
      rival = await store.another();
      await givenAccounts(ports, ['a', 'b', 'elsewhere']);
      await ports.businesses.addAccounts(BUSINESS, externalNumbers('a', 'b'));
    });

    const find = (differing: Partial<BusinessAddress> = {}, numbers: readonly string[] = []) =>
      ports.businessInstructions.read({ ...BUSINESS, ...differing }, externalNumbers(...numbers));

    const read = async (numbers: readonly string[] = [], by = ports): Promise<BusinessReading> => {
      const reading = await by.businessInstructions.read(BUSINESS, externalNumbers(...numbers));
      if (!reading) throw new Error('The supplier was not found.');
      return reading;
    };

    const appendTo = (reading: BusinessReading, numbers: readonly string[] = [], by = ports) =>
      by.businessInstructions.append(reading, INSTRUCTION, externalNumbers(...numbers));

    const append = async (instruction = INSTRUCTION, numbers: readonly string[] = []) =>
      ports.businessInstructions.append(await read(), instruction, externalNumbers(...numbers));

    const link = (reading: BusinessReading, ...numbers: readonly string[]) =>
      ports.businessInstructions.append(reading, undefined, externalNumbers(...numbers));

    const active = async () => (await read()).business?.latestInstruction;

    const linked = async () => (await read(['a', 'b'])).accounts.map(({ isLinked }) => isLinked);

    const counted = async () => (await ports.suppliers.count(SUPPLIER.code)).paymentInstructions;

    const change = (status: SupplierStatus) =>
      ports.suppliers.update(SUPPLIER.code, { status }, now);

    describe('reading', () => {
      it('gives the status of the supplier and a business without an instruction', async () => {
        const { revisionToken: _, ...reading } = await read();

        expect(reading).to.deep.equal({
          supplier: { status: 'ongoing', timeZone: SUPPLIER.timeZone },
          business: { latestInstruction: undefined },
          accounts: [],
        });
      });

      it('says of each account where it stands, in the order asked', async () => {
        await ports.processes.stage(SUPPLIER.code, externalNumbers('staged'));
        await append(INSTRUCTION, ['b']);
        const { accounts } = await read(['elsewhere', 'b', 'staged', 'a', 'b']);

        expect(accounts).to.deep.equal([
          { externalAccountNumber: 'elsewhere', membership: 'other-business', isLinked: false },
          { externalAccountNumber: 'b', membership: 'of-business', isLinked: true },
          { externalAccountNumber: 'staged', membership: 'unknown', isLinked: false },
          { externalAccountNumber: 'a', membership: 'of-business', isLinked: false },
          { externalAccountNumber: 'b', membership: 'of-business', isLinked: true },
        ]);
      });

      it('finds no business that was not added', async () => {
        const reading = await find({ externalBusinessIdentifier: businessIdOf('BUSINESS-1') }, [
          'a',
        ]);

        expect(reading?.business).to.equal(undefined);
        expect(reading?.accounts.map(({ membership }) => membership)).to.deep.equal([
          'other-business',
        ]);
      });

      it("is undefined for a supplier that is unknown or another organisation's", async () => {
        await givenSupplier(ports, { code: 'THEIRS', organisationId: 'organisation-2' });

        expect(await find({ supplierCode: supplierCodeOf('UNKNOWN') })).to.equal(undefined);
        expect(await find({ supplierCode: supplierCodeOf('THEIRS') })).to.equal(undefined);
        expect(await find({ organisationId: 'organisation-2' })).to.equal(undefined);
      });
    });

    describe('appending', () => {
      it('stores the instruction, and links it to the accounts, then and later', async () => {
        await append(INSTRUCTION, ['b']);
        expect(await active()).to.deep.equal(INSTRUCTION);
        expect(await linked()).to.deep.equal([false, true]);

        expect((await link(await read(), 'a')).isOk()).to.equal(true);
        expect(await linked()).to.deep.equal([true, true]);
        expect(await counted()).to.equal(1);
      });

      it('stores unusual texts to the letter', async () => {
        const text = UNUSUAL_TEXTS.join(' | ');
        const instruction = {
          ...INSTRUCTION,
          vendor: text,
          reference: text,
          details: { status: text, scheme: text },
        };
        await append(instruction);

        expect(await active()).to.deep.equal(instruction);
      });

      it("is not an instruction of the accounts' own", async () => {
        await append(INSTRUCTION, ['a']);

        const reading = await ports.ledger.read(addressOf('a'), { instruction: true });
        expect(reading?.account).to.not.equal(undefined);
        expect(reading?.found.instruction).to.equal(undefined);
      });

      it('stores nothing of a reading that is out of date', async () => {
        const stale = await read();
        await append(INSTRUCTION, ['a']);

        expect(await appendTo(stale, ['b'])).to.deep.equal(err(CHANGED));
        expect(await linked()).to.deep.equal([true, false]);
      });

      it('stores nothing when accounts were added to the business since the reading', async () => {
        const stale = await read();
        await ports.businesses.addAccounts(BUSINESS, externalNumbers('elsewhere'));

        expect(await appendTo(stale, ['a'])).to.deep.equal(err(CHANGED));
        expect(await active()).to.equal(undefined);
      });

      it('stores nothing of a reading that found no business', async () => {
        const reading = await find({ externalBusinessIdentifier: businessIdOf('business-2') });

        expect(await appendTo(reading!)).to.deep.equal(err(CHANGED));
        expect(await counted()).to.equal(0);
      });

      it('lets exactly one of many rivals with readings of one moment win', async () => {
        const [mine, theirs] = [await read(), await read([], rival)];
        const appending = Array.from({ length: 10 }, (_, n) =>
          n % 2 === 0 ? appendTo(mine, ['a', 'b']) : appendTo(theirs, ['b', 'a'], rival),
        );
        const results = await Promise.all(appending);

        expect(results.filter((result) => result.isOk())).to.have.lengthOf(1);
        expect(await linked()).to.deep.equal([true, true]);
        expect(await counted()).to.equal(1);
      });
    });

    describe('after revoking', () => {
      const another = { ...INSTRUCTION, reference: 'pm_456' };

      it('finds none, and stores another one, linked to its own accounts alone', async () => {
        await append(INSTRUCTION, ['a']);
        expect(await ports.revocations.revokeOfBusiness(BUSINESS, now)).to.equal(true);
        expect(await active()).to.equal(undefined);
        expect(await linked()).to.deep.equal([false, false]);
        expect(await counted()).to.equal(1);

        await append(another, ['b']);
        expect(await active()).to.deep.equal(another);
        expect(await linked()).to.deep.equal([false, true]);
      });

      it('stores nothing of a reading from before', async () => {
        await append(INSTRUCTION);
        const stale = await read();
        await rival.revocations.revokeOfBusiness(BUSINESS, now);

        expect(await link(stale, 'a')).to.deep.equal(err(CHANGED));
      });

      it('finds the last that was appended beside one that has expired', async () => {
        await append(INSTRUCTION, ['a']);
        await append(another, ['b']);

        expect(await active()).to.deep.equal(another);
        expect(await linked()).to.deep.equal([false, true]);
      });

      it('says that there is no such business', async () => {
        for (const differing of [
          { externalBusinessIdentifier: businessIdOf('business-2') },
          { supplierCode: supplierCodeOf('UNKNOWN') },
        ])
          expect(
            await ports.revocations.revokeOfBusiness({ ...BUSINESS, ...differing }, now),
          ).to.equal(false);
      });
    });

    describe('when the status of the supplier changes', () => {
      for (const status of ['paused', 'complete'] as const) {
        it(`stores nothing of readings from before it became ${status}, on any server`, async () => {
          const [mine, theirs] = [await read(), await read([], rival)];
          await change(status);

          expect(await appendTo(mine, ['a'])).to.deep.equal(err(CHANGED));
          expect(await appendTo(theirs, ['a'], rival)).to.deep.equal(err(CHANGED));
          expect((await read([], rival)).supplier.status).to.equal(status);
          expect(await active()).to.equal(undefined);
          expect(await linked()).to.deep.equal([false, false]);
        });
      }

      it('stores again when it is ongoing again', async () => {
        await change('paused');
        await change('ongoing');

        expect((await append()).isOk()).to.equal(true);
      });

      it('stores nothing more once a pause amid many appends has returned', async () => {
        const businesses = Array.from({ length: 60 }, (_, n) => ({
          ...BUSINESS,
          externalBusinessIdentifier: businessIdOf(`business-of-many-${n}`),
        }));
        for (const business of businesses)
          await ports.businesses.addAccounts(business, externalNumbers('a'));
        const midway = Promise.withResolvers<void>();
        let acknowledged = 0;
        const loading = [ports, rival].map(async (by, server) => {
          for (const business of businesses.filter((_, n) => n % 2 === server)) {
            const reading = await by.businessInstructions.read(business, []);
            if ((await appendTo(reading!, ['a'], by)).isOk()) acknowledged += 1;
            if (acknowledged === 10) midway.resolve();
          }
        });
        await midway.promise;
        await change('paused');
        const storedByThen = await counted();
        await Promise.all(loading);

        expect(await counted()).to.equal(storedByThen);
        expect(acknowledged).to.equal(storedByThen);
      });
    });
  });
}
