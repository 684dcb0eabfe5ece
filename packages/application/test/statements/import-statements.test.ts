import { expect } from 'chai';
import { addressOf, givenAccounts } from '../../contracts/accounts/given-accounts.js';
import { statementOf } from '../../contracts/statements/given-statements.js';
import type { StorePorts } from '../../contracts/store-under-test.js';
import { givenSupplier, SUPPLIER } from '../../contracts/suppliers/given-supplier.js';
import { makeImportStatements } from '../../src/statements/import-statements.js';
import { DocumentsToFind } from '../documents/documents-to-find.js';
import { openMemoryStore } from '../memory/open-memory-store.js';

describe('importStatements', () => {
  let ports: StorePorts;

  beforeEach(async () => {
    ({ ports } = await openMemoryStore());
    await givenSupplier(ports);
    await givenAccounts(ports, ['account-1']);
  });

  const load = (ids: readonly string[], ledger = ports.ledger) =>
    makeImportStatements({
      ledger,
      suppliers: ports.suppliers,
      documents: { store: new DocumentsToFind(), concurrency: 4 },
      clock: { now: () => new Date(0) },
    })({
      address: addressOf('account-1'),
      statements: ids.map((statementId) => statementOf({ statementId })),
    });

  it('adds statements, each once', async () => {
    expect((await load(['a', 'b', 'a']))._unsafeUnwrap()).to.deep.equal({ added: 2 });
    expect((await ports.suppliers.count(SUPPLIER.code)).statements).to.equal(2);
  });

  it('writes nothing when all of it exists', async () => {
    await load(['a']);
    const again = await load(['a'], {
      ...ports.ledger,
      append: () => Promise.reject(new Error('Something was written.')),
    });
    expect(again._unsafeUnwrap()).to.deep.equal({ added: 0 });
  });
});
