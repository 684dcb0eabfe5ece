import { join } from 'node:path';
import { openDatabase, SQLITE_DEFAULTS } from '@data-import/adapters-persistence';
import type { Variables } from '@data-import/testkit';
import { expect } from 'chai';
import { expectNoDifferences } from './database-check.js';
import * as requests from './requests.js';
import type { Site } from './site.js';
import { givenSupplier, type Supplier } from './supplier.js';
import { PATIENT_POSTGRES } from './stored-rows.js';

type Line = Readonly<Record<string, unknown>>;

const BATCH = '?import_batch=B';

const undoPath = ({ code }: Supplier, name = 'B') =>
  `/v1/operator/import-suppliers/${code}/batches/${name}/undo/`;

const setStatus = ({ operator, code }: Supplier, status: string) =>
  operator.send('PATCH', `/v1/operator/import-suppliers/${code}/`, { status });

const batchesOf = async ({ caller, code }: Supplier) =>
  (await caller.get(`/v1/data-import/batches/${code}/`)).body as readonly Line[];

/** An undo as its client sees it: while it is under way. */
async function beginUndo(site: Site, supplier: Supplier, query = ''): Promise<Response> {
  return (await undoer(site, supplier))(query);
}

/** With a token that was obtained before: to obtain one writes to the database. */
async function undoer(site: Site, supplier: Supplier) {
  const key = (await site.service.demoKeys()).operator_api_key;
  const token = await supplier.operator.token(key);
  return (query = '') =>
    fetch(site.service.url + undoPath(supplier) + query, {
      method: 'POST',
      headers: { Authorization: `Token ${token}` },
    });
}

async function undo(site: Site, supplier: Supplier, query = ''): Promise<readonly Line[]> {
  const answer = await beginUndo(site, supplier, query);
  expect(answer.status).to.equal(200);
  return (await answer.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

const ACCOUNTS = 12;
/** Of the account at which the first undo fails, among the others. */
const FAILING = 7;

/** An undo fails at an account, and its repeat is killed at another: none is left in part, and the next completes it. */
export async function expectUndoCompleted(
  site: Site,
  engine: 'SQLite' | 'PostgreSQL',
): Promise<void> {
  await using open = new AsyncDisposableStack();
  const db = open.adopt(openDatabase(settingsOf(site.service.variables)), (one) => one.destroy());
  const supplier = await givenSupplier(site.service, { accounts: ACCOUNTS });
  for (const account of supplier.accounts) {
    const body = requests.transactions(supplier, ['one', 'two'], account);
    await supplier.caller.posted(requests.TRANSACTIONS + BATCH, body);
  }
  const [before] = await batchesOf(supplier);
  expect(before).to.include({ transactions: 2 * ACCOUNTS, accounts: ACCOUNTS });
  await setStatus(supplier, 'PAUSED');
  const stored = async () => (await supplier.counters())['transactions'];

  const failing = supplier.accounts[FAILING]!;
  const { id } = await db('accounts')
    .where({ number: failing.service_account_number })
    .first<{ id: number }>('id');
  for (const statement of FAIL_AT[engine](id)) await db.raw(statement);
  const failed = await beginUndo(site, supplier);
  expect(await failed.text().catch((error: unknown) => error)).to.be.instanceOf(Error);
  for (const statement of FAIL_NO_MORE[engine]) await db.raw(statement);
  const left = 2 * (ACCOUNTS - FAILING);
  expect(await stored()).to.equal(left);
  await expectNoDifferences(site.service);
  expect((await batchesOf(supplier))[0]).to.deep.equal({ ...before, left: left / 2 });

  // The next account is locked: whenever the server is killed, it is in the middle of its work.
  const begin = await undoer(site, supplier);
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const holding = db.transaction(async (transaction) => {
    await transaction('accounts').where({ id }).forUpdate().update({ period_to: '2024-12-31' });
    held.resolve();
    await released.promise;
  });
  await held.promise;
  const killed = await begin();
  await site.service.kill();
  expect(await killed.text().catch((error: unknown) => error)).to.be.instanceOf(Error);
  released.resolve();
  await holding;
  await site.service.start();
  expect(await stored()).to.equal(left);
  expect((await batchesOf(supplier))[0]).to.deep.equal({ ...before, left: left / 2 });

  const total = (await undo(site, supplier)).at(-1);
  expect(total).to.include({ transactions: left, accounts: left / 2 });
  expect(await stored()).to.equal(0);
  expect((await batchesOf(supplier))[0]).to.deep.equal({
    ...before,
    left: 0,
    undone_at: total?.['undone_at'],
  });
  await expectNoDifferences(site.service);
}

function settingsOf({ DATABASE_URL: url, DATA_DIR: folder = '' }: Variables) {
  return url === undefined
    ? { ...SQLITE_DEFAULTS, file: join(folder, 'data-import.sqlite') }
    : { ...PATIENT_POSTGRES, url };
}

const FAIL_AT = {
  SQLite: (id: number) => [
    `create trigger fail_undo before delete on import_batch_appends when old.account_id = ${id}
     begin select raise(abort, 'The undo of this account fails.'); end`,
  ],
  PostgreSQL: (id: number) => [
    `create function fail_undo() returns trigger language plpgsql as
     'begin raise exception ''The undo of this account fails.''; end'`,
    `create trigger fail_undo before delete on import_batch_appends
     for each row when (old.account_id = ${id}) execute function fail_undo()`,
  ],
};

const FAIL_NO_MORE = {
  SQLite: ['drop trigger fail_undo'],
  PostgreSQL: ['drop function fail_undo cascade'],
};
