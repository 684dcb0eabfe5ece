import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { jsonLines, runLoader } from '../command-line/run-loader.js';
import { temporaryFolder } from '../temporary-folder.js';
import { givenMigration, type TestMigration } from './migration-folder.js';
import { outcomesOf } from './outcomes-of-run.js';
import { RealService } from './real-service.js';

// Slow because each test runs the loader a few times over hundreds of rows.
describe('Loading a folder into the service', () => {
  const folder = temporaryFolder();
  let service: RealService;

  before(async () => {
    service = await RealService.shared();
  });

  const given = (
    accounts: number,
    settings?: string,
    change?: (migration: TestMigration) => void,
  ) => givenMigration(service, folder(), accounts, settings, change);

  const run = (...args: string[]) => runLoader([...args, '--dir', folder(), '--json']);

  it('gives every row one outcome, and sends nothing when called again', async () => {
    await given(60);
    const before = await service.totals();
    const first = await run('load');
    expect(first.exitCode, first.err).to.equal(0);
    expect(outcomesOf(first)).to.deep.include({
      accounts: of('accounts', 60, { already_there: 60 }),
      notes: of('notes', 120, { loaded: 120 }),
      transactions: of('transactions', 720, { loaded: 720 }),
      'historical-statements': of('historical-statements', 60, { loaded: 60 }),
    });
    const after = await service.totals();
    expect(after.notes - before.notes).to.equal(120);
    expect(after.transactions - before.transactions).to.equal(720);
    expect(after.statements - before.statements).to.equal(60);

    const second = await run('load');
    expect(outcomesOf(second), 'the journal says the same').to.deep.equal(outcomesOf(first));
    expect(second.err).to.include('Every row was answered before');

    const third = await run('load', '--all');
    expect(outcomesOf(third)['transactions']).to.include({ loaded: 0, already_there: 720 });
    expect(await service.totals()).to.deep.equal(after);
  });

  it('finds exactly the rows that are refused, and retries those that were mended', async () => {
    const migration = await given(40, 'force_add_to_current_statement = false\n', plant);
    const ran = await run('load');
    expect(ran.exitCode, ran.err).to.equal(1);
    const outcomes = outcomesOf(ran);
    expect(outcomes['accounts']).to.include({ already_there: 40, failed: 1 });
    expect(outcomes['notes']).to.include({ loaded: 79, failed: 1 });
    expect(outcomes['transactions']).to.include({ loaded: 477, already_there: 1, failed: 4 });
    expect(outcomes['historical-statements']).to.include({ loaded: 40, failed: 1 });
    const places = {
      accounts: ['42 account_not_found external_account_number'],
      notes: ['4 invalid created_at'],
      transactions: [
        '11 invalid amount',
        '41 transaction_date_outside_open_period transaction_date',
        '42 transaction_date_outside_open_period transaction_date',
        '482 account_not_found external_account_number',
      ],
      'historical-statements': ['42 historical_statement_already_exists statement_id'],
    };
    for (const [kind, expected] of Object.entries(places))
      expect(await migration.failedRows(kind), kind).to.deep.equal(expected);

    const early = await run('retry');
    expect(outcomesOf(early), 'nothing was mended').to.deep.equal(outcomes);

    set(migration.transactions, 9, { amount: '3.00' });
    set(migration.transactions, 39, { transaction_date: '2024-03-01' });
    await migration.write(service, 'force_add_to_current_statement = false\n');
    const retried = await run('retry');
    expect(retried.exitCode, retried.err).to.equal(1);
    expect(outcomesOf(retried)['transactions']).to.include({
      loaded: 479,
      already_there: 1,
      failed: 2,
    });
    expect(await migration.failedRows('transactions')).to.deep.equal(places.transactions.slice(2));

    set(migration.transactions, 100, { amount: '7.77' });
    await migration.write(service, 'force_add_to_current_statement = false\n');
    const refused = await run('retry');
    expect(refused.exitCode).to.equal(2);
    expect(refused.err).to.include('Rows other than the failed ones have changed');
  });

  it('counts rows that were moved and rows that are stored with other content', async () => {
    const migration = await given(5);
    expect((await run('load')).exitCode).to.equal(0);
    set(migration.transactions, 0, { amount: '999.99' });
    (migration.transactions as Cells[]).push({
      ...migration.transactions[0],
      transaction_id: 'early',
      transaction_date: '2023-05-05',
    });
    await migration.write(service);
    const ran = await run('load');
    expect(ran.exitCode).to.equal(0);
    expect(ran.err).to.include('are stored already: only the others are sent');
    expect(outcomesOf(ran)['transactions']).to.include({
      already_there: 59,
      different: 1,
      moved: 1,
      failed: 0,
    });
    const [account] = migration.accounts;
    const differences = await readFile(join(folder(), 'out', 'changed.csv'), 'utf8');
    expect(differences).to.equal(
      `kind,subject,item,source_file,source_line,attr,stored,posted,detail\ntransactions,${account},${account}-T0,transactions.csv,2,amount,1.50,999.99,\n`,
    );
  });

  it('rehearses without storing anything, apart from the load', async () => {
    await given(10);
    const before = await service.totals();
    const ran = await run('rehearse');
    expect(ran.exitCode, ran.err).to.equal(0);
    expect(outcomesOf(ran)['transactions']).to.include({ loaded: 120 });
    expect(await service.totals()).to.deep.equal(before);

    const status = await run('status');
    const states = jsonLines<{ type: string; command?: string; state?: string }>(status);
    expect(states.map(({ type, command, state }) => [type, command, state])).to.deep.equal([
      ['journal', 'load', 'none'],
      ['journal', 'rehearse', 'ended'],
      ['service', undefined, undefined],
    ]);
    expect(outcomesOf(await run('load'))['transactions']).to.include({ loaded: 120 });
  });

  it('sends no row of an account with a refused one, if whole accounts are wanted', async () => {
    const settings = 'force_add_to_current_statement = false\nwhole_accounts = true\n';
    await given(10, settings, ({ transactions, notes }) => {
      set(transactions, 12, { transaction_date: '2023-05-05' });
      set(notes, 6, { created_at: 'once' });
    });
    const before = await service.totals();
    const outcomes = outcomesOf(await run('load'));
    expect(outcomes['transactions']).to.include({ loaded: 96, failed: 24 });
    expect(outcomes['notes']).to.include({ loaded: 16, failed: 4 });
    expect(outcomes['historical-statements']).to.include({ loaded: 8, failed: 2 });
    expect((await service.totals()).transactions - before.transactions).to.equal(96);
  });

  it('ends early when too many rows fail, and says why it cannot go on', async () => {
    await given(20, '', ({ transactions }) => {
      for (let index = 0; index < 40; index += 1) set(transactions, index, { amount: 'x' });
    });
    const early = await run('load', '--max-failed', '10%', '--limits-requests', '1');
    expect(early.exitCode).to.equal(1);
    const many = await run('load', '--max-failed', '5', '--all');
    expect(many.err).to.include('Stopped early');

    await service.setStatus('PAUSED');
    const paused = await run('load', '--all');
    const rehearsed = await run('rehearse');
    await service.setStatus('ONGOING');
    expect(paused.exitCode).to.equal(3);
    expect(paused.err).to.include('is PAUSED');
    expect(rehearsed.exitCode, 'a rehearsal of a paused supplier').to.equal(1);

    const elsewhere = await run('load', '--url', 'http://127.0.0.1:9', '--limits-patience', '1');
    expect(elsewhere.exitCode).to.equal(3);
    expect(elsewhere.err).to.include('cannot be reached');
    const unknown = await run('load', '--supplier', 'NOT_MINE');
    expect(unknown.exitCode).to.equal(2);
    expect(unknown.err).to.include('has no import supplier NOT_MINE');
    const other = createServer((_, answer) => answer.writeHead(404).end()).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const stranger = await run('load', '--url', `http://127.0.0.1:${port}`);
    other.close();
    expect(stranger.exitCode).to.equal(2);
    expect(stranger.err).to.include('none of this service: check its address');
  });
});

type Cells = Readonly<Record<string, string>>;

const of = (kind: string, rows: number, outcomes: object) => ({
  kind,
  rows,
  loaded: 0,
  already_there: 0,
  moved: 0,
  different: 0,
  failed: 0,
  ...outcomes,
});

function set(rows: readonly Cells[], index: number, cells: Cells): void {
  (rows as Cells[])[index] = { ...rows[index], ...cells };
}

/** Lines of files are two more than these indexes, because of the header. */
function plant({ accounts, notes, transactions, statements }: TestMigration): void {
  (accounts as string[]).push('NOT-IMPORTED');
  set(notes, 2, { created_at: 'yesterday' });
  set(transactions, 9, { amount: '1,234'.replace(',', ' ') });
  set(transactions, 39, { transaction_date: '2023-12-31' });
  set(transactions, 40, { transaction_date: '2023-12-30' });
  const [first] = transactions;
  (transactions as Cells[]).push(
    { ...first, external_account_number: 'NOT-IMPORTED' },
    { ...first },
  );
  (statements as Cells[]).push({ ...statements[0], gross_amount: '11.00' });
}
