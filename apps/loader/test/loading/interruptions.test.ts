import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { runLoader } from '../command-line/run-loader.js';
import { temporaryFolder } from '../temporary-folder.js';
import { behindGateway } from './behind-gateway.js';
import { LoaderProcess } from './loader-process.js';
import { givenMigration, writeCsv } from './migration-folder.js';
import { outcomesOf } from './outcomes-of-run.js';

const at = (moment: string) => ({ now: () => new Date(moment) });

// Slow because the loader runs again after each interruption.
describe('A load that is interrupted', () => {
  const folder = temporaryFolder();
  const site = behindGateway();

  const given = (accounts: number) => givenMigration(site.service, folder(), accounts);

  it('ends cleanly at Ctrl-C, keeps others out of the folder, and goes on', async () => {
    await given(100);
    const { gateway } = site;
    const args = ['load', '--dir', folder(), '--json', '--limits-requests', '1'];
    args.push('--import-batch', 'cut-off');
    const loader = new LoaderProcess([...args, '--url', gateway.url]);
    const isUnderWay = new Promise<void>((resolve) => {
      gateway.onBulk = ({ number }) => {
        if (number !== 2) return;
        loader.signal('SIGSTOP');
        resolve();
      };
    });
    await Promise.race([isUnderWay, loader.ended]);
    expect(loader.isRunning, 'it was in the middle').to.equal(true);
    try {
      for (const command of ['load', 'check', 'verify']) {
        const other = await runLoader([command, '--dir', folder()]);
        expect(other.exitCode, command).to.equal(3);
        expect(other.err).to.match(/^Error: Another data-import is at work.*\n$/);
      }
    } finally {
      loader.signal('SIGINT');
      loader.signal('SIGCONT');
    }
    const ended = await loader.ended;
    expect(ended.exitCode, ended.err).to.equal(130);
    expect(ended.err).to.match(/Run `.* load --dir .*` to continue/);
    expect(gateway.bodies.at(-1)).to.match(/cut-off\/end\/ .*"stopped":true/);

    const outcomes = outcomesOf(await runLoader([...args, '--url', gateway.url]));
    expect(outcomes['transactions'], 'nothing was sent twice').to.include({
      loaded: 1200,
      already_there: 0,
    });
  });

  it('keeps to its rate, ends with 5 when its time is over, and goes on the next night', async () => {
    await given(100);
    const args = ['load', '--dir', folder(), '--json'];
    const pace = ['--until', '05:00', '--limits-rows-per-second', '50'];
    // Two seconds are left, and the rows would take a minute.
    const ran = await runLoader([...args, ...pace], at('2026-01-10T04:59:58Z'));
    expect(ran.exitCode).to.equal(5);
    expect(ran.err).to.include('It is 05:00: ending.');
    expect(ran.out).to.include('"state":"window-ended"');

    const outcomes = outcomesOf(await runLoader(args, at('2026-01-10T23:00:00Z')));
    expect(outcomes['transactions'], 'nothing was sent twice').to.include({
      loaded: 1200,
      already_there: 0,
    });
  });

  it('says alone that the API key, the supplier or the URL is wrong', async () => {
    const migration = await given(1);
    const keyFile = join(migration.folder, 'wrong-key');
    await writeFile(keyFile, 'cdi_c_wrong');
    const args = ['load', '--dir', folder()];
    expect((await runLoader(args)).out, 'a former load').to.include('12 stored');
    for (const [flag, value, exitCode, sentence] of [
      ['--api-key-file', keyFile, 2, /^Error: .*API key/m],
      ['--supplier', 'NOBODY', 2, /^Error: .*NOBODY/m],
      ['--url', 'http://127.0.0.1:1', 3, /^Error: /m],
    ] as const) {
      const ran = await runLoader([...args, flag, value, '--limits-patience', '1']);
      expect(ran.exitCode, flag).to.equal(exitCode);
      expect(ran.err).to.match(sentence).and.not.include('to continue.');
      expect(ran.out, 'what was loaded before is beside the point').to.equal('');
    }
  });

  it('names the other row where two contradict each other', async () => {
    const migration = await given(1);
    const [first = {}] = migration.transactions;
    const contradicting = [...migration.transactions, { ...first, amount: '99.00' }];
    await writeCsv(join(folder(), 'transactions.csv'), contradicting);
    await runLoader(['load', '--dir', folder()]);

    const failed = await readFile(join(folder(), 'out/failed/transactions.csv'), 'utf8');
    expect(failed).to.include('transactions.csv, line 2, has the same transaction_id');
  });
});
