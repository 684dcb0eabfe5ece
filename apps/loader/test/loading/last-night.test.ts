import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { jsonLines, runLoader } from '../command-line/run-loader.js';
import { temporaryFolder } from '../temporary-folder.js';
import { behindGateway, killedAt } from './behind-gateway.js';
import { givenMigration, writeCsv, type TestMigration } from './migration-folder.js';
import { outcomesOf, type KindOutcomes } from './outcomes-of-run.js';
import { SUPPLIER, type RealService } from './real-service.js';

// Slow because it runs the loader a dozen times, each with a staging of its own.

type Cells = Record<string, string>;

const ACCOUNTS = 20;
const NEW_ROWS = 15;

describe('The last night: what is new and what has changed since the load', () => {
  const folder = temporaryFolder();
  const site = behindGateway();

  const args = (command: string) => [
    command,
    '--dir',
    folder(),
    '--url',
    site.gateway.url,
    '--json',
  ];
  const run = (command: string, ...more: string[]) => runLoader([...args(command), ...more]);
  const sentRows = () =>
    site.gateway.lines.flatMap(({ body }) => {
      const { notes, transactions, statements } = body as Record<string, readonly object[]>;
      return [...(notes ?? []), ...(transactions ?? []), ...(statements ?? [])];
    });

  /** Changes 1 % of a month that is loaded, and adds 5 %. */
  async function givenNight(): Promise<TestMigration> {
    const migration = await givenMigration(site.service, folder(), ACCOUNTS);
    expect(outcomesOf(await run('load'))['transactions']).to.include({ loaded: 12 * ACCOUNTS });
    site.gateway.lines.length = 0;
    const rows = migration.transactions as Cells[];
    Object.assign(rows[5] ?? {}, { amount: '999.99' });
    Object.assign((migration.notes as Cells[])[3] ?? {}, { is_pinned: 'true' });
    Object.assign((migration.statements as Cells[])[2] ?? {}, { gross_amount: '11.00' });
    const [account = ''] = migration.accounts;
    for (let index = 0; index < NEW_ROWS; index += 1)
      rows.splice(index * 7, 0, {
        ...rows[0],
        external_account_number: account,
        transaction_id: `new-${index}`,
      });
    await migration.write(site.service);
    return migration;
  }

  async function removeChanged(): Promise<readonly { readonly status?: number }[]> {
    const written = await runLoader(['remove', '--changed', '--dir', folder()]);
    expect(written.exitCode, written.err).to.equal(0);
    const body = await readFile(join(folder(), 'out', 'remove.ndjson'), 'utf8');
    await site.service.setStatus('PAUSED');
    const operator = await site.service.client('operator_api_key');
    const answers = await Array.fromAsync(
      operator.stream('/v1/operator/import-suppliers/{import_supplier_code}/remove/', {
        path: { import_supplier_code: SUPPLIER },
        body,
      }),
    );
    await site.service.setStatus('ONGOING');
    return answers as readonly { readonly status?: number }[];
  }

  async function expectAllStored(
    { accounts }: TestMigration,
    before: Awaited<ReturnType<RealService['totals']>>,
  ) {
    const after = await site.service.totals();
    expect({
      notes: after.notes - before.notes,
      transactions: after.transactions - before.transactions,
      statements: after.statements - before.statements,
    }).to.deep.equal({
      notes: 2 * accounts.length,
      transactions: 12 * accounts.length + NEW_ROWS,
      statements: accounts.length,
    });
  }

  async function expectProved() {
    const proved = await run('verify', '--only-these');
    expect(proved.exitCode, proved.out).to.equal(0);
  }

  it('sends what is new or has changed, overwrites nothing, and loads what the operator removed', async () => {
    const before = await site.service.totals();
    const migration = await givenNight();
    const night = await run('load');

    expect(night.exitCode, night.err).to.equal(1);
    expect(sentRows()).to.have.lengthOf(NEW_ROWS + 3);
    const outcomes = outcomesOf(night);
    const known = 12 * ACCOUNTS - 1;
    expect(outcomes['transactions']).to.include({
      loaded: NEW_ROWS,
      already_there: known,
      different: 1,
    });
    expect(outcomes['notes']).to.include({
      loaded: 0,
      different: 1,
      already_there: 2 * ACCOUNTS - 1,
    });
    expect(outcomes['historical-statements']).to.include({ failed: 1 });
    const changed = (await readFile(join(folder(), 'out', 'changed.csv'), 'utf8'))
      .trim()
      .split('\n');
    expect(changed.slice(1).map((line) => line.split(',')[0])).to.deep.equal([
      'notes',
      'transactions',
      'historical-statements',
    ]);
    expect(changed.join('\n')).to.include('amount,6.50,999.99');

    expect((await removeChanged()).map(({ status }) => status)).to.deep.equal([
      200,
      200,
      200,
      undefined,
    ]);
    expect((await removeChanged()).map(({ status }) => status)).to.deep.equal([
      404,
      404,
      404,
      undefined,
    ]);
    site.gateway.lines.length = 0;
    const again = await run('load');
    expect(again.exitCode, again.err).to.equal(0);
    expect(sentRows()).to.have.lengthOf(3);
    expect(existsSync(join(folder(), 'out', 'changed.csv'))).to.equal(false);
    await expectAllStored(migration, before);
    await expectProved();

    site.gateway.lines.length = 0;
    const last = await run('load');
    expect(last.err).to.include('Every row was answered before');
    const all = await run('load', '--all');
    expect(outcomesOf(all)['transactions']).to.include({ loaded: 0, different: 0 });
    expect(sentRows()).to.have.lengthOf(15 * ACCOUNTS + NEW_ROWS);
    await expectAllStored(migration, before);
  });

  it('sends a row that is changed back, although it was stored before the operator removed it', async () => {
    const migration = await givenMigration(site.service, folder(), 1);
    const [row = {}] = migration.transactions as Cells[];
    const loadWith = async (amount: string) => {
      row['amount'] = amount;
      await migration.write(site.service);
      return outcomesOf(await run('load'))['transactions'];
    };
    expect(await loadWith('10.00')).to.include({ loaded: 12 });
    expect(await loadWith('100.00')).to.include({ different: 1 });
    await removeChanged();
    expect(await loadWith('10.00')).to.include({ already_there: 11, loaded: 1 });
    expect(await loadWith('100.00')).to.include({ different: 1 });
    await removeChanged();
    expect(await loadWith('100.00')).to.include({ loaded: 1 });
    expect(await loadWith('10.00')).to.include({ already_there: 11, different: 1 });
  });

  it('sends a refused row again when it has changed, or to retry it', async () => {
    const unknown = { external_account_number: 'NOBODY', body: 'Of no account' };
    const migration = await givenMigration(site.service, folder(), 3, '', (given) => {
      (given.notes as Cells[]).push(unknown, { ...unknown, body: 'Of none either' });
    });
    expect((await run('load')).exitCode).to.equal(1);
    site.gateway.lines.length = 0;
    const [note = {}] = migration.notes as Cells[];
    (migration.notes as Cells[]).splice(-1, 0, { ...note, body: 'New' });
    Object.assign(unknown, { body: 'Changed' });
    await migration.write(site.service);
    const night = await run('load');

    expect(night.exitCode, night.err).to.equal(1);
    expect(night.err).to.include('1 unchanged row was refused before');
    expect(sentRows().map((sent) => (sent as Cells)['body'])).to.have.members(['New', 'Changed']);
    expect(outcomesOf(night)['notes']).to.include({ loaded: 1, already_there: 6, failed: 2 });
    const failed = ['8', '10'].map((line) => `${line} account_not_found external_account_number`);
    expect(await migration.failedRows('notes')).to.deep.equal(failed);
    site.gateway.lines.length = 0;
    (migration.transactions as Cells[]).reverse();
    await migration.write(site.service);
    expect(outcomesOf(await run('load'))['notes']).to.include({ already_there: 7, failed: 2 });
    expect(sentRows()).to.deep.equal([]);
    await site.service.importAccounts(['NOBODY']);
    expect(outcomesOf(await run('retry'))['notes']).to.include({ loaded: 2, failed: 0 });
  });

  it('refuses a row that contradicts another one as often as it is sent', async () => {
    const migration = await givenMigration(site.service, folder(), 2, '', (given) => {
      const [first = {}] = given.transactions as Cells[];
      (given.transactions as Cells[]).push({ ...first, amount: '99.00' });
    });
    expect((await run('load')).exitCode).to.equal(1);
    const refusal = 'duplicate_transaction_ids transaction_id';
    expect(await migration.failedRows('transactions')).to.deep.equal([`26 ${refusal}`]);
    site.gateway.lines.length = 0;
    (migration.transactions as Cells[]).splice(20, 1);
    await migration.write(site.service);
    const again = await run('load');

    expect(again.exitCode, again.err).to.equal(1);
    expect(outcomesOf(again)['transactions']).to.include({ already_there: 23, failed: 1 });
    expect(await migration.failedRows('transactions')).to.deep.equal([`25 ${refusal}`]);
    const first = new Set(sentRows().map((row) => (row as Cells)['transaction_id']));
    expect(first, 'the transactions of its account').to.have.lengthOf(12);
    const corrected = migration.transactions.slice(1);
    await writeCsv(join(folder(), 'transactions.csv'), corrected);
    const alone = await runLoader(args('load').filter((arg) => arg !== '--json'));
    expect(alone.out)
      .to.include('transactions: 23 rows: 22 already stored, 1 stored with other content')
      .and.include(`1 row is stored with other content: see ${join(folder(), 'out')}`);
  });

  async function undo(import_batch: string): Promise<void> {
    await site.service.setStatus('PAUSED');
    const operator = await site.service.client('operator_api_key');
    const path = { import_supplier_code: SUPPLIER, import_batch };
    await Array.fromAsync(
      operator.stream(
        '/v1/operator/import-suppliers/{import_supplier_code}/batches/{import_batch}/undo/',
        { path },
      ),
    );
    await site.service.setStatus('ONGOING');
  }

  it('counts rows that were answered before an undo as not sent, in every command', async () => {
    await givenMigration(site.service, folder(), 3, 'import_batch = "undone-too"\n');
    expect((await run('load')).exitCode).to.equal(0);
    expect((await run('status')).out).to.include('"state":"ended"');
    // Another load of the supplier hides what is missing in its counters.
    const others = await givenMigration(site.service, join(folder(), 'others'), 3);
    await undo('undone-too');
    await runLoader(['load', '--dir', others.folder, '--url', site.gateway.url]);

    const status = await run('status');
    expect(status.out).to.include('"state":"out-of-date"');
    const [journal] = jsonLines<{ readonly kinds: readonly KindOutcomes[] }>(status);
    const outcomes = Object.fromEntries(journal?.kinds.map((one) => [one.kind, one]) ?? []);
    expect(outcomes['transactions']).to.include({ rows: 36, loaded: 0, already_there: 0 });
    expect(outcomes['accounts'], 'an undo leaves accounts').to.include({ already_there: 3 });
    expect((await run('retry')).err).to.include('The import batch was undone at');
    const proved = await run('verify', '--only-these');
    expect(proved.exitCode).to.equal(4);
    expect(proved.out).to.include('Rows that were answered before count as not sent');
    expect(outcomesOf(await run('load'))['transactions']).to.include({ loaded: 36 });
    expect((await run('status')).out).to.include('"state":"ended"');
  });

  it('notices rows that the operator removed one by one', async () => {
    const { accounts } = await givenMigration(site.service, folder(), 2);
    expect((await run('load')).exitCode).to.equal(0);
    await site.service.setStatus('PAUSED');
    const operator = await site.service.client('operator_api_key');
    const line = {
      kind: 'transactions',
      external_account_number: accounts[0],
      transaction_id: `${accounts[0]}-T0`,
    };
    await Array.fromAsync(
      operator.stream('/v1/operator/import-suppliers/{import_supplier_code}/remove/', {
        path: { import_supplier_code: SUPPLIER },
        body: `${JSON.stringify(line)}\n`,
      }),
    );
    await site.service.setStatus('ONGOING');

    expect((await run('status')).out).to.include('The service has 1 fewer row than');
    expect(outcomesOf(await run('load'))['transactions']).to.include({
      loaded: 1,
      already_there: 23,
    });
  });

  it('loses and doubles nothing when it is killed, and the files change before it goes on', async () => {
    const before = await site.service.totals();
    const migration = await givenNight();
    // The load of the night is killed when its first request is on its way, and again.
    for (let killed = 0; killed < 2; killed += 1)
      await killedAt(1, site.gateway, [...args('load'), '--limits-requests', '1']);
    // The files change once more, while nobody knows what was answered.
    (migration.transactions as Cells[]).reverse();
    await migration.write(site.service);
    const ran = await run('load');
    const { loaded = 0, already_there = 0, different } = outcomesOf(ran)['transactions'] ?? {};
    expect(loaded + already_there).to.equal(12 * ACCOUNTS + NEW_ROWS - 1);
    expect(different).to.equal(1);
    await removeChanged();
    const again = await run('load');
    expect(again.exitCode, again.err).to.equal(0);
    await expectAllStored(migration, before);
    await expectProved();
  });
});
