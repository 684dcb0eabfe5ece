import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { readMigration } from '../../src/migration/migration.js';
import type { RecordKind } from '../../src/records/record-kinds.js';
import { openStagedRows } from '../../src/staging/open-staged-rows.js';
import { readItem } from '../../src/sources/json-numbers.js';
import { temporaryFolder } from '../temporary-folder.js';
import { writeParquet } from '../write-parquet.js';

describe('staging', () => {
  const folder = temporaryFolder();

  const write = (name: string, text: string | Buffer): void =>
    writeFileSync(join(folder(), name), text);

  async function open(toml = 'supplier = "S"\n') {
    write('migration.toml', toml);
    const migration = await readMigration({ folder: folder(), env: {}, flags: {} });
    return openStagedRows(migration._unsafeUnwrap());
  }

  async function itemsOf(kind: RecordKind, toml?: string) {
    await using staging = await open(toml);
    const items: unknown[] = [];
    for await (const { subject, rows } of staging.rows.groups(kind, { maximumRows: 100 }))
      for (const { item, line } of rows.all) items.push([subject, line, readItem(item)]);
    return items;
  }

  async function refusalOf(toml?: string): Promise<string> {
    try {
      await using staging = await open(toml);
      return `staged ${await staging.rows.count('transactions')}`;
    } catch (error) {
      return (error as Error).message;
    }
  }

  /** Whether the staged rows have been marked before, 0 or 1; marks them. */
  async function mark(): Promise<unknown> {
    await using staging = await open();
    const rows = await staging.database.rows(
      `select count(*) from information_schema.tables where table_name = 'mark'`,
    );
    await staging.database.run('create table if not exists mark (a integer)');
    return rows[0]?.[0];
  }

  it('takes the file of the API key for no data, whatever its name', async () => {
    write('notes.csv', 'external_account_number,body\nA-1,a\n');
    write('key.txt', 'a secret');
    await using staging = await open('supplier = "S"\napi_key_file = "key.txt"\n');

    const files = await staging.database.rows('select name from staged_files order by name');
    expect(files.flat()).to.deep.equal(['notes.csv']);
  });

  it('keeps every digit of numbers in NDJSON, also in lists', async () => {
    write(
      'transactions.ndjson',
      '{"external_account_number":"A","amount":19.10,"line_items":[{"net_amount":1234567890123456.7890,"units":[1.10,2]}]}\n',
    );
    expect(await itemsOf('transactions')).to.deep.equal([
      [
        'A',
        1,
        {
          amount: '19.10',
          line_items: [{ net_amount: '1234567890123456.7890', units: ['1.10', '2'] }],
        },
      ],
    ]);
  });

  it('reads NDJSON by names that are no names of SQL, and keeps damaged lines out', async () => {
    const name = 'a"b\\c\n$';
    write('data.ndjson', `${JSON.stringify({ [name]: 'A' })}\n{"\u00E4":"\u00FC"}\n`);
    write('notes.sql', `select "a""b\\c\n$" as external_account_number, 'x' as body from data`);
    expect(await itemsOf('notes')).to.deep.equal([['A', 1, { body: 'x' }]]);
    write('data.ndjson', Buffer.from('{"k":"A"}\n{"k":"\u00FC"}\n', 'latin1'));
    write('notes.sql', `select k as external_account_number, 'x' as body from data`);
    const toml = 'supplier = "S"\n[files."data.ndjson"]\nencoding = "utf-8"\n';
    expect(await itemsOf('notes', toml)).to.deep.equal([['A', 1, { body: 'x' }]]);
  });

  it('says the lines of the file that it reads, also of one whose rows were refused before', async () => {
    write('again.csv', 'k,t,source_file,source_line\nA,x,old.csv,77\n');
    write('notes.sql', 'select k as external_account_number, t as body, source_line from again');
    expect(await itemsOf('notes')).to.deep.equal([['A', 2, { body: 'x' }]]);
  });

  it('takes names that are stated in place of those in the header', async () => {
    write('notes.csv', 'k,t,T\nA,1,2\n');
    const toml = `supplier = "S"\n[files."notes.csv"]\ncolumns = ["external_account_number", "body", "created_at"]\n`;
    expect(await itemsOf('notes', `${toml}header = true\n`)).to.deep.equal([
      ['A', 2, { body: '1', created_at: '2' }],
    ]);
    expect(await itemsOf('notes', toml)).to.have.length(2);
  });

  it('reads Parquet and SQL that ends with a comment, with nothing else to read', async () => {
    await writeParquet(join(folder(), 'old.parquet'), `select 'A' as k, unnest(['x', 'y']) as t`);
    write('new.csv', 'k,t\nB,z\n');
    write(
      'notes.sql',
      `select k as external_account_number, t as body from (from old union all by name from new), unnest([1]) u(x), range(1) r(y) -- done`,
    );
    const items = await itemsOf('notes');
    expect(items.map((item) => (item as unknown[])[2])).to.deep.equal([
      { body: 'x' },
      { body: 'y' },
      { body: 'z' },
    ]);
  });

  it('refuses amounts that are binary fractions, and takes decimals', async () => {
    write('transactions.sql', `select 'A' as external_account_number, 0.1::double + 0.2 as amount`);
    expect(await refusalOf()).to.match(/^transactions\.sql: column amount is a binary fraction/);
    write(
      'transactions.sql',
      `select 'A' as external_account_number, 10.50::decimal(12, 2) as amount, date '2019-10-01' as transaction_date,
         [{rate_band: 'X', net_amount: 0.10::decimal(5, 2), units: [1, 2], start_date: null}] as line_items`,
    );
    expect(await itemsOf('transactions')).to.deep.equal([
      [
        'A',
        undefined,
        {
          amount: '10.50',
          transaction_date: '2019-10-01',
          line_items: [{ rate_band: 'X', net_amount: '0.10', units: ['1', '2'] }],
        },
      ],
    ]);
    write(
      'transactions.sql',
      `select 'A' as external_account_number, [{net_amount: 0.1::double}] as line_items`,
    );
    expect(await refusalOf()).to.match(/column line_items column net_amount is a binary fraction/);
  });

  for (const [column, value, type] of [
    ['transaction_id', '1.5::double', 'DOUBLE'],
    ['transaction_id', `'7'::blob`, 'BLOB'],
    ['external_account_number', 'true', 'BOOLEAN'],
    ['note', `{id: '7'}`, 'STRUCT("id" VARCHAR)'],
    ['note', `'{"id":7}'::json -> '$.id'`, 'JSON'],
    ['line_items', `[{rate_band: 1.5::float}]`, 'FLOAT'],
  ] as const)
    it(`makes no text of a ${type} in ${column}`, async () => {
      const account =
        column === 'external_account_number' ? '' : `'A' as external_account_number, `;
      write('transactions.sql', `select ${account}${value} as ${column}`);
      expect(await refusalOf()).to.match(
        new RegExp(
          `^transactions.sql: column ${column} .*is ${type.replaceAll(/[()]/g, '.')}, which is no text`,
        ),
      );
    });

  for (const sql of [
    'select * from data',
    'select *, true as is_pinned from data',
    'select * replace (body as body) from data',
    'select d.* from data d join other using (external_account_number)',
    'with kept as (select * from data) select * from kept',
    'select external_account_number, body from (select * from data order by 1)',
    `select external_account_number, coalesce(body, '') as body from data`,
    'select external_account_number, case when body is null then external_account_number else body end as body from data',
    'select external_account_number, any_value(body) as body from data group by all',
    `select external_account_number, body from data union all select external_account_number, text as body from other where text <> 'a text'`,
  ])
    it(`makes no text of a list of NDJSON: ${sql}`, async () => {
      write('data.ndjson', '{"external_account_number":"A","body":["a"]}');
      write('other.ndjson', '{"external_account_number":"A","text":"a text"}');
      write('notes.sql', sql);

      const notes = await itemsOf('notes');
      expect(JSON.stringify(notes)).to.match(/^\[\["A",1,\{"body":\["a"\]/);
    });

  it('keeps a list of NDJSON beside texts, and makes a text of one where the SQL says so', async () => {
    const lines = [['a'], 'b'].map((body) => ({ external_account_number: 'A', body, list: ['c'] }));
    write('data.ndjson', lines.map((line) => JSON.stringify(line)).join('\n'));
    write('notes.sql', 'select external_account_number, body from data');
    write(
      'transactions.sql',
      'select external_account_number, cast(list as varchar) as note from data',
    );

    expect(await itemsOf('notes')).to.deep.equal([
      ['A', 1, { body: ['a'] }],
      ['A', 2, { body: 'b' }],
    ]);
    expect(await itemsOf('transactions')).to.deep.equal([
      ['A', 1, { note: '["c"]' }],
      ['A', 2, { note: '["c"]' }],
    ]);
  });

  it('reads Parquet with its types', async () => {
    await writeParquet(
      join(folder(), 'notes.parquet'),
      `select 'A' as external_account_number, timestamp '2019-05-01 09:30:00' as created_at, true as is_pinned, ['a.pdf', 'b.pdf'] as document_paths`,
    );
    expect(await itemsOf('notes')).to.deep.equal([
      [
        'A',
        1,
        {
          created_at: '2019-05-01T09:30:00Z',
          is_pinned: true,
          document_paths: [{ document_path: 'a.pdf' }, { document_path: 'b.pdf' }],
        },
      ],
    ]);
  });

  it('names a Parquet file with a text that is not in UTF-8', async () => {
    const path = join(folder(), 'notes.parquet');
    await writeParquet(
      path,
      `select 'A' as external_account_number, 'a text' as body`,
      ', compression uncompressed',
    );
    const bytes = readFileSync(path);
    for (let at = bytes.indexOf('a text'); at !== -1; at = bytes.indexOf('a text'))
      bytes[at] = 0xff;
    write('notes.parquet', bytes);

    expect(await refusalOf()).to.match(/^notes\.parquet has a text that is not in UTF-8/);
  });

  it('joins items of a file of their own to their transactions, and keeps those without', async () => {
    write('transactions.csv', 'external_account_number,transaction_id\nA,T1\nB,T1\nA,T2\n');
    write(
      'transaction_line_items.csv',
      'external_account_number,transaction_id,rate_band,net_amount\nA,T1,X,1.10\nA,T1,Y,\nB,T1,Z,3\nC,T1,Z,3\n',
    );
    expect(await itemsOf('transactions')).to.deep.equal([
      [
        'A',
        2,
        {
          transaction_id: 'T1',
          line_items: [{ rate_band: 'X', net_amount: '1.10' }, { rate_band: 'Y' }],
        },
      ],
      ['A', 4, { transaction_id: 'T2' }],
      ['B', 3, { transaction_id: 'T1', line_items: [{ rate_band: 'Z', net_amount: '3' }] }],
    ]);
    await using staging = await open();
    const [fault, ...others] = await all(staging.rows.faulty('transactions'));
    expect(others).to.deep.equal([]);
    expect(fault).to.include({ code: 'transaction_not_found', line: 5, row: 4 });
    expect(await staging.rows.count('transactions')).to.equal(4);
  });

  it('groups by account in the order of their texts, and in the order of rows within', async () => {
    write('notes.csv', 'external_account_number,body\nB,1\nA,2\nB,3\nA,4\nA,5\n');
    await using staging = await open();
    const groups = await all(staging.rows.groups('notes', { maximumRows: 2 }));
    expect(
      groups.map(({ subject, part, rows }) => [subject, part, rows.all.map(({ row }) => row)]),
    ).to.deep.equal([
      ['A', 1, [2, 4]],
      ['A', 2, [5]],
      ['B', 1, [1, 3]],
    ]);
  });

  it('gives rows as they are, however long they are and whatever they have', async () => {
    const subjects = ['1 2 3 ', 'A\nB', 'A,\u0001"', '\u20AC', '\u{1F600}'];
    const sizes = [1, 131_072, 600_000, 2, 262_144, 20_000];
    const rows = subjects.flatMap((subject) =>
      sizes.map((size, at) => [subject, `${at}\n${'\u00FC"\r'.repeat(size / 4)}`] as const),
    );
    const records = rows.map(
      (cells) => `"${cells.map((text) => text.replaceAll('"', '""')).join('","')}"`,
    );
    write('notes.csv', `external_account_number,body\n${records.join('\n')}\n`);
    await using staging = await open();
    const read: (readonly [string, unknown])[] = [];
    for (const { subject, rows: some } of await all(
      staging.rows.groups('notes', { maximumRows: 4 }),
    ))
      for (const { item } of some.all) read.push([subject, readItem(item)['body']]);
    expect(read).to.have.lengthOf(rows.length);
    for (const [index, [subject, body]] of read.entries()) {
      expect(subject).to.equal(rows[index]?.[0]);
      expect(body === rows[index]?.[1], `row ${index}`).to.equal(true);
    }
  });

  it('reads a record that is longer than the buffers once its quotes are doubled', async () => {
    const body = 'a"'.repeat(500_000);
    write('notes.csv', `external_account_number,body\nA,b\nA,${body}\nA,c\n`);
    const items = await itemsOf('notes');
    expect(items).to.have.length(3);
    expect(items[1]).to.deep.equal(['A', 3, { body }]);
  });

  for (const [what, text, lines] of [
    ['one line each', 'A,1\nA,2\nA,3\n', [2, 3, 4]],
    ['several lines', 'A,"1\n1"\n\nA,2\nA,3\n', [2, 5, 6]],
    ['a damaged one among them', 'A,1\nA,"2"2\nA,3\n', [2, 4]],
  ] as const)
    it(`numbers rows one by one: ${what}`, async () => {
      write('notes.csv', `external_account_number,body\n${text}`);
      await using staging = await open();
      const [group] = await all(staging.rows.groups('notes', { maximumRows: 9 }));
      expect(group?.rows.all.map(({ row }) => row)).to.deep.equal(lines.map((_, at) => at + 1));
      expect(group?.rows.all.map(({ line }) => line)).to.deep.equal(lines);
    });

  for (const sql of [undefined, 'select l.* from lines l join lines k using (transaction_id)'])
    it(`sorts rows by ranges of their accounts where one sort has no room: ${sql ?? 'a file'}`, async () => {
      const many = Array.from({ length: 60_000 }, (_, row) => {
        const account = (row * 7919) % 500;
        return `${account === 0 ? '' : `A-${account}`},T-${row},${'x'.repeat(80)}`;
      });
      const name = sql === undefined ? 'transactions.csv' : 'lines.csv';
      write(name, ['external_account_number,transaction_id,note', ...many, ''].join('\n'));
      if (sql !== undefined) write('transactions.sql', sql);
      await using staging = await open('supplier = "S"\n[duckdb]\nmemory_limit = "32MB"\n');

      const { database } = staging;
      const [found] = await database.rows(
        `select count(*)::integer, count(distinct "row")::integer, max("row")::integer, count(*) filter (where fault_code is not null)::integer,
           count(distinct item)::integer from staged_transactions`,
      );
      expect(found).to.deep.equal([60_000, 60_000, 60_000, 120, 60_000]);
      await database.run(
        `create table chosen as select 'transactions' as kind, "row" from staged_transactions`,
      );
      for (const among of [undefined, 'chosen']) {
        const options = { maximumRows: 1000, ...(among && { among }) };
        const groups = await all(staging.rows.groups('transactions', options));
        expect(groups.map(({ rows }) => rows.length)).to.deep.equal(
          Array.from({ length: 499 }, () => 120),
        );
      }
    });

  it('stages again with less at once where SQL makes rows longer than their file', async () => {
    const keys = Array.from({ length: 100_000 }, (_, row) => `A-${(row * 7919) % 500},T-${row}`);
    write('lines.csv', ['external_account_number,transaction_id', ...keys, ''].join('\n'));
    write('transactions.sql', `select *, repeat(transaction_id, 100) as note from lines`);
    await using staging = await open('supplier = "S"\n[duckdb]\nmemory_limit = "72MB"\n');
    expect(await staging.rows.count('transactions')).to.equal(100_000);
  });

  for (const files of [1, 3, 20])
    it(`says the file of each row, of ${files} files`, async () => {
      const names = Array.from({ length: files }, (_, n) => `it's ${n}`);
      for (const name of names) write(`${name}.csv`, 'body\n1\n2\n');
      const selects = names.map(
        (name) => `select 'A' as external_account_number, * from "${name}"`,
      );
      write('notes.sql', selects.join(' union all '));
      await using staging = await open();
      const [group] = await all(staging.rows.groups('notes', { maximumRows: 999 }));
      const expected = names.flatMap((name) => [`${name}.csv`, `${name}.csv`]);
      expect(group?.rows.all.map(({ file }) => file)).to.deep.equal(expected);
    });

  it('stages again when a source has changed, and only then', async () => {
    write('notes.csv', 'external_account_number,body\nA,1\n');
    expect([await mark(), await mark()]).to.deep.equal([0n, 1n]);
    write('notes.csv', 'external_account_number,body\nA,2\n');
    expect(await mark()).to.equal(0n);
    expect(await itemsOf('notes')).to.deep.equal([['A', 2, { body: '2' }]]);
  });

  for (const [what, files, message] of [
    [
      'an unknown column',
      { 'notes.csv': 'external_account_number,bodi\nA,1\n' },
      /notes\.csv: column bodi is unknown: known are body,/,
    ],
    [
      'a column that every object has',
      { 'notes.csv': 'external_account_number,body,constructor\nA,1,2\n' },
      /notes\.csv: column constructor is unknown: known are body,/,
    ],
    [
      'a missing account',
      { 'notes.csv': 'body\n1\n' },
      /notes\.csv: column external_account_number is missing/,
    ],
    [
      'wrong SQL',
      { 'notes.sql': 'select nothing from nowhere' },
      /^notes\.sql selects from nowhere/,
    ],
    ['an unknown kind', { 'nodes.sql': 'select 1' }, /nodes\.sql selects no kind of record/],
    [
      'two files of one table',
      { 'notes.csv': 'a\n', 'notes.ndjson': '{}\n' },
      /notes\.csv and notes\.ndjson would both be the table notes/,
    ],
    ['an empty folder', {}, /has nothing to load/],
    ['an empty file', { 'notes.csv': '' }, /notes\.csv is empty/],
    [
      'a repeated column, with what can be done',
      { 'notes.csv': 'body,Body\n' },
      /two columns Body.*\[files\."notes\.csv"\].*columns = \["body","Body_2"\].*header = true/s,
    ],
    [
      'SQL that reads a file of the folder',
      {
        'data.csv': 'a\n1\n',
        'api-key': 'a secret\n',
        'notes.sql': `select a as external_account_number, (select content from read_text('{folder}/api-key')) as body from data`,
      },
      /^notes\.sql selects from read_text\(\), but .* own tables alone/,
    ],
    [
      'SQL that fails at a row, in the words of DuckDB',
      {
        'notes.sql': `select 'A' as external_account_number, cast(n || 'x' as integer)::varchar as body from range(3) r(n)`,
      },
      /^notes\.sql: Conversion Error: Could not convert string '0x'/,
    ],
  ] as const)
    it(`refuses ${what}`, async () => {
      for (const [name, text] of Object.entries(files))
        write(name, text.replaceAll('{folder}', folder()));
      expect(await refusalOf()).to.match(message);
    });
});

async function all<T>(values: AsyncIterable<T>): Promise<readonly T[]> {
  const taken: T[] = [];
  for await (const value of values) taken.push(value);
  return taken;
}
