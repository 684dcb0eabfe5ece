import { parseDocumentPath, type HistoricalStatement } from '@data-import/domain';
import { expect } from 'chai';
import { addressOf, givenAccounts } from '../../contracts/accounts/given-accounts.js';
import { statementOf } from '../../contracts/statements/given-statements.js';
import type { StorePorts } from '../../contracts/store-under-test.js';
import { givenSupplier, SUPPLIER } from '../../contracts/suppliers/given-supplier.js';
import { instant } from '../../contracts/time/dates.js';
import { makeImportStatements } from '../../src/statements/import-statements.js';
import type { AccountLedger } from '../../src/accounts/account-ledger.js';
import { DocumentsToFind } from '../documents/documents-to-find.js';
import { openMemoryStore } from '../memory/open-memory-store.js';

const ACCOUNT = addressOf('account-1');
const AT = instant('2026-02-01T00:00:00Z');

const statement = (statementId: string, number = '1') => statementOf({ statementId, number });

const withDocument = (statementId: string, path: string) =>
  statementOf({ statementId, statementPath: parseDocumentPath(path)._unsafeUnwrap() });

describe('importStatements', () => {
  let ports: StorePorts;
  let documents: DocumentsToFind;

  beforeEach(async () => {
    ({ ports } = await openMemoryStore());
    await givenSupplier(ports);
    await givenAccounts(ports, ['account-1']);
    documents = new DocumentsToFind();
  });

  const load = (
    statements: readonly HistoricalStatement[],
    ledger: AccountLedger = ports.ledger,
    address = ACCOUNT,
  ) => {
    const lookUp = { store: documents, concurrency: 4 };
    const { suppliers } = ports;
    const clock = { now: () => new Date(0) };
    return makeImportStatements({ ledger, suppliers, documents: lookUp, clock })({
      address,
      statements,
    });
  };

  const storedCount = async () => (await ports.suppliers.count(SUPPLIER.code)).statements;

  const setSupplier = (change: Parameters<StorePorts['suppliers']['update']>[1]) =>
    ports.suppliers.update(SUPPLIER.code, change, AT);

  it('adds statements, each once', async () => {
    const loaded = await load([statement('a'), statement('b'), statement('a')]);

    expect(loaded._unsafeUnwrap()).to.deep.equal({ added: 2 });
    expect(await storedCount()).to.equal(2);
  });

  it('writes nothing when all of it exists', async () => {
    await load([statement('a')]);
    const readOnly = {
      ...ports.ledger,
      append: () => Promise.reject(new Error('Something was written.')),
    };

    expect((await load([statement('a')], readOnly))._unsafeUnwrap()).to.deep.equal({ added: 0 });
  });

  it('refuses all when a different statement has one of the identifiers', async () => {
    await load([statement('b')]);
    const statements = [statement('a'), statement('b', '2'), statement('c'), statement('c', '2')];
    const refused = await load(statements);

    expect(refused._unsafeUnwrapErr()).to.deep.equal({
      kind: 'statements-refused',
      conflicts: [
        { index: 1, first: undefined, fields: ['number'] },
        { index: 3, first: 2, fields: ['number'] },
      ],
      documents: [],
    });
    expect(await storedCount()).to.equal(1);
  });

  describe('with documents', () => {
    beforeEach(() => setSupplier({ verifiesDocuments: true }));

    it('refuses all when one is not there, and says which', async () => {
      documents.give('supplier-1/documents/a.pdf');
      const statements = [withDocument('a', 'a.pdf'), statement('b'), withDocument('c', 'c.pdf')];
      const refused = await load(statements);

      expect(refused._unsafeUnwrapErr()).to.deep.equal({
        kind: 'statements-refused',
        conflicts: [],
        documents: [
          {
            kind: 'path-does-not-exist-in-file-store',
            at: [2, 'statementPath'],
            root: 'supplier-1/documents/',
            path: 'c.pdf',
          },
        ],
      });
      expect(await storedCount()).to.equal(0);
    });

    it('refuses documents that are missing beside statements that are there with other content', async () => {
      await load([statement('a'), statement('c')]);
      const refused = await load([
        withDocument('a', 'a.pdf'),
        withDocument('b', 'b.pdf'),
        statement('c'),
      ]);

      expect(refused._unsafeUnwrapErr()).to.deep.equal({
        kind: 'statements-refused',
        conflicts: [{ index: 0, first: undefined, fields: ['number', 'statementPath'] }],
        documents: [0, 1].map((index) => ({
          kind: 'path-does-not-exist-in-file-store',
          at: [index, 'statementPath'],
          root: 'supplier-1/documents/',
          path: ['a.pdf', 'b.pdf'][index],
        })),
      });
      expect(await storedCount()).to.equal(2);
    });
  });
});
