import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { jsonLines, runLoader } from '../command-line/run-loader.js';
import { temporaryFolder } from '../temporary-folder.js';
import { behindGateway, killedAt } from './behind-gateway.js';
import { givenMigration } from './migration-folder.js';
import { outcomesOf } from './outcomes-of-run.js';

type Cells = Record<string, string>;

/** More than the first two batches have, so that the last one in the order of their texts, that ends with 99, is in neither. */
const ACCOUNTS = 150;
const LAST = 99;

// Slow because the loader runs again after each kill.
describe('The results of a load, row by row', () => {
  const folder = temporaryFolder();
  const site = behindGateway();

  const args = (...more: string[]) => [
    'load',
    '--dir',
    folder(),
    '--url',
    site.gateway.url,
    '--json',
    '--limits-requests',
    '1',
    ...more,
  ];

  async function resultsOf(kind: string): Promise<readonly Cells[]> {
    const text = await readFile(join(folder(), 'out', 'loaded', `${kind}.csv`), 'utf8');
    const [header = [], ...rows] = text
      .trim()
      .split('\n')
      .map((line) => line.split(','));
    return rows.map((row) =>
      Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])),
    );
  }

  it('has each row once with its outcome and account, also after kills', async () => {
    const migration = await givenMigration(site.service, folder(), ACCOUNTS, '', (given) => {
      const rows = given.transactions as Cells[];
      const [first, moved, bad] = rows.slice(12 * LAST, 12 * (LAST + 1));
      Object.assign(moved ?? {}, { transaction_date: '2023-05-05' });
      Object.assign(bad ?? {}, { amount: 'x' });
      rows.push({ ...first }, { ...first, external_account_number: 'STRANGER' });
    });
    // The journal may have the answers of the first request or not: the second run begins with the first or the second.
    for (const request of [2, 1]) await killedAt(request, site.gateway, args('--results'));
    const ran = await runLoader(args());
    expect(ran.exitCode, ran.err).to.equal(1);

    const outcomes = outcomesOf(ran);
    const kinds = ['accounts', 'notes', 'transactions', 'historical-statements'];
    for (const kind of kinds) {
      const rows = await resultsOf(kind);
      expect(new Set(rows.map(({ source_line }) => source_line)).size, kind).to.equal(rows.length);
      const counts = Object.entries(outcomes[kind] ?? {}).filter(
        ([name, count]) => name !== 'rows' && typeof count === 'number' && count > 0,
      );
      expect(countOf(rows), kind).to.deep.equal(Object.fromEntries(counts));
      expect(rows, kind).to.have.lengthOf(outcomes[kind]?.rows ?? 0);
    }
    const numbers = new Map<string, string>();
    const client = await site.service.client();
    const path = { import_supplier_code: 'DEMO_ENERGY' };
    const list = '/v1/data-import/account-totals/{import_supplier_code}/';
    for await (const account of client.list(list, { path }))
      numbers.set(account.external_account_number, account.service_account_number);
    // In no request that was on its way when the loader was killed.
    const last = migration.accounts[LAST] ?? '';
    const rows = await resultsOf('transactions');
    const about = (id: string, at = 0) =>
      rows.filter(({ transaction_id }) => transaction_id === id)[at];
    expect(about(`${last}-T1`)).to.deep.equal({
      source_file: 'transactions.csv',
      source_line: '1191',
      row: '1190',
      external_account_number: last,
      transaction_id: `${last}-T1`,
      service_account_number: numbers.get(last),
      outcome: 'moved',
    });
    expect(about(`${last}-T2`)).to.include({ outcome: 'failed' });
    expect(about(`${last}-T0`, 1)).to.include({ outcome: 'already_there' });
    expect(about(`${last}-T0`, 2)).to.include({ outcome: 'failed', service_account_number: '' });

    const without = await runLoader(args('--all'));
    expect(outcomesOf(without)['transactions']).to.include({ failed: 2 });
    expect(existsSync(join(folder(), 'out', 'loaded')), 'a load without results').to.equal(false);
  });

  it('says of rows that were loaded without results that they are there', async () => {
    await givenMigration(site.service, folder(), 2);
    expect((await runLoader(args())).exitCode).to.equal(0);
    expect(existsSync(join(folder(), 'out', 'loaded'))).to.equal(false);
    const ran = await runLoader(args('--results'));
    expect(ran.exitCode, ran.err).to.equal(0);
    expect(countOf(await resultsOf('transactions'))).to.deep.equal({ already_there: 24 });
    expect(jsonLines<{ results?: string }>(ran).at(-1)?.results).to.equal(
      join(folder(), 'out', 'loaded'),
    );
  });
});

const countOf = (rows: readonly Cells[]) =>
  Object.fromEntries(
    [...Map.groupBy(rows, ({ outcome }) => outcome)].map(([name, all]) => [name, all.length]),
  );
