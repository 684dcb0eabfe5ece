import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { readMigration } from '../../src/migration/migration.js';
import { accountFiles } from '../../src/staging/file-accounts.js';
import { openStagedRows } from '../../src/staging/open-staged-rows.js';
import { temporaryFolder } from '../temporary-folder.js';

describe('the accounts of files', () => {
  const folder = temporaryFolder();

  async function accountsOf(files: Readonly<Record<string, string | Buffer>>, toml = '') {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder(), name), text);
    writeFileSync(join(folder(), 'migration.toml'), `supplier = "S"\n${toml}`);
    const migration = await readMigration({ folder: folder(), env: {}, flags: {} });
    await using staging = await openStagedRows(migration._unsafeUnwrap());
    const { database } = staging;
    await database.run('create or replace table none (kind varchar, "row" bigint)');
    const accounts = await accountFiles(staging, { refused: 'none' });
    const left = await database.rows(
      `select source_file || ':' || source_line from left_out_records order by all`,
    );
    const places = await database.rows(
      `select source_file || ':' || source_line from staged_notes order by "row"`,
    );
    return { ...accounts, left: left.flat(), places: places.flat() };
  }

  const LEDGER = { 'ledger.csv': 'k,t\nA,1\nA,2\nB,3\nD,4\n' };
  const KINDS = { 'kinds.csv': 'k,name\nA,a\nC,c\n' };
  const ROW = `k as external_account_number, t as body`;

  for (const [what, sql, left, several] of [
    ['a condition', `select ${ROW} from ledger where k <> 'D'`, ['ledger.csv:5'], 0],
    ['a limit', `select ${ROW} from ledger limit 3`, ['ledger.csv:5'], 0],
    [
      'a join that finds no partner',
      `select ledger.k as external_account_number, t as body from ledger join kinds on ledger.k = kinds.k`,
      ['kinds.csv:3', 'ledger.csv:4', 'ledger.csv:5'],
      1,
    ],
    [
      'an outer join',
      `select ledger.k as external_account_number, t as body from ledger left join kinds using (k)`,
      ['kinds.csv:3'],
      1,
    ],
    [
      'a join with the place of the other table first',
      `select l.k as external_account_number, t as body, l.source_file, l.source_line from kinds join ledger l using (k)`,
      ['kinds.csv:3', 'ledger.csv:4', 'ledger.csv:5'],
      1,
    ],
    [
      'a select before the select',
      `with late as (select * from ledger where t > '1') select ${ROW}, source_file, source_line from late`,
      ['ledger.csv:2'],
      0,
    ],
    [
      'a select in a select',
      `select * from (select ${ROW} from ledger where t > '2')`,
      ['ledger.csv:2', 'ledger.csv:3'],
      0,
    ],
    [
      'a union',
      `select ${ROW} from ledger where t = '1' union select ${ROW} from ledger where t < '3' order by 2 limit 9`,
      ['ledger.csv:4', 'ledger.csv:5'],
      0,
    ],
    [
      'a union of all',
      `select ${ROW} from ledger where t = '1' union all by name select ${ROW} from ledger where t = '1'`,
      ['ledger.csv:3', 'ledger.csv:4', 'ledger.csv:5'],
      1,
    ],
    [
      'distinct rows',
      `select distinct k as external_account_number, 'x' as body from ledger where t < '4' order by k`,
      ['ledger.csv:5'],
      0,
    ],
    ['distinct on', `select distinct on (k) ${ROW} from ledger order by k, t`, ['ledger.csv:3'], 0],
    [
      'groups',
      `select k as external_account_number, string_agg(t) as body from ledger group by k having count(*) > 1`,
      ['ledger.csv:4', 'ledger.csv:5'],
      0,
    ],
    [
      'one group of all',
      `select 'A' as external_account_number, json_group_array(t)::varchar as body from ledger`,
      [],
      0,
    ],
    [
      'the first of each',
      `select ${ROW} from ledger qualify row_number() over (partition by k order by t) = 1`,
      ['ledger.csv:3'],
      0,
    ],
    [
      'several rows of one',
      `select k as external_account_number, unnest([t, 'x']) as body from ledger`,
      [],
      4,
    ],
    [
      'rows of parts',
      `select k as external_account_number, regexp_split_to_table(nullif(t, '4'), ',') as body, source_file, source_line from ledger`,
      ['ledger.csv:5'],
      0,
    ],
    [
      'a list in a table',
      `select k as external_account_number, b as body from ledger, unnest(string_split(t, '')) as u(b)`,
      [],
      0,
    ],
    [
      'a table twice',
      `select a.k as external_account_number, b.t as body from ledger a join ledger b on a.t = b.t where a.t < '3'`,
      ['ledger.csv:4', 'ledger.csv:5'],
      0,
    ],
    [
      'an anti join',
      `select ${ROW} from ledger anti join kinds using (k)`,
      ['ledger.csv:2', 'ledger.csv:3'],
      0,
    ],
    [
      'all columns of a join but some',
      `select * exclude (name, k), k as external_account_number from (select t as body, k from ledger) join kinds using (k)`,
      ['kinds.csv:3', 'ledger.csv:4', 'ledger.csv:5'],
      1,
    ],
    [
      'all columns in an expression',
      `select columns(* exclude (k, source_file, source_line))::varchar as body, k as external_account_number from ledger where k <> 'D'`,
      ['ledger.csv:5'],
      0,
    ],
    [
      'a list of numbers that repeats itself',
      `with recursive n as (select 1 as i union all select i + 1 from n where i < 2) select ${ROW} from ledger, n where t = '1'`,
      ['ledger.csv:3', 'ledger.csv:4', 'ledger.csv:5'],
      1,
    ],
  ] as const)
    it(`name the records that became no row: ${what}`, async () => {
      const files = { ...LEDGER, ...(/kinds/.test(sql) && KINDS), 'notes.sql': sql };
      const accounts = await accountsOf(files);
      expect(accounts.left).to.deep.equal(left);
      expect(accounts.places).not.to.include(null);
      const users = accounts.files.filter(({ selects }) => selects.length > 0);
      const sum = (of: 'records' | 'left_out' | 'became_several_rows' | 'expected') =>
        users.reduce((total, file) => total + (file[of] ?? NaN), 0);
      expect(sum('left_out')).to.equal(left.length);
      expect(sum('became_several_rows')).to.equal(several);
      expect(sum('expected')).to.equal(sum('records') - left.length);
    });

  for (const [what, sql] of [
    ['in', `select ${ROW} from ledger where k in (select k from kinds)`],
    ['exists', `select ${ROW} from ledger where not exists (from kinds where kinds.k = ledger.k)`],
    [
      'a select before the select',
      `with known as (select k from kinds) select ${ROW} from ledger where k in (from known)`,
    ],
    [
      'a value',
      `select k as external_account_number, (select max(name) from kinds) as body from ledger`,
    ],
  ] as const)
    it(`know a table that conditions alone read: ${what}`, async () => {
      const { files } = await accountsOf({ ...LEDGER, ...KINDS, 'notes.sql': sql });
      const kinds = files.find(({ file }) => file === 'kinds.csv');
      expect(kinds).to.include({ left_out: 2, used: 0 });
      expect(kinds?.read_by_conditions_of).to.deep.equal(['notes.sql']);
    });

  const EXCEPT = `select ${ROW} from ledger except select ${ROW} from ledger where k = 'A'`;

  it('say what they do not know, where a select cannot be followed and names no places', async () => {
    const { files } = await accountsOf({ ...LEDGER, 'notes.sql': EXCEPT });
    expect(files).to.have.length(1);
    expect(files[0]).to.include({ left_out: null, used: null });
  });

  it('take the places that such a select gives', async () => {
    const sql = EXCEPT.replaceAll('as body', 'as body, source_file, source_line');
    const { files, left } = await accountsOf({ ...LEDGER, 'notes.sql': sql });
    expect(left).to.deep.equal(['ledger.csv:2', 'ledger.csv:3']);
    expect(files[0]).to.include({ records: 4, left_out: 2, used: 2, expected: 2 });
  });

  it('count a file that two selects read by each of them', async () => {
    const { files, left } = await accountsOf({
      ...LEDGER,
      'notes.sql': `select ${ROW} from ledger where t < '3'`,
      'accounts.sql': `select k as external_account_number from ledger where t in ('2', '3')`,
    });
    expect(left).to.deep.equal(['ledger.csv:5']);
    expect(files[0]?.selects).to.deep.equal([
      { select: 'accounts.sql', records: 2 },
      { select: 'notes.sql', records: 2 },
    ]);
  });

  it('follow items of a file of their own, also those without a transaction', async () => {
    const { files } = await accountsOf({
      'transactions.csv': 'external_account_number,transaction_id\nA,T1\n',
      'taxes.csv': 'id,amount\nT1,1\nT1,2\nT9,3\nT1,0\nT1,"x"y\n',
      'transaction_tax_items.sql': `select id as transaction_id, amount from taxes where amount <> '0'`,
    });
    expect(files.find(({ file }) => file === 'taxes.csv')).to.deep.include({
      records: 5,
      unreadable: 1,
      left_out: 1,
      used: 3,
      refused: 3,
      selects: [{ select: 'transaction_tax_items.sql', records: 3 }],
    });
  });

  it('name what nobody reads, whatever its format, and why', async () => {
    mkdirSync(join(folder(), 'more'));
    writeFileSync(join(folder(), 'more', 'notes.csv'), 'x');
    mkdirSync(join(folder(), 'empty'));
    symlinkSync('/nowhere', join(folder(), 'gone.csv'));
    symlinkSync(join(folder(), 'ledger.csv'), join(folder(), 'linked.csv'));
    const { files, unread_files, ignored_files } = await accountsOf(
      {
        ...LEDGER,
        'README.txt': 'about',
        'NOTES.CSV': 'external_account_number,body\n',
        'notes.sql': `select ${ROW} from linked`,
        'b.csv.gz': gzipSync('a\n1\n'),
        'c.json': '[]',
        'd.dat': '1',
        'e.csv.bz2': '1',
        'f.xlsx': '1',
        'g.csv.old': '1',
        'h.csv': '1',
      },
      '[files."f.xlsx"]\nignore = "sums by month"\n[files."h.csv"]\nignore = "of another supplier"\n',
    );
    expect(files.map(({ file }) => file)).to.deep.equal(['linked.csv']);
    expect(unread_files.map(({ name }) => name).toSorted()).to.deep.equal([
      'NOTES.CSV',
      'b.csv.gz',
      'c.json',
      'd.dat',
      'e.csv.bz2',
      'g.csv.old',
      'gone.csv',
      'ledger.csv',
      'more',
    ]);
    expect(ignored_files.map(({ name, reason }) => `${name}: ${reason}`)).to.deep.equal([
      'f.xlsx: sums by month',
      'h.csv: of another supplier',
    ]);
  });
});
