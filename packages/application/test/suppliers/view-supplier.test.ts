import { expect } from 'chai';
import { givenAccounts } from '../../contracts/accounts/given-accounts.js';
import { givenSupplier, SUPPLIER } from '../../contracts/suppliers/given-supplier.js';
import { allMemoryPorts } from '../../memory/memory-ports.js';
import { MemoryStore } from '../../memory/memory-store.js';
import type { Queries } from '../../src/queries.js';
import { makeUseCases } from '../../src/use-cases.js';

const { code, organisationId } = SUPPLIER;
const THEIRS = { ...SUPPLIER, code: 'THEIRS', organisationId: 'organisation-2' };

describe('viewSupplier, listSuppliers and listSupplierOverviews', () => {
  let queries: Queries;

  beforeEach(async () => {
    const ports = allMemoryPorts(new MemoryStore(), { now: () => new Date(0) });
    queries = makeUseCases(ports);
    await givenSupplier(ports);
    await givenSupplier(ports, { code: 'THEIRS', organisationId: 'organisation-2' });
    await givenAccounts(ports, ['a', 'b']);
  });

  for (const [who, scope] of [
    ['an operator', undefined],
    ['its organisation', organisationId],
  ] as const)
    it(`show a supplier with its counters to ${who}`, async () => {
      const view = await queries.viewSupplier(scope, code);
      const { supplier, counters } = view._unsafeUnwrap();

      expect(supplier).to.deep.equal(SUPPLIER);
      expect(counters.processes.completed).to.equal(2);
    });

  for (const [what, differing] of [
    ['does not exist', 'SUPPLIER_2'],
    ["is another organisation's", 'THEIRS'],
  ] as const)
    it(`refuse a supplier that ${what}`, async () => {
      const view = await queries.viewSupplier(organisationId, differing);

      expect(view._unsafeUnwrapErr()).to.deep.equal({ kind: 'import-supplier-not-found' });
    });

  it('list all suppliers for an operator, those of its organisation for a caller', async () => {
    const seenIn = async (scope: string | undefined) =>
      (await queries.listSupplierOverviews(scope)).map(({ supplier }) => supplier.code);

    expect(await queries.listSuppliers()).to.deep.equal([SUPPLIER, THEIRS]);
    expect(await seenIn(undefined)).to.deep.equal([code, 'THEIRS']);
    expect(await seenIn(organisationId)).to.deep.equal([code]);
  });
});
