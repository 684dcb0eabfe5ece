import { expect } from 'chai';
import { Database } from '../../src/sources/database.js';
import { dataFile } from '../../src/sources/data-file.js';
import { SourcesUnusable } from '../../src/sources/sources-unusable.js';
import { tablesOf } from '../../src/staging/select-tables.js';
import { temporaryFolder } from '../temporary-folder.js';

describe('the tables of a select', () => {
  const folder = temporaryFolder();

  async function refusalOf(sql: string): Promise<string> {
    const settings = { memoryLimit: '64MB', threads: 1, tempDirectory: folder() };
    await using database = await Database.open(':memory:', settings);
    const file = dataFile(folder(), 'data.csv');
    try {
      const tables = await tablesOf(database, { from: 'notes.sql', sql }, file ? [file] : []);
      return `reads ${tables.join()}`;
    } catch (error) {
      if (error instanceof SourcesUnusable) return error.message;
      throw error;
    }
  }

  for (const [source, body] of [
    ['a file', `(select content from read_text('/etc/passwd'))`],
    ['a file of the folder', `(select content from read_text('/folder/api-key'))`],
    ['a file as a table', `(select min(a) from '/folder/data.csv')`],
    ['a list of files', `(select min(file) from glob('/etc/*'))`],
    [
      'the copy of a file',
      `(select content from read_text('/folder/.data-import/sources/notes.csv'))`,
    ],
    ['a spilled file', `(select content from read_text('/folder/.data-import/tmp/x'))`],
    ['the network', `(select count(*) from read_csv('http://127.0.0.1:9/'))`],
    ['a setting', `(select count(*) from enable_logging())`],
    ['another query', `(select count(*) from query('select 1'))`],
    ['the value of a setting', `current_setting('temp_directory')`],
    ['a description', `(select count(*) from (describe data))`],
    ['the catalogue', `(select count(*) from information_schema.tables)`],
    ['the catalogue by another name', `(select count(*) from duckdb_tables)`],
    ['a table with its schema', `(select count(*) from main.data)`],
    ['a staged table', `(select count(*) from staged_notes)`],
    [
      'the catalogue within a common table',
      `(with a as (from sqlite_master) select count(*) from a)`,
    ],
  ] as const)
    it(`are all that it reads: not ${source}`, async () => {
      expect(
        await refusalOf(`select a as external_account_number, ${body} as body from data`),
      ).to.match(/^notes\.sql .*(own tables alone|no table of the folder)/);
    });

  it('are of one select', async () => {
    expect(await refusalOf('select 1; select 2')).to.equal(
      'notes.sql has 2 statements: write one select.',
    );
    expect(await refusalOf('create table a (b int)')).to.equal(
      'notes.sql has another statement than a select: write one select.',
    );
    expect(await refusalOf('select a from Data')).to.equal('reads data');
  });
});
