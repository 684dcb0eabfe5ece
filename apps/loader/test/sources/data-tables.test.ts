import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { expect } from 'chai';
import type { Dialect } from '../../src/migration/dialect.js';
import { readDialect } from '../../src/migration/dialect.js';
import { dataFile } from '../../src/sources/data-file.js';
import { createDataTable } from '../../src/sources/data-tables.js';
import { Database, quoteText } from '../../src/sources/database.js';
import { dialectOf } from '../../src/sources/file-facts.js';
import { temporaryFolder } from '../temporary-folder.js';

describe('createDataTable', () => {
  const folder = temporaryFolder();
  let database: Database;
  beforeEach(async () => {
    database = await Database.open(':memory:', {
      memoryLimit: '256MB',
      threads: 2,
      tempDirectory: folder(),
    });
  });
  afterEach(() => database[Symbol.asyncDispose]());

  /** The lines and cells of the rows, and the lines of the records that are none. */
  async function read(name: string, content: string | Buffer, stated: unknown = {}) {
    const path = join(folder(), name);
    if (content !== '') writeFileSync(path, content);
    const file = dataFile(folder(), name);
    if (!file) throw new Error(`${name} is no data file`);
    const dialect = await dialectOf(file, readDialect(stated)._unsafeUnwrap());
    const created = await createDataTable(database, file, dialect, join(folder(), 'copies'));
    const { unreadable } = created._unsafeUnwrap();
    const rows = await database.rows(
      `select source_line::integer, * exclude (source_file, source_line) from "${file.table}" order by 1`,
    );
    return {
      rows,
      unreadable: unreadable.map(({ line, code, detail }) => `${line} ${code ?? detail}`),
    };
  }

  const CELLS = [
    'a',
    ' b c ',
    '"',
    '5" pipe',
    "it's",
    'x\ry',
    'x\ny',
    'x\r\ny',
    '\\',
    '\\"',
    'x\0y',
    '\u0001',
    '\u001F',
    ',;|\t^',
    '||',
    '9',
    '\u{1F600}\u00A6',
    '\u0085',
  ];

  for (const dialect of [
    { delimiter: ',', quote: '"' },
    { delimiter: '\t', quote: "'" },
    { delimiter: '||', quote: '"' },
    { delimiter: '\u00A6', quote: '"' },
    { delimiter: '\u0001', quote: '"' },
    { delimiter: ' ', quote: '"' },
    { delimiter: '9', quote: '"' },
    { delimiter: ';', quote: '"', escape: '\\' },
  ])
    it(`gives every cell as it is, with ${JSON.stringify(dialect)}`, async () => {
      const { delimiter, quote, escape = quote } = dialect;
      const quoted = (cell: string): string =>
        quote +
        cell
          .replaceAll(escape, escape + escape)
          .replaceAll(quote, (one) => (escape === quote ? one : escape + one)) +
        quote;
      const plain = CELLS.filter(
        (cell) =>
          !/[\n\r]/.test(cell) &&
          ![delimiter[0], quote, escape].some((one) => cell.includes(one ?? '')),
      );
      const rows = [
        ...CELLS.map((cell) => [cell, quoted(cell)] as const),
        ...plain.map((cell) => [cell, cell] as const),
      ];
      const text = ['k', ...rows.map(([, written]) => written)]
        .map((written) => `${written}${delimiter}end\n`)
        .join('');
      const found = await read('x.csv', text, dialect);
      expect(found.unreadable).to.deep.equal([]);
      expect(found.rows.map(([, cell]) => cell)).to.deep.equal(rows.map(([cell]) => cell));
    });

  for (const [encoding, bytes, text] of [
    ['CP850', 'Fr. M\x81ller, Stra\xE1e', 'Fr. M\u00FCller, Stra\u00DFe'],
    ['windows-1250', '\x8A\xE8\x81', '\u0160\u010D\u0081'],
    ['ISO 8859-15', '5 \xA4', '5 \u20AC'],
    ['MacRoman', 'caf\x8E \xDB', 'caf\u00E9 \u20AC'],
    ['Shift_JIS', '\x83\x5C,', '\u30BD,'],
    ['latin1', '\xFC\x80', '\u00FC\u0080'],
  ] as const)
    it(`reads ${encoding}`, async () => {
      const found = await read('x.csv', Buffer.from(`k;l\n${bytes};1\n`, 'latin1'), {
        encoding,
        delimiter: ';',
      });
      expect(found.rows.map(([, cell]) => cell)).to.deep.equal([text]);
    });

  for (const [what, name, content, unreadable] of [
    [
      'bytes that are no character of the encoding',
      'x.csv',
      Buffer.from('k,l\na,b\n\x82,c\nd,e\n', 'latin1'),
      '3 The record is not in SHIFT_JIS',
    ],
    [
      'half a character at the end',
      'x.csv',
      Buffer.from('k,l\na,b\nd,caf\xC3', 'latin1'),
      '3 The record is not in UTF-8',
    ],
    [
      'half a unit of UTF-16 at the end',
      'x.csv',
      Buffer.from('\uFEFFk,l\na,b\nd,12', 'utf16le').subarray(0, -1),
      '3 The record is not in UTF-16LE',
    ],
    [
      'text behind gzip data',
      'x.csv.gz',
      Buffer.concat([gzipSync(`k,l\n${'a,b\n'.repeat(20_000)}`), Buffer.from('more')]),
      /^\d+ x\.csv\.gz has other data behind its compressed data/,
    ],
    [
      'Zstandard that was cut off',
      'x.csv.zst',
      zstdCompressSync(
        Buffer.concat([Buffer.from('k,l\n'), Buffer.alloc(400_000, 'a,b\n')]),
      ).subarray(0, -3),
      /^\d+ x\.csv\.zst ends too early/,
    ],
    ['an unclosed quote at the end', 'x.csv', 'k,l\na,b\n"c,d', '3 A cell begins with a quote'],
    ['a last record that is too short', 'x.csv', 'k,l\na,b\nc', '3 The record has 1 cells'],
    ['a field without a name', 'x.ndjson', '{"k":"a"}\n{"":"b"}\n', '2 A field has no name'],
    [
      'a field that is twice in an object',
      'x.ndjson',
      '{"k":"a"}\n{"l":[{"m":1,"\\u006d":2}]}\n',
      '2 duplicate_field',
    ],
    [
      'two fields that differ in case alone',
      'x.ndjson',
      '{"k":"a"}\n{"k":"b","K":"c"}\n',
      '2 duplicate_field',
    ],
    ['half a surrogate pair', 'x.ndjson', '{"k":"a"}\n{"k":{"l":"\\ud83d"}}\n', '2 invalid'],
    [
      'too many levels',
      'x.ndjson',
      `{"k":"a"}\n{"k":${'['.repeat(9999)}${']'.repeat(9999)}}\n`,
      '2 The object has more than 100 levels',
    ],
  ] as const)
    it(`names a record with ${what}, and reads the others`, async () => {
      const found = await read(
        name,
        content,
        what.includes('encoding') ? { encoding: 'shift_jis' } : {},
      );
      expect(found.unreadable).to.have.length(1);
      if (typeof unreadable === 'string') expect(found.unreadable[0]).to.include(unreadable);
      else expect(found.unreadable[0]).to.match(unreadable);
      expect(found.rows).not.to.be.empty;
    });

  it('takes an empty escape for none', () => {
    expect(readDialect({ escape: '' })._unsafeUnwrap()).to.deep.equal({});
  });

  it('takes digits for nothing in cells alone, not in its own numbers', async () => {
    const stated = { columns: ['k', 'l'], nulls: ['0', '1'] };
    const found = await read('x.csv', 'a,0\n"1",\n\nb,2\n', stated);
    expect(found.rows).to.deep.equal([
      [1, 'a', null],
      [2, null, null],
      [4, 'b', '2'],
    ]);
  });

  it('reads every frame of Zstandard', async () => {
    const frames = ['k,l\n', 'a,b\n', 'c,d\n'].map((text) => zstdCompressSync(text));
    expect((await read('x.csv.zst', Buffer.concat(frames))).rows).to.have.length(2);
  });

  it('quotes every text for SQL', async () => {
    for (const cell of CELLS)
      expect(await database.rows(`select ${quoteText(cell)}`)).to.deep.equal([[cell]]);
  });

  it('takes names of NDJSON that differ in case alone as one column', async () => {
    const { rows } = await read('x.ndjson', '{"k":"a"}\n{"K":"b"}\n');
    expect(rows).to.deep.equal([
      [1, 'a'],
      [2, 'b'],
    ]);
  });

  it('reads bytes of Parquet as UTF-8, and leaves out records that are not', async () => {
    await database.run(
      `copy (select unnest(['\\x41'::blob, '\\xC3\\xBC'::blob, '\\xFF'::blob, null]) as k, unnest(['\\x41'::blob, null, '\\xFF'::blob, null]) as l)
       to ${quoteText(join(folder(), 'x.parquet'))} (format parquet)`,
    );
    const { rows, unreadable } = await read('x.parquet', '');
    expect(rows.map(([line, k]) => [line, k])).to.deep.equal([
      [1, 'A'],
      [2, '\u00FC'],
      [4, null],
    ]);
    expect(unreadable).to.deep.equal(['3 The column "k" has bytes that are no text in UTF-8.']);
  });

  it('reads no Parquet of which more records are left out than are counted', async () => {
    await database.run(
      `copy (select '\\xFF'::blob as k from range(100001)) to ${quoteText(join(folder(), 'x.parquet'))} (format parquet)`,
    );
    const fault = await read('x.parquet', '').catch((thrown: unknown) => JSON.stringify(thrown));
    expect(fault).to.include('more than 100000 records');
  });

  it('reads some of thousands of columns', async () => {
    const names = Array.from({ length: 9074 }, (_, index) => `c${index}`);
    const text = `${names.join(',')}\n${names.join(',')}\n`;
    const path = join(folder(), 'x.csv');
    writeFileSync(path, text);
    const file = dataFile(folder(), 'x.csv');
    const dialect: Dialect = { encoding: 'utf-8', delimiter: ',', quote: '"' };
    if (file) await createDataTable(database, file, dialect, join(folder(), 'copies'));
    expect(await database.rows('select c1, c9073 from x')).to.deep.equal([['c1', 'c9073']]);
  });
});
