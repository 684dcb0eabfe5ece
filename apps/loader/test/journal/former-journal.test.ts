import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect } from 'chai';
import { jsonLines, runLoader } from '../command-line/run-loader.js';
import { behindGateway } from '../loading/behind-gateway.js';
import { givenMigration } from '../loading/migration-folder.js';
import { outcomesOf } from '../loading/outcomes-of-run.js';
import { temporaryFolder } from '../temporary-folder.js';

/** A journal of the former version that says the same of the last load. */
async function writeFormer(folder: string, { isEnded }: { readonly isEnded: boolean }) {
  const file = join(folder, '.data-import', 'journal.sqlite');
  await rename(file, `${file}.now`);
  const former = new Database(file);
  former.pragma('journal_mode = wal');
  former.exec(`
    attach '${file}.now' as now;
    create table run as
      select staged, scope, has_row_outcomes, counters, '2026-01-01T00:00:00.000Z' as started_at,
        ${isEnded ? 'ended_at' : 'null as ended_at'} from now.run;
    create table kinds as select * from now.kinds;
    create table failed_rows (kind text, row integer, is_refused integer);
    create table problems (kind text, row integer, position integer, code text, attr text, detail text);
    create table differences (kind text, row integer, attr text, stored text, posted text);
    insert into failed_rows values ('transactions', 10, 0);
    insert into problems values ('transactions', 10, 1, 'invalid', 'amount', 'Not this.');
    pragma user_version = 6;`);
  former.close();
}

// Slow because the loader runs several times.
describe('A journal of the former version', () => {
  const folder = temporaryFolder();
  const site = behindGateway();
  const run = (command: string) =>
    runLoader([command, '--dir', folder(), '--url', site.gateway.url, '--json']);

  async function givenLoaded(): Promise<void> {
    await givenMigration(site.service, folder(), 2, '', ({ transactions }) => {
      Object.assign(transactions[9] ?? {}, { amount: 'x' });
    });
    expect((await run('load')).exitCode).to.equal(1);
    site.gateway.lines.length = 0;
  }

  it('still knows which rows are stored and which failed', async () => {
    await givenLoaded();
    await writeFormer(folder(), { isEnded: true });

    const [journal] = jsonLines<object>(await run('status'));
    expect(journal).to.include({ state: 'ended', started_at: '2026-01-01T00:00:00.000Z' });
    const loaded = await run('load');
    expect(outcomesOf(loaded)['transactions']).to.include({ loaded: 23, failed: 1 });
    expect(loaded.err).to.include('Every row was answered before');
    expect(outcomesOf(await run('retry'))['transactions']).to.include({ loaded: 23, failed: 1 });
    expect(site.gateway.lines).to.have.lengthOf(1);
  });

  it('sends all rows again of a load that did not end', async () => {
    await givenLoaded();
    await writeFormer(folder(), { isEnded: false });

    const [journal] = jsonLines<object>(await run('status'));
    expect(journal).to.include({ state: 'unfinished' });
    expect(outcomesOf(await run('load'))['transactions']).to.include({
      already_there: 23,
      failed: 1,
    });
  });
});
