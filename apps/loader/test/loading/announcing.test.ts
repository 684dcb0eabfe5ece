import { expect } from 'chai';
import { runLoader } from '../command-line/run-loader.js';
import { temporaryFolder } from '../temporary-folder.js';
import { behindGateway, killedAt } from './behind-gateway.js';
import { givenMigration } from './migration-folder.js';
import { outcomesOf } from './outcomes-of-run.js';
import { SUPPLIER } from './real-service.js';

const inBatch = (batch: string) => ['--import-batch', batch];
const announcement = (batch: string, notes: number, transactions: number, statements: number) =>
  `/v1/data-import/batches/${SUPPLIER}/${batch}/expected/ ` +
  JSON.stringify({ notes, transactions, statements, payment_instructions: 0 });

const end = (batch: string, refused: object, stopped = false) =>
  `/v1/data-import/batches/${SUPPLIER}/${batch}/end/ ${JSON.stringify({ refused, stopped })}`;

// Slow because it runs the loader again and again.
describe('The totals that a load announces for its import batch', () => {
  const folder = temporaryFolder();
  const site = behindGateway(async () => ({}));

  const given = (accounts: number) => givenMigration(site.service, folder(), accounts);

  const argsOf = (command: string, ...others: string[]) =>
    [command, '--dir', folder(), '--json', '--url', site.gateway.url].concat(others);
  const run = (command: string, ...others: string[]) => runLoader(argsOf(command, ...others));

  async function progressOf(kind: 'notes' | 'transactions' | 'statements') {
    const client = await site.service.client();
    const answer = await client.call((api) =>
      api.GET('/v1/data-import/import-suppliers/{import_supplier_code}/progress/', {
        params: { path: { import_supplier_code: SUPPLIER } },
      }),
    );
    return answer._unsafeUnwrap().kinds[kind];
  }

  it('are those of the rows that are going to be stored, sent before the first row', async () => {
    const migration = await given(3);
    const { notes, transactions, statements } = migration;
    add(notes, { ...notes[0], created_at: 'yesterday' });
    add(transactions, { ...transactions[0] });
    add(transactions, { ...transactions[0], transaction_id: 'x', amount: '?' });
    add(statements, { ...statements[0], gross_amount: '11.00' });
    await migration.write(site.service);

    const ran = await run('load', ...inBatch('night'));
    expect(ran.exitCode, ran.err).to.equal(1);
    expect(outcomesOf(ran)['transactions']).to.include({ loaded: 36, already_there: 1, failed: 1 });
    // The second request has the lines of the first that were refused, without the faulty rows.
    const ended = end('night', { notes: 1, transactions: 1, statements: 1 });
    const sent = [announcement('night', 6, 36, 3), 'bulk', 'bulk', ended];
    expect(site.gateway.bodies).to.deep.equal(sent);

    // What is stored is counted when it is announced again, and the statement that was refused is sent again.
    expect((await run('load', ...inBatch('night'))).exitCode).to.equal(1);
    expect(site.gateway.bodies.slice(sent.length)).to.deep.equal([sent[0], 'bulk', ended]);
    expect(await progressOf('notes')).to.include({ expected: 6, stored: 6, left: 0 });
    expect(await progressOf('transactions')).to.include({ expected: 36, stored: 36, left: 0 });
    expect(await progressOf('statements')).to.include({ expected: 3, stored: 3, left: 0 });
  });

  it('are the same after an interruption, and more when the folder has more rows', async () => {
    const migration = await given(2);
    await killedAt(1, site.gateway, argsOf('load', ...inBatch('cut')));
    const again = await run('load', ...inBatch('cut'));
    expect(again.exitCode, again.err).to.equal(0);
    add(migration.notes, { ...migration.notes[0], body: 'One more' });
    await migration.write(site.service);
    expect((await run('load', ...inBatch('cut'))).exitCode).to.equal(0);

    expect(site.gateway.bodies.filter((body) => body !== 'bulk')).to.deep.equal([
      announcement('cut', 4, 24, 2),
      announcement('cut', 4, 24, 2),
      end('cut', {}),
      announcement('cut', 5, 24, 2),
      end('cut', {}),
    ]);
  });

  it('leave out the rows of accounts that are not sent, and have what is mended for a retry', async () => {
    const migration = await given(2);
    const transactions = migration.transactions as Record<string, string>[];
    const amount = transactions[0]!['amount']!;
    transactions[0]!['amount'] = '?';
    await migration.write(site.service, 'whole_accounts = true\n');
    expect((await run('load', ...inBatch('whole'))).exitCode).to.equal(1);
    transactions[0]!['amount'] = amount;
    await migration.write(site.service, 'whole_accounts = true\n');
    const retried = await run('retry', ...inBatch('whole'));
    expect(retried.exitCode, retried.err).to.equal(0);

    expect(site.gateway.bodies.filter((body) => body !== 'bulk')).to.deep.equal([
      announcement('whole', 2, 12, 1),
      end('whole', { notes: 2, transactions: 12, statements: 1 }),
      announcement('whole', 4, 24, 2),
      end('whole', {}),
    ]);
  });

  it('are not announced by a rehearsal, nor without the name of a batch', async () => {
    await given(1);
    expect((await run('rehearse', ...inBatch('none'))).exitCode).to.equal(0);
    expect((await run('load')).exitCode).to.equal(0);

    expect(site.gateway.bodies).to.deep.equal(['bulk', 'bulk']);
  });

  it('are open no more when the loader gives up', async () => {
    const migration = await given(1);
    for (const note of migration.notes.slice(0, 2))
      Object.assign(note, { created_at: 'yesterday' });
    await migration.write(site.service);
    expect((await run('load', ...inBatch('bad'), '--max-failed', '1')).exitCode).to.equal(1);

    expect(site.gateway.bodies.at(-1)).to.equal(end('bad', { notes: 2 }, true));
  });

  it('say why nothing is sent when they are refused', async () => {
    await given(1);
    const ran = await run('load', ...inBatch('no name'));

    expect(ran.exitCode).to.equal(2);
    expect(ran.err).to.include('import_batch');
    expect(site.gateway.bodies).to.not.include('bulk');
  });
});

function add(rows: readonly object[], row: object): void {
  (rows as object[]).push(row);
}
