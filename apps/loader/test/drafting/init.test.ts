import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { jsonLines, runLoader, type Ran } from '../command-line/run-loader.js';
import { temporaryFolder } from '../temporary-folder.js';
import { writeParquet } from '../write-parquet.js';

interface Found {
  readonly type: string;
  readonly severity: string;
  readonly line: number;
  readonly field: string;
  readonly value: string;
  readonly code: string;
  readonly detail: string;
}

describe('data-import init, and check of what it drafted', () => {
  const folder = temporaryFolder();

  const write = (name: string, text: string | Buffer): void =>
    writeFileSync(join(folder(), name), text);
  const read = (name: string): string => readFileSync(join(folder(), name), 'utf8');

  async function init(): Promise<Ran> {
    const ran = await runLoader(['init', folder()]);
    expect(ran.exitCode, ran.out + ran.err).to.equal(0);
    return ran;
  }

  async function check(): Promise<Ran & { readonly problems: readonly Found[] }> {
    const ran = await runLoader(['check', '--dir', folder(), '--json']);
    expect(ran.exitCode, ran.out + ran.err).to.be.oneOf([0, 1]);
    return { ...ran, problems: jsonLines<Found>(ran).filter(({ type }) => type === 'problem') };
  }

  function transactions(rows: readonly (readonly [date: string, amount: string])[]): void {
    const lines = rows.map(
      ([date, amount], index) => `A-1;T-${index};${date};${amount};CHARGE;meter reading`,
    );
    write('ledger.csv', ['account;transaction;date;amount;type;reason', ...lines, ''].join('\n'));
  }

  it('keeps headers out of the SQL and its comments', async () => {
    const attack =
      "x\nselect 'A-9' as external_account_number, 'T-9' as transaction_id, '2019-10-01' as transaction_date, '1.00' as amount, 'CHARGE' as type, " +
      '(select left(content, 31) from read_text($$/etc/passwd$$)) as note, source_file, source_line from ledger\nunion all --';
    write(
      'ledger.csv',
      `account,document,date,amount,type,Filiale,"${attack}"\nA-1,T-1,2019-10-01,5.00,CHARGE,1,x\n`,
    );
    await init();

    const sql = read('transactions.sql');
    expect(sql).to.include('-- Not used: Filiale, and 1 more').and.not.include('read_text');
    const { out, exitCode } = await check();
    expect(exitCode, out).to.equal(0);
    expect(jsonLines<{ kinds: unknown }>({ out } as Ran).at(-1)).to.deep.include({
      kinds: [
        {
          kind: 'transactions',
          rows: 1,
          with_errors: 0,
          numbers: [{ field: 'amount', count: 1, smallest: '5.00', largest: '5.00', sum: '5.00' }],
        },
      ],
    });
  });

  it('keeps the names of files out of the SQL', async () => {
    write('ledger\nx.csv', 'account,document,date,amount,type\nA-1,T-1,2019-10-01,5.00,CHARGE\n');
    await init();
    expect(read('transactions.sql')).to.match(/^-- ledger\\nx\.csv: /m);
    const { out, exitCode } = await check();
    expect(exitCode, out).to.equal(0);
  });

  it('shows the values of each column with counts, and twenty rows as they are mapped', async () => {
    const rows = Array.from(
      { length: 30 },
      (_, index) =>
        `A-1;T-${index};${1 + (index % 28)}.10.2019;1.000,50;${'DCS'[index % 3]};;x\u001By`,
    );
    write('ledger.csv', ['Konto;Beleg;Datum;Betrag;Art;source_line;Text', ...rows, ''].join('\n'));

    const { out } = await init();

    expect(out)
      .to.include('transactions.sql, of the first records of each file:')
      .and.include('"Konto" as external_account_number: "A-1" 30 times\n')
      .and.include(`"Art" as type: "C" 10 times, "D" 10 times, "S" 10 times\n`)
      .and.include('"Text" as note: "x\\u001by" 30 times\n')
      .and.include('"Beleg" as transaction_id: "T-0", "T-1", "T-10" and 27 others, all different\n')
      .and.include('"source_line" is not used: empty 30 times\n')
      .and.include('"T-19","2019-10-20","1000.50","C","x\\u001by"')
      .and.not.include('"T-20","2019-10-21"');
  });

  it('shows in JSON what it drafted, of NDJSON and Parquet too', async () => {
    write('ledger.ndjson', '{"account":"A","id":"1","amount":19.10}\n');
    await writeParquet(
      join(folder(), 'ledger_old.parquet'),
      `select 'B' as account, 2 as id, 5.50 as amount`,
    );

    const ran = await runLoader(['init', folder(), '--json']);

    const [said] = jsonLines<{ drafts: readonly { columns: readonly string[]; rows: unknown }[] }>(
      ran,
    );
    const [draft] = said?.drafts ?? [];
    expect(draft?.columns).to.deep.equal([
      'external_account_number',
      'transaction_id',
      'amount',
      'source_file',
      'source_line',
    ]);
    expect(draft?.rows).to.deep.equal([
      ['A', '1', '19.10', 'ledger.ndjson', '1'],
      ['B', '2', '5.50', 'ledger_old.parquet', '1'],
    ]);
  });

  it('takes no column for one that every object has', async () => {
    write('ledger.ndjson', '{"account":"A","id":"1","toString":"x"}\n{"account":"A","id":"2"}\n');
    write('notes.csv', 'external_account_number,body,constructor\nA,1,2\n');
    const { out } = await init();

    expect(out).to.include('"toString" is not used: "x" once, empty once');
    expect(read('notes.sql')).to.include('-- Not used: constructor');
  });

  it('drafts a column with both decimal signs plain, and check names the odd rows', async () => {
    transactions([
      ...manyRows((index) => `${130 + index}.78`),
      ['2019-10-01', '12,50'],
      ['2019-10-01', '12.345'],
    ]);
    await init();

    expect(read('transactions.sql')).to.match(
      /^ {2}"amount" as amount, -- a decimal point in 30 values, a decimal comma in 1: /m,
    );
    const { problems } = await check();
    expect(placesOf(problems)).to.deep.equal([
      [32, 'amount', '12,50', 'invalid'],
      [33, 'amount', '12.345', 'max_decimal_places'],
    ]);
  });

  it('multiplies no amount of a column with decimal commas by a thousand', async () => {
    transactions([
      ...manyRows((index) => `1.${130 + index},78`),
      ['2019-10-01', '12.345'],
      ['2019-10-01', '130.78'],
      ['2019-10-01', '1.23,50'],
    ]);
    await init();

    expect(read('transactions.sql')).to.include(
      '"amount" as amount, -- a decimal point in 1 value',
    );
    write(
      'transactions.sql',
      read('transactions.sql').replace('"amount" as amount', 'decimal_comma("amount") as amount'),
    );
    const { problems } = await check();
    expect(placesOf(problems)).to.deep.equal([
      [32, 'amount', '12.345', 'invalid'],
      [33, 'amount', '130.78', 'invalid'],
      [34, 'amount', '1.23,50', 'invalid'],
    ]);
    expect(problems[0]?.detail).to.include('decimal_comma');
  });

  it('drafts a second form of dates only where it is no rare exception', async () => {
    transactions([
      ...manyRows(() => '1.00'),
      ['31/10/2019', '1.00'],
      ['30/10/2019', '1.00'],
      ['29/10/2019', '1.00'],
    ]);
    await init();

    expect(read('transactions.sql')).to.include(
      '  "date" as transaction_date, -- 3 values have another form: check names them',
    );
    const { problems } = await check();
    expect(problems.map(({ line, value }) => [line, value])).to.deep.equal([
      [32, '31/10/2019'],
      [33, '30/10/2019'],
      [34, '29/10/2019'],
    ]);
  });

  it('drafts both forms of dates where both are usual', async () => {
    transactions([
      ...manyRows(() => '1.00'),
      ...manyRows(() => '1.00').map(() => ['31/10/2019', '2.00'] as const),
    ]);
    await init();

    expect(read('transactions.sql')).to.include(`iso_date("date", ['%Y-%m-%d', '%d/%m/%Y'])`);
    expect((await check()).problems).to.deep.equal([]);
  });

  it('marks both ends of an example that is cut out of a line', async () => {
    const long = `EXT-1234;${'x'.repeat(60)};M\u00FCller;${'y'.repeat(60)}`;
    write('notes.csv', Buffer.from(`account;a;b;c\n${long}\n`, 'latin1'));

    expect((await init()).out).to.match(/\(line 2: "…x+;M\u00FCller;y+…"\)/);
  });

  it('reads a file with damaged records as UTF-8, and says how many lines are what', async () => {
    const lines = Array.from({ length: 300 }, (_, index) =>
      Buffer.from(`A-${index};M\u00FCller\n`, index % 100 === 5 ? 'latin1' : 'utf8'),
    );
    write('notes.csv', Buffer.concat([Buffer.from('account;text\n'), ...lines]));
    const said =
      '297 lines are UTF-8 (line 2: "A-0;M\u00FCller"), 3 are not and look like windows-1252 (line 7: "A-5;M\u00FCller")';

    const { out } = await init();
    expect(out).to.include(`notes.csv: ${said}`).and.include('"notes.csv","4"');
    expect(out).not.to.include('\uFFFD');
    expect(read('migration.toml')).to.include('encoding = "utf-8"');
    const checked = await check();
    expect(placesOf(checked.problems)).to.deep.equal(
      [7, 107, 207].map((line) => [line, 'non_field_errors', undefined, 'unreadable_record']),
    );
    const remark = jsonLines<{ type: string; remark: string }>(checked).find(
      ({ type }) => type === 'remark',
    );
    expect(remark?.remark).to.include(said);
    const again = await runLoader(['check', '--dir', folder()]);
    expect(again.out).to.include(said);
  });

  it('notices text that looks twice encoded', async () => {
    write(
      'notes.csv',
      'external_account_number,body\nA-1,M\u00C3\u00BCller zahlt 5 \u00E2\u201A\u00AC\nA-2,M\u00FCller \u00C9\u00A0!\n',
    );
    await init();

    const { problems, exitCode } = await check();
    expect(exitCode).to.equal(0);
    expect(problems).to.have.length(1);
    expect(problems[0]).to.include({
      severity: 'notice',
      line: 2,
      field: 'body',
      value: 'M\u00C3\u00BCller zahlt 5 \u00E2\u201A\u00AC',
      code: 'text_looks_twice_encoded',
    });
    expect(problems[0]?.detail).to.include('"M\u00FCller zahlt 5 \u20AC"');
  });

  it('names two equal columns apart, so that what it drafted works', async () => {
    write(
      'ledger.csv',
      'account,id,date,amount,type,text,Text\nA-1,T-1,2019-10-01,5.00,CHARGE,one,two\n',
    );
    await init();

    expect(read('migration.toml')).to.include(
      'columns = ["account","id","date","amount","type","text","Text_2"]\nheader = true\n',
    );
    const { problems, exitCode } = await check();
    expect([exitCode, problems]).to.deep.equal([0, []]);
  });

  for (const [what, bytes] of [
    [
      '"sep=;" before a header that looks otherwise',
      Buffer.from('"sep=;"\naccount;text\nA-1;M\u00FC,ll,er\n'),
    ],
  ] as const)
    it(`understands ${what}`, async () => {
      write('notes.csv', bytes);
      await init();

      expect(read('notes.sql'))
        .to.include('"account" as external_account_number')
        .and.include('"text" as body');
      const checked = await check();
      expect([checked.exitCode, checked.problems], checked.out).to.deep.equal([0, []]);
      expect(jsonLines(checked).at(-1))
        .to.have.property('kinds')
        .that.deep.equals([{ kind: 'notes', rows: 1, with_errors: 0, numbers: [] }]);
    });

  it('shows the smallest, the largest and the sum of each mapped number', async () => {
    write(
      'transactions.ndjson',
      `${['-3.20', '1250', '"0.05"', '"five"'].map((amount, index) => `{"external_account_number":"A","transaction_id":"T${index}","amount":${amount},"line_items":[{"net_amount":1.5,"units":[0.1,0.25]},{"net_amount":2}]}`).join('\n')}\n`,
    );
    write('migration.toml', 'supplier = "S"\n');

    const ran = await runLoader(['check', '--dir', folder()]);
    expect(ran.out).to.include(
      [
        '  amount: 3 numbers from -3.20 to 1250.00, sum 1246.85',
        '  line_items.net_amount: 8 numbers from 1.50 to 2.00, sum 14.00',
        '  line_items.units: 8 numbers from 0.10 to 0.25, sum 1.40',
      ].join('\n'),
    );
  });
});

function placesOf(problems: readonly Found[]) {
  return problems.map(({ line, field, value, code }) => [line, field, value, code]);
}

function manyRows(amountOf: (index: number) => string): (readonly [string, string])[] {
  return Array.from({ length: 30 }, (_, index) => ['2019-10-01', amountOf(index)]);
}
