import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AccountAppend, DatabasePorts } from '@data-import/application';
import {
  ALL_ACCOUNTS,
  BUSINESS,
  addressOf,
  appendTo,
  batchNameOf,
  batchOf,
  externalNumber,
  givenAccounts,
  givenSupplier,
  noteOf,
  refusalOf,
  statementOf,
  SUPPLIER,
  transactionOf,
  withEverything,
} from '@data-import/application/contracts';
import {
  NOTHING_REMOVED,
  openNextPeriod,
  parseDocumentPath,
  statementPeriod,
  type CalendarDate,
  type PaymentInstruction,
  type UtcInstant,
} from '@data-import/domain';
import { waitingForLocks } from '@data-import/testkit';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import { ok } from 'neverthrow';
import { sqliteFileOf } from '../../src/engine/sqlite/connection.js';
import { makeDatabasePorts } from '../../src/index.js';
import { databaseOfEachTest, DATABASES } from '../databases.js';
import { differencesIn } from '../differences.js';
import { dumped } from '../dumped.js';

const { code } = SUPPLIER;
const NOW = '2026-02-01T10:20:30Z' as UtcInstant;
const PERSON = 'Quux';
const ACCOUNT = addressOf(`${PERSON} number`);
const OTHERS = Array.from({ length: 30 }, (_, n) => `other ${n}`);
const erasure = { at: NOW, by: undefined, reason: 'asked to' };

for (const engine of DATABASES)
  describe(`an erased account on ${engine.name}`, () => {
    const database = databaseOfEachTest(engine);
    let ports: DatabasePorts;
    let number: string;
    beforeEach(async () => {
      ports = makeDatabasePorts(database.db);
      await givenSupplier(ports);
      const accounts = await givenAccounts(ports, [...OTHERS, ACCOUNT.externalAccountNumber]);
      number = accounts.at(-1)?.accountNumber ?? '';
      const numbers = [...OTHERS.slice(0, 2), ACCOUNT.externalAccountNumber];
      await ports.businesses.addAccounts(BUSINESS, numbers.map(externalNumber));
      for (const other of OTHERS.slice(0, 15)) await load(addressOf(other), other);
      await loadEverything();
      for (const other of OTHERS.slice(15)) await load(addressOf(other), other);
    });

    const append = (address: typeof ACCOUNT, items: AccountAppend) =>
      appendTo(ports.ledger, address, items, batchOf('B'));

    /** Names are in every text; a long note needs pages of its own. */
    async function load(address: typeof ACCOUNT, name: string) {
      const documentPaths = [parseDocumentPath(`${name}/note.pdf`)._unsafeUnwrap()];
      const bodies = [`${name} body`, `${name} long `.repeat(1500)];
      await append(address, { notes: bodies.map((body) => noteOf(body, { documentPaths })) });
      const id = `${name} transaction`;
      const postedDate = '2025-11-30' as CalendarDate;
      const moved = withEverything(transactionOf(id, { postedDate }), `${name} text`);
      const transactions = [moved];
      const notes = [noteOf(`${id} was moved`, { isPinned: true, author: 'service' })];
      const key = { key: `${name} key`, request: 'request' };
      await append(address, { transactions, notes, key, identifiers: 'any' });
      const statementPath = parseDocumentPath(`${name}/statement.pdf`)._unsafeUnwrap();
      const statement = { number: `${name} bill`, statementPath };
      await append(address, {
        statements: ['one', 'removed'].map((one) =>
          statementOf({ ...statement, statementId: `${name} ${one}` }),
        ),
      });
    }

    async function loadEverything() {
      await load(ACCOUNT, PERSON);
      const instruction = instructionOf(`${PERSON} card`);
      await append(ACCOUNT, { instruction });
      const numbers = [ACCOUNT.externalAccountNumber];
      const business = await ports.businessInstructions.read(BUSINESS, numbers);
      const ofBusiness = [business!, instructionOf('of business'), numbers] as const;
      (await ports.businessInstructions.append(...ofBusiness, batchOf('B')))._unsafeUnwrap();
      const removed = { kind: 'statement', account: ACCOUNT, statementId: `${PERSON} removed` };
      await ports.importBatches.removeItem(removed as never, erasure, () => ok(), 'remove');
      const from = '2026-01-20' as CalendarDate;
      const period = statementPeriod(from, undefined)._unsafeUnwrap();
      await ports.accounts.changePeriods(number, (periods) => openNextPeriod(periods, period));
      const { externalAccountNumber } = ACCOUNT;
      const example = { status: 400, attr: undefined, valueType: undefined };
      const names = { externalAccountNumber, item: `${PERSON} id`, ref: `${PERSON}.csv:7` };
      const seen = { at: NOW, requestId: 'r', apiKeyId: 'k', ...names, example };
      const refusals = [refusalOf('invalid', { requests: [seen] })];
      await ports.activity.add(code, { refusals, batches: [] });
    }

    const lettersOf = async () => {
      const rows = await dumped(database.db);
      return [PERSON, number].map((word) => rows.filter((row) => row.includes(word)).length);
    };

    it('leaves no word of the person in any table, and a database without a difference', async () => {
      expect(await differencesIn(database.db)).to.deep.equal([]);
      expect((await lettersOf())[0]).to.be.at.least(10);
      await ports.erasures.erase(number, erasure, 'remove');

      expect(await lettersOf()).to.deep.equal([0, 0]);
      expect(await differencesIn(database.db)).to.deep.equal([]);
    });

    it('is still there in full when its erasure fails on the way', async () => {
      const before = await dumped(database.db);
      const rename = (from: string, to: string) =>
        database.db.raw(`alter table ${from} rename to ${to}`);
      await rename('erased_accounts', 'elsewhere');
      const failure = await ports.erasures
        .erase(number, erasure, 'remove')
        .catch((error: unknown) => error);
      await rename('elsewhere', 'erased_accounts');

      expect(failure).to.be.instanceOf(Error);
      expect(await dumped(database.db)).to.deep.equal(before);
    });

    if (engine.name === 'PostgreSQL')
      it('is whole for all who read until its erasure is stored, and then gone for an undo that waited', async () => {
        const digests = async () =>
          (await ports.reader.page('digests', ALL_ACCOUNTS, { limit: 100, now: NOW }))?.records ??
          [];
        const before = await digests();
        const expected = await ports.erasures.erase(number, erasure, 'preview');
        const holder = await database.another().transaction();
        // The erasure comes to this row when it has deleted most of the account.
        await holder.raw('select from businesses for update');
        const erasing = ports.erasures.erase(number, erasure, 'remove');
        await untilWaiting(1);
        const other = makeDatabasePorts(database.another());
        const batch = { supplierCode: code, name: batchNameOf('B') };
        const undoing = other.importBatches.removeFrom(batch, ACCOUNT, () => ok(), 'remove');
        await untilWaiting(2);
        expect(await digests()).to.deep.equal(before);
        await holder.commit();

        expect(await erasing).to.deep.equal(expected);
        expect((await undoing)._unsafeUnwrap()).to.deep.equal(NOTHING_REMOVED);
        expect(await lettersOf()).to.deep.equal([0, 0]);
        expect(await differencesIn(database.db)).to.deep.equal([]);
        const left = (await digests()).flatMap(({ accounts }) => accounts);
        expect(left.map((one) => one.externalAccountNumber)).to.have.members(OTHERS);
      });

    const untilWaiting = (transactions: number) =>
      until(
        'transactions wait for locks',
        async () => (await waitingForLocks(database.db)) === transactions,
      );

    if (engine.name === 'SQLite')
      it('leaves no word of the person in the file or its log', async () => {
        const { path } = sqliteFileOf(database.db);
        const filesWith = async (word: string) => {
          const names = await readdir(dirname(path));
          const contents = names.map((name) => readFile(join(dirname(path), name)));
          return (await Promise.all(contents)).filter((content) => content.includes(word)).length;
        };
        expect(await filesWith(PERSON)).to.be.at.least(1);
        await ports.erasures.erase(number, erasure, 'remove');

        expect(await filesWith(PERSON)).to.equal(0);
        expect(await filesWith(number)).to.equal(0);
        expect(await filesWith(OTHERS[0]!)).to.be.at.least(1);
      });
  });

const instructionOf = (reference: string): PaymentInstruction => ({
  vendor: 'VENDOR',
  reference,
  type: 'CARD',
  details: { status: 'active' },
});
