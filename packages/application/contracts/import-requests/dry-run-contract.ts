import type { SupplierStatus } from '@data-import/domain';
import { expect } from 'chai';
import { err, ok } from 'neverthrow';
import type { InstructionRequestOptions } from '../../src/import-requests/import-request.js';
import { makeCreateNotes } from '../../src/notes/create-notes.js';
import { makeCreateAccountInstruction } from '../../src/payment-instructions/create-account-instruction.js';
import { makeCreateBusinessInstruction } from '../../src/payment-instructions/create-business-instruction.js';
import {
  CLOSED_CIRCUIT,
  type PaymentVendor,
} from '../../src/payment-instructions/payment-vendor.js';
import { makeImportStatements } from '../../src/statements/import-statements.js';
import { makeImportTransactions } from '../../src/transactions/import-transactions.js';
import { givenAccounts } from '../accounts/given-accounts.js';
import { businessIdOf, externalNumbers } from '../identifiers/given-identifiers.js';
import type { StorePorts, StoreUnderTest } from '../store-under-test.js';
import { givenSupplier, SUPPLIER } from '../suppliers/given-supplier.js';
import { instant } from '../time/dates.js';
import { RandomImports, type RandomImport } from './random-imports.js';

/** A store that can show everything that it holds, in one order. */
export interface DumpedStore extends StoreUnderTest {
  readonly dump: () => Promise<unknown>;
}

const COMMANDS = 120;
const SEED = 20_261_122;
const NOW = new Date('2026-02-01T10:20:30Z');

/** Every store has to pass this suite: a dry run of each use case that loads data. */
export function dryRunContract(implementation: string, open: () => Promise<DumpedStore>): void {
  describe(`dry runs on ${implementation}`, () => {
    let store: DumpedStore;
    let asked: number;
    let load: ReturnType<typeof loaderOn>;

    beforeEach(async () => {
      store = await open();
      asked = 0;
      const { ports } = store;
      load = loaderOn(ports, {
        findInstruction: async ({ reference }) => {
          asked += 1;
          return reference === 'refused'
            ? err({ kind: 'vendor-refused', reason: 'revoked' })
            : ok({ status: 'active' });
        },
        circuit: () => CLOSED_CIRCUIT,
      });
      await givenSupplier(ports, { verifiesDocuments: true });
      await givenAccounts(ports, ['account-1', 'account-2']);
      const business = { supplierCode: SUPPLIER.code, externalBusinessIdentifier: BUSINESS };
      await ports.businesses.addAccounts(business, externalNumbers('account-1'));
    });

    afterEach(() => store.close());

    const setStatus = (status: SupplierStatus) =>
      store.ports.suppliers.update(SUPPLIER.code, { status }, instant('2026-01-01T00:00:00Z'));

    it(`return what the real request then returns, and change nothing (seed ${SEED})`, async () => {
      const random = new RandomImports(SEED);
      const counts: Record<string, number> = {};
      for (let count = 0; count < COMMANDS; count += 1) {
        const one = random.next();
        const before = await store.dump();
        const rehearsed = await load(one, { isDryRun: true, asksVendor: true });
        expect(await store.dump(), JSON.stringify(one)).to.deep.equal(before);

        const real = await load(one, {});
        expect(rehearsed, JSON.stringify(one)).to.deep.equal(real);
        const outcome = `${one.kind} ${real.isOk() ? 'ok' : 'refused'}`;
        counts[outcome] = (counts[outcome] ?? 0) + 1;
      }
      // The commands are of use only when they meet both.
      expect(Object.keys(counts), JSON.stringify(counts)).to.have.lengthOf(10);
      expect((await store.ports.suppliers.count(SUPPLIER.code)).different).to.be.above(0);
    });

    it('ask no vendor unless they are told to, and then judge the vendor code all the same', async () => {
      const address = { ...ADDRESS, externalAccountNumber: externalNumbers('account-1')[0]! };
      const create = (vendor: string) =>
        load(
          {
            kind: 'account-instruction',
            command: { address, instruction: { vendor, reference: 'refused', type: 'CARD' } },
          },
          { isDryRun: true },
        );

      expect((await create('VENDOR')).isOk()).to.equal(true);
      expect((await create('OTHER'))._unsafeUnwrapErr()).to.include({ kind: 'unknown-vendor' });
      expect(asked).to.equal(0);
    });

    it('are allowed while the supplier is paused, and refused when it is complete', async () => {
      const random = new RandomImports(SEED);
      await setStatus('paused');
      for (let count = 0; count < 20; count += 1) {
        const rehearsed = await load(random.next(), { isDryRun: true });
        if (rehearsed.isErr()) expect(rehearsed.error.kind).to.not.equal('supplier-not-ongoing');
      }
      await setStatus('complete');
      const refusals = new Set<string>();
      for (let count = 0; count < 20; count += 1) {
        const rehearsed = await load(random.next(), { isDryRun: true });
        refusals.add(rehearsed._unsafeUnwrapErr().kind);
      }
      expect([...refusals]).to.include('supplier-not-ongoing');
    });
  });
}

const BUSINESS = businessIdOf('business-1');
const ADDRESS = { organisationId: SUPPLIER.organisationId, supplierCode: SUPPLIER.code };

function loaderOn(ports: StorePorts, vendor: PaymentVendor) {
  const vendors = new Map([['VENDOR', vendor]]);
  const needed = { ...ports, vendors, clock: { now: () => NOW } };
  const documents = {
    store: {
      find: async (location: string) =>
        location.endsWith('there.pdf') ? { sizeBytes: 1, contentType: undefined } : undefined,
      linkTo: async () => '',
    },
    concurrency: undefined,
  };
  const createNotes = makeCreateNotes({ ...needed, documents });
  const importTransactions = makeImportTransactions(needed);
  const importStatements = makeImportStatements({ ...needed, documents });
  const createAccountInstruction = makeCreateAccountInstruction(needed);
  const createBusinessInstruction = makeCreateBusinessInstruction(needed);
  return async (one: RandomImport, requestOptions: InstructionRequestOptions) => {
    switch (one.kind) {
      case 'notes':
        return createNotes({ ...one.command, requestOptions });
      case 'transactions':
        return importTransactions({ ...one.command, requestOptions });
      case 'statements':
        return importStatements({ ...one.command, requestOptions });
      case 'account-instruction':
        return createAccountInstruction({ ...one.command, requestOptions });
      case 'business-instruction':
        return createBusinessInstruction({ ...one.command, requestOptions });
    }
  };
}
