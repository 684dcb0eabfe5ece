import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { writeDirtyExport } from '../dirty-export/write-dirty-export.js';
import { runProcess } from '../loading/loader-process.js';
import { temporaryFolder } from '../temporary-folder.js';
import { jsonLines, runLoader } from './run-loader.js';

describe('the command line of the loader', () => {
  const folder = temporaryFolder();

  it('ends with 0 for help, with 2 for a wrong flag or folder', async () => {
    const help = await runProcess(['check', '--help']);
    expect([help.exitCode, help.err]).to.deep.equal([0, '']);
    expect(help.out)
      .to.include('--duckdb-threads <count>')
      .and.include('DATA_IMPORT_DUCKDB_THREADS');
    const wrong = await runProcess(['check', '--wrong']);
    expect([wrong.exitCode, wrong.out]).to.deep.equal([2, '']);
    expect(wrong.err).to.include("unknown option '--wrong'").and.include('Try --help.');
    const nowhere = await runLoader(['check', '--dir', join(folder(), 'nowhere')]);
    expect(nowhere.exitCode).to.equal(2);
    expect(nowhere.err).to.match(/^Error: There is no .*migration\.toml/);
  });

  it('says its version', async () => {
    const { exitCode, out } = await runProcess(['--version']);

    expect(exitCode).to.equal(0);
    expect(out).to.match(/^\d+\.\d+\.\d+\n$/);
  });

  it('makes an example that has no errors, and overwrites nothing', async () => {
    const dir = join(folder(), 'example');
    expect((await runLoader(['init', dir])).exitCode).to.equal(0);
    const checked = await runLoader(['check', '--dir', dir, '--json']);
    expect(checked.exitCode, checked.out + checked.err).to.equal(0);
    const codes = jsonLines<{ type: string; code: string }>(checked).filter(
      ({ type }) => type === 'problem',
    );
    expect(codes.map(({ code }) => code)).to.deep.equal(['transaction_moved']);
    const again = await runLoader(['init', dir]);
    expect(again.exitCode).to.equal(2);
    expect(again.err).to.include('has a migration.toml already');
  });

  it('drafts SQL for files that it has not seen before', async () => {
    const dir = folder();
    writeFileSync(
      join(dir, 'Zahlungen 2019.csv'),
      Buffer.from(
        'Kunden-Nr.;Beleg;Buchungsdatum;Betrag;Art;Zahlart;Text;Filiale\nA-1;Z-1;24.11.2019;1.234,50;PAYMENT;CASH;f\u00FCr M\u00E4rz;7\nA-1;Z-2;1.10.2019;-1,5;CREDIT;;;7\n',
        'latin1',
      ),
    );
    writeFileSync(join(dir, 'misc.csv'), 'x,y\n1,2\n');
    const drafted = await runLoader(['init', dir]);
    expect(drafted.exitCode, drafted.err).to.equal(0);
    expect(drafted.out).to.include('misc.csv will NOT be loaded');
    const sql = readFileSync(join(dir, 'transactions.sql'), 'utf8');
    expect(sql)
      .to.include('-- Zahlungen 2019.csv: windows-1252, delimiter ";"')
      .and.include('-- Not used: Filiale')
      .and.include(
        `iso_date("Buchungsdatum", '%d.%m.%Y') as transaction_date, -- dates as %d.%m.%Y`,
      )
      .and.include('decimal_comma("Betrag") as amount, -- decimal comma');
    const checked = await runLoader(['check', '--dir', dir, '--json']);
    expect(checked.exitCode, checked.out + checked.err).to.equal(0);
  });

  it('colours nothing but terminals, and prints JSON alone with --json', async () => {
    writeDirtyExport(folder(), { accounts: 20, seed: 1 });
    const plain = await runLoader(['check', '--dir', folder()]);
    expect(plain.out).not.to.include('\u001B');
    expect(plain.out).to.match(/transactions: \d+ rows, \d+ with errors/);
    const json = await runLoader(['check', '--dir', folder(), '--json']);
    expect(jsonLines<{ type: string }>(json).at(-1)?.type).to.equal('summary');
  });

  it('lists failed rows with their original columns, and removes the list when they are mended', async () => {
    const file = join(folder(), 'booked.csv');
    const failed = join(folder(), 'out', 'failed', 'notes.csv');
    writeFileSync(join(folder(), 'migration.toml'), 'supplier = "S"\n');
    writeFileSync(
      join(folder(), 'notes.sql'),
      'select k as external_account_number, t as body, w as created_at, source_file, source_line from booked',
    );
    writeFileSync(
      file,
      Buffer.from('k;t;w;x\nA;"zwei\nZeilen";;1\nB;gr\u00FCn;gestern;2\nC;;;3\n', 'latin1'),
    );
    expect((await runLoader(['check', '--dir', folder()])).exitCode).to.equal(1);
    const lines = readFileSync(failed, 'utf8').split('\n');
    expect(lines[0]).to.equal('k,t,w,x,source_file,source_line,code,attr,detail');
    expect(lines[1]).to.match(/^B,gr\u00FCn,gestern,2,booked\.csv,4,invalid,created_at,/);
    expect(lines[2]).to.match(
      /^C,,,3,booked\.csv,5,note_body_or_document_path_not_found,non_field_errors,/,
    );
    writeFileSync(file, 'k;t;w;x\nB;b;;2\n');
    expect((await runLoader(['check', '--dir', folder()])).exitCode).to.equal(0);
    expect(existsSync(failed)).to.equal(false);
  });
});
