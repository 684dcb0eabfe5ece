import type { DatabasePorts } from '@data-import/application';
import {
  externalNumber,
  givenAccounts,
  givenSupplier,
  SUPPLIER,
} from '@data-import/application/contracts';
import type { BusinessReference, UtcInstant } from '@data-import/domain';
import { expect } from 'chai';
import { makeDatabasePorts } from '../../src/index.js';
import { poolOf } from '../../src/engine/postgres/connection.js';
import { databaseOfEachTest, DATABASES } from '../databases.js';

const OTHERS = 'organisation-2';
const PART = { limit: 10, now: '2026-02-01T00:00:00Z' as UtcInstant };
const LISTS = [
  'notes',
  'transactions',
  'statements',
  'instructions',
  'accountTotals',
  'digests',
  'processes',
  'detailedProcesses',
] as const;

/** Each asks on behalf of another organisation. */
const QUESTIONS: Readonly<
  Record<string, (ports: DatabasePorts, code: string) => Promise<unknown>>
> = {
  supplier: ({ suppliers }, code) => suppliers.find(code, OTHERS),
  account: ({ ledger }, code) => ledger.read(accountOf(code), {}),
  accounts: async ({ bulkLedger }, code) => {
    const rows = bulkLedger.newRows();
    return bulkLedger.readAll([{ address: accountOf(code), first: 0, count: 0 }], rows);
  },
  business: ({ businessInstructions }, code) =>
    businessInstructions.read(
      {
        supplierCode: code,
        organisationId: OTHERS,
        externalBusinessIdentifier: 'b',
      } as BusinessReference & { readonly organisationId: string },
      [],
    ),
  process: ({ reader }, code) => reader.findProcess(OTHERS, accountOf(code)),
  totals: ({ reader }, code) => reader.supplierTotals(scopeOf(code), PART.now),
  ...Object.fromEntries(
    LISTS.map((list) => [
      list,
      ({ reader }: DatabasePorts, code: string) => reader.page(list, scopeOf(code), PART),
    ]),
  ),
};

const scopeOf = (supplierCode: string) => ({ supplierCode, tenantScope: OTHERS });
const accountOf = (supplierCode: string) => ({
  supplierCode: supplierCode as typeof SUPPLIER.code,
  organisationId: OTHERS,
  externalAccountNumber: externalNumber('a'),
});

for (const engine of DATABASES)
  describe(`what ${engine.name} is asked about another organisation's supplier`, () => {
    const database = databaseOfEachTest(engine);
    let ports: DatabasePorts;
    beforeEach(async () => {
      ports = makeDatabasePorts(database.db);
      // Tables are measured at the first use of a connection in each second.
      if (engine.name === 'PostgreSQL') poolOf(database.db).removeAllListeners('acquire');
      await givenSupplier(ports);
      await givenAccounts(ports, ['a']);
      // Its own organisation has used it.
      await ports.ledger.read(
        { ...accountOf(SUPPLIER.code), organisationId: SUPPLIER.organisationId },
        {},
      );
    });

    /** The statements of Knex, and how often a connection was taken. */
    const askedBy = async (work: () => Promise<unknown>) => {
      const asked: string[] = [];
      const note = ({ sql }: { readonly sql: string }) => asked.push(sql);
      const count = () => asked.push('a connection');
      const pool = engine.name === 'PostgreSQL' ? poolOf(database.db) : undefined;
      database.db.on('query', note);
      pool?.on('acquire', count);
      const answer = await work();
      database.db.off('query', note);
      pool?.off('acquire', count);
      return { answer, asked };
    };

    for (const [about, ask] of Object.entries(QUESTIONS))
      it(`is that about none: ${about}`, async () => {
        await ask(ports, SUPPLIER.code);
        const theirs = await askedBy(() => ask(ports, SUPPLIER.code));
        const none = await askedBy(() => ask(ports, 'NONE'));

        expect(theirs).to.deep.equal(none);
        expect(theirs.asked).to.not.deep.equal([]);
      });
  });
