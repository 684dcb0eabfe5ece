import type { Result } from 'neverthrow';
import { expect } from 'chai';
import { addressOf, givenAccounts, PERIOD } from '../../contracts/accounts/given-accounts.js';
import {
  businessIdOf,
  externalNumber,
  externalNumbers,
  supplierCodeOf,
} from '../../contracts/identifiers/given-identifiers.js';
import { batchNameOf, batchOf } from '../../contracts/import-batches/given-batches.js';
import { noteOf } from '../../contracts/notes/given-notes.js';
import { givenSupplier, SUPPLIER } from '../../contracts/suppliers/given-supplier.js';
import { allMemoryPorts } from '../../memory/memory-ports.js';
import { MemoryStore } from '../../memory/memory-store.js';
import type { TenantScope } from '../../src/organisations/organisation-repository.js';
import type { Ports } from '../../src/ports.js';
import { makeUseCases } from '../../src/use-cases.js';
import { asOperator } from '../audit/as-operator.js';
import { appendTo } from '../../contracts/accounts/append-to.js';

const NOW = new Date('2026-02-01T12:00:00Z');
const { code, organisationId } = SUPPLIER;
const ACCOUNT = addressOf('account-1');
const STAGED = addressOf('staged');
const STARTED = addressOf('started');
const THEIRS = supplierCodeOf('THEIRS');
const UNKNOWN = supplierCodeOf('UNKNOWN');

type Read = (
  useCases: ReturnType<typeof asOperator>,
  tenantScope: TenantScope,
  supplierCode: typeof code,
) => Promise<Result<unknown, { readonly kind: string }>>;

const records = (page: { readonly records: readonly unknown[] }) => page.records.length;

const EVERY = { externalAccountNumbers: undefined };

/** Each use case that reads what is stored for one supplier; those of a page return how many records are on it. */
const READS: Readonly<Record<string, Read>> = {
  page: async ({ page }, tenantScope, supplierCode) =>
    (await page('notes', { tenantScope, supplierCode, ...EVERY }, undefined, 10)).map(records),
  viewSupplierTotals: async ({ viewSupplierTotals }, tenantScope, supplierCode) =>
    (await viewSupplierTotals({ tenantScope, supplierCode })).map(({ accounts }) => accounts),
  listImportBatches: async ({ listImportBatches }, tenantScope, supplierCode) =>
    (await listImportBatches(tenantScope, supplierCode)).map(({ length }) => length),
  viewSupplier: async ({ viewSupplier }, tenantScope, supplierCode) =>
    (await viewSupplier(tenantScope, supplierCode)).map(
      ({ counters }) => counters.processes.completed,
    ),
  getImportProcess: async ({ getImportProcess }, tenantScope, supplierCode) =>
    (await getImportProcess(tenantScope, { ...ACCOUNT, supplierCode })).map(({ progress }) =>
      Number(progress.state === 'completed'),
    ),
  viewOwnAccount: async ({ viewOwnAccount }, tenantScope, supplierCode) => {
    const account = { ...ACCOUNT, supplierCode };
    return (await viewOwnAccount(tenantScope, account, { size: 10 })).map(
      ({ notes }) => notes.length,
    );
  },
};

type Use = (
  useCases: ReturnType<typeof asOperator>,
  supplierCode: typeof code,
) => Promise<Result<unknown, { readonly kind: string }>>;

/** Each use case of operators that is about one supplier. */
const OPERATED: Readonly<Record<string, Use>> = {
  changeSupplier: (useCases, supplier) => useCases.changeSupplier(supplier, { status: 'paused' }),
  listStatusChanges: (useCases, supplier) => useCases.listStatusChanges(supplier),
  stageAccounts: (useCases, supplier) => useCases.stageAccounts(supplier, externalNumbers('a')),
  importAccounts: (useCases, supplier) =>
    useCases.importAccounts(supplier, [
      { externalAccountNumber: externalNumber('a'), period: PERIOD, createdAt: undefined },
    ]),
  startImport: (useCases, supplierCode) => useCases.startImport({ ...STAGED, supplierCode }),
  failImport: (useCases, supplierCode) => useCases.failImport({ ...STARTED, supplierCode }, 'why'),
  completeImport: (useCases, supplierCode) =>
    useCases.completeImport({ ...STARTED, supplierCode }, PERIOD),
  createBusiness: (useCases, supplierCode) =>
    useCases.createBusiness({
      business: { supplierCode, externalBusinessIdentifier: businessIdOf('b') },
      externalAccountNumbers: [],
    }),
};

describe('use cases that are about a supplier', () => {
  let ports: Ports;
  let useCases: ReturnType<typeof asOperator>;

  beforeEach(async () => {
    ports = allMemoryPorts(new MemoryStore(), { now: () => NOW });
    await givenSupplier(ports);
    await givenSupplier(ports, { code: THEIRS, organisationId: 'organisation-2' });
    await givenAccounts(ports, ['account-1']);
    await appendTo(ports.ledger, ACCOUNT, { notes: [noteOf('a')] }, batchOf('B'));
    useCases = asOperator(makeUseCases(ports));
  });

  for (const [name, read] of Object.entries(READS)) {
    it(`${name} answers its organisation and an operator`, async () => {
      for (const scope of [organisationId, undefined])
        expect((await read(useCases, scope, code))._unsafeUnwrap()).to.equal(1);
    });

    it(`${name} finds no supplier that is unknown or another organisation's`, async () => {
      const reads = [
        [undefined, UNKNOWN],
        [organisationId, THEIRS],
      ] as const;
      for (const [scope, supplierCode] of reads)
        expect((await read(useCases, scope, supplierCode))._unsafeUnwrapErr()).to.deep.equal({
          kind: 'import-supplier-not-found',
        });
    });
  }

  it('viewOwnAccount shows the account that has the number, and no other', async () => {
    await givenAccounts(ports, ['account-2']);
    const page = { size: 10 };
    const seen = await useCases.viewOwnAccount(organisationId, ACCOUNT, page);
    const unknown = { ...ACCOUNT, externalAccountNumber: externalNumber('unknown') };
    const missing = await useCases.viewOwnAccount(organisationId, unknown, page);

    expect(seen._unsafeUnwrap().account.reference.externalAccountNumber).to.equal('account-1');
    expect(missing._unsafeUnwrapErr()).to.deep.equal({ kind: 'account-number-not-found' });
  });

  const announced = async (supplierCode: string) => {
    const [progress] = await ports.progress.read([supplierCode], NOW);
    return progress?.announced.map(({ expected }) => expected.notes);
  };

  for (const [name, use] of Object.entries(OPERATED))
    it(`${name} finds a supplier that exists, and no other`, async () => {
      await useCases.stageAccounts(code, externalNumbers('staged', 'started'));
      await useCases.startImport(STARTED);

      expect((await use(useCases, code)).isOk()).to.equal(true);
      expect((await use(useCases, UNKNOWN))._unsafeUnwrapErr()).to.deep.equal({
        kind: 'import-supplier-not-found',
      });
    });

  it('identifySupplier tells the organisation of a supplier that exists', async () => {
    expect(await useCases.identifySupplier(code, undefined)).to.equal(organisationId);
    expect(await useCases.identifySupplier(UNKNOWN, undefined)).to.equal(undefined);
  });

  it('announceBatch announces for a supplier of the tenant alone', async () => {
    const announce = (scope: TenantScope, supplierCode: typeof code, notes: number) =>
      useCases.announceBatch(scope, { supplierCode, name: batchNameOf('B') }, { notes });

    expect((await announce(organisationId, code, 3)).isOk()).to.equal(true);
    expect(await announced(code)).to.deep.equal([3]);
    expect((await announce(undefined, code, 4)).isOk()).to.equal(true);
    expect(await announced(code)).to.deep.equal([4]);
    for (const [scope, supplierCode] of [
      [organisationId, THEIRS],
      [undefined, UNKNOWN],
    ] as const)
      expect((await announce(scope, supplierCode, 5))._unsafeUnwrapErr()).to.deep.equal({
        kind: 'import-supplier-not-found',
      });
    expect(await announced(THEIRS)).to.deep.equal([]);
  });
});
