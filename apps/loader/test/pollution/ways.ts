import type { Random } from '../dirty-export/random.js';
import {
  csv,
  encoded,
  gzip,
  ndjson,
  record,
  withRecord,
  zstd,
  type CleanTable,
  type Polluted,
} from './clean-table.js';

export type Pollute = (table: CleanTable, random: Random) => Polluted | string | Buffer;

/** Every row arrives as it was. */
export const EQUAL: Readonly<Record<string, Pollute>> = {
  'as it was': (table) => csv(table),
  'no line end behind the last record': (table) => csv(table).slice(0, -1),
  'two line ends behind the last record': (table) => `${csv(table)}\n\n`,
  'all cells in quotes': (table) => csv(table, { allQuoted: true }),
  'a record with all cells in quotes': (table, random) =>
    withRecord(table, random, (_, cells) => record(cells, { allQuoted: true })),
  ...Object.fromEntries(
    [';', '\t', '|'].map((delimiter) => [
      `delimiter ${JSON.stringify(delimiter)}, not stated`,
      (table: CleanTable) => csv(table, { delimiter }),
    ]),
  ),
  ...Object.fromEntries(
    ['^', '||'].map((delimiter) => [
      `delimiter ${JSON.stringify(delimiter)}, stated`,
      (table: CleanTable) => ({
        bytes: csv(table, { delimiter }),
        settings: `delimiter = ${JSON.stringify(delimiter)}`,
      }),
    ]),
  ),
  'delimiter in a line sep=': (table) => `sep=;\n${csv(table, { delimiter: ';' })}`,
  'apostrophes as quotes, stated': (table) => ({
    bytes: csv(table, { quote: "'" }),
    settings: `quote = "'"`,
  }),
  'backslash as escape, stated': (table) => ({
    bytes: csv(table, { escape: '\\' }),
    settings: 'escape = "\\\\"',
  }),
  'tabs without quotes, stated': (table) => ({
    table: flat(table),
    bytes: csv(flat(table), { delimiter: '\t', quote: '' }),
    settings: 'quote = ""\ndelimiter = "\\t"',
  }),
  'CRLF as line end': (table) => csv(table, { end: '\r\n' }),
  'CR as line end': (table) => csv(table, { end: '\r' }),
  'CR CR LF as line end': (table) => csv(table, { end: '\r\r\n' }),
  'CRLF behind one record': (table, random) => withRecord(table, random, (line) => `${line}\r`),
  'CRLF behind half of the records': (table) =>
    [table.header, ...table.rows]
      .map((cells, index) => record(cells) + (index % 2 === 0 ? '\n' : '\r\n'))
      .join(''),
  'a blank line': (table, random) => withRecord(table, random, (line) => `${line}\n`),
  'a blank line before the header': (table) => `\n${csv(table)}`,
  'a byte order mark': (table) => `\uFEFF${csv(table)}`,
  'a byte order mark before a record': (table, random) =>
    withRecord(table, random, (line) => `\uFEFF${line}`),
  'a byte order mark before a quoted header': (table) => `\uFEFF${csv(table, { allQuoted: true })}`,
  ...Object.fromEntries(
    ['utf-16le', 'utf-16be'].flatMap((encoding) => [
      [`${encoding} with a mark`, (table: CleanTable) => encoded(`\uFEFF${csv(table)}`, encoding)],
      [`${encoding} without a mark`, (table: CleanTable) => encoded(csv(table), encoding)],
    ]),
  ),
  'windows-1252, not stated': (table) => encoded(csv(table), 'windows-1252'),
  ...Object.fromEntries(
    ['windows-1252', 'cp850'].map((name) => [
      `${name}, stated`,
      (table: CleanTable) => ({
        bytes: encoded(csv(table), name),
        settings: `encoding = "${name}"`,
      }),
    ]),
  ),
  'lines before the header, stated': (table) => ({
    bytes: `Export of 2019-12-01\n\n${csv(table)}`,
    settings: 'skip = 2',
  }),
  'a footer, stated': (table) => ({ bytes: `${csv(table)}TOTAL 100\n`, settings: 'footer = 1' }),
  'a footer by its pattern': (table) => ({
    bytes: `${csv(table)}TRL;100\n`,
    settings: 'footer = "^TRL"',
  }),
  'no header, stated': (table) => ({
    bytes: csv(table).slice(csv(table).indexOf('\n') + 1),
    settings: `columns = ${JSON.stringify(table.header)}`,
  }),
  'header with white space': (table) =>
    csv({ ...table, header: table.header.map((name) => ` ${name} `) }),
  'columns in another order': (table) => csv(reversed(table)),
  'a word for nothing in empty cells, stated': (table) => {
    const header = [...table.header, table.kind === 'notes' ? 'is_pinned' : 'payment_type'];
    const rows = table.rows.map((cells) => [...cells, 'NULL']);
    return { bytes: csv({ ...table, header, rows }), settings: 'nulls = ["NULL"]' };
  },
  'records in another order': (table) => csv({ ...table, rows: table.rows.toReversed() }),
  gzip: (table) => ({ bytes: gzip(csv(table)), ending: '.csv.gz' }),
  'gzip in two members': (table) => {
    const text = csv(table);
    const bytes = Buffer.concat([gzip(text.slice(0, 1000)), gzip(text.slice(1000))]);
    return { bytes, ending: '.csv.gz' };
  },
  Zstandard: (table) => ({ bytes: zstd(csv(table)), ending: '.csv.zst' }),
  'gzip of UTF-16': (table) => ({
    bytes: gzip(encoded(`\uFEFF${csv(table)}`, 'utf-16le')),
    ending: '.csv.gz',
  }),
  NDJSON: (table) => ({ bytes: `${ndjson(table).join('\n')}\n`, ending: '.ndjson' }),
  'NDJSON with CRLF and blank lines': (table) => ({
    bytes: ndjson(table).join('\r\n\r\n'),
    ending: '.jsonl',
  }),
  'NDJSON with escapes of all letters': (table) => ({
    bytes: ndjson(table)
      .map((line) => `${line.replaceAll(/[^\0-\u007F]/g, escaped)}\n`)
      .join(''),
    ending: '.ndjson',
  }),
  'NDJSON with amounts as numbers': (table) => ({
    bytes: ndjson(table)
      .map((line) => `${line.replace(/"amount":"([^"]*)"/, '"amount":$1')}\n`)
      .join(''),
    ending: '.ndjson',
  }),
  'NDJSON with names in two cases': (table, random) => ({
    bytes: oneLine(table, random, (line) =>
      line.replace(table.header[1] ?? '', (name) => name.toUpperCase()),
    ),
    ending: '.ndjson',
  }),
};

/** Names a line or a file for whatever does not arrive as it was. */
export const REPORTED: Readonly<Record<string, Pollute>> = {
  'a footer': (table) => `${csv(table)}Total,100\n`,
  'a footer with as many cells': (table) =>
    `${csv(table)}${record(table.header.map((_, at) => (at === 0 ? 'Total' : '')))}\n`,
  'a header twice': (table) => `${record(table.header)}\n${csv(table)}`,
  'a header in the middle': (table, random) =>
    withRecord(table, random, (line) => `${line}\n${record(table.header)}`),
  'a second table': (table) => `${csv(table)}\nName,Sum\nall,100\nnone,0\n`,
  'a header of two lines': (table) =>
    csv(table).replace('\n', `\n${record(table.header.map(() => '(text)'))}\n`),
  'a header with a cell less': (table) => csv({ ...table, header: table.header.slice(0, -1) }),
  'a record with a cell less': (table, random) =>
    withRecord(table, random, (_, cells) => record(cells.slice(0, -1))),
  'a record with a cell more': (table, random) =>
    withRecord(table, random, (_, cells) => record([...cells, 'more'])),
  'a record with a delimiter at its end': (table, random) =>
    withRecord(table, random, (line) => `${line},`),
  'a record with another delimiter': (table, random) =>
    withRecord(table, random, (_, cells) => record(cells, { delimiter: ';' })),
  'a record of white space': (table, random) => withRecord(table, random, (line) => `${line}\n   `),
  'a record of delimiters': (table, random) =>
    withRecord(table, random, (line, cells) => `${line}\n${','.repeat(cells.length - 1)}`),
  'a record in apostrophes': (table, random) =>
    withRecord(table, random, (_, cells) => cells.map((cell) => `'${cell}'`).join(',')),
  'a quote that is not closed': (table, random) =>
    withRecord(table, random, (_, cells) => `${record(cells.slice(0, -1))},"cut off`),
  'text behind a closing quote': (table, random) =>
    withRecord(table, random, (_, cells) => `${record(cells.slice(0, -1))},"quoted" not`),
  'a quote that is not doubled': (table, random) =>
    withRecord(table, random, (_, cells) => `${record(cells.slice(0, -1))},"said "no" twice"`),
  'quotes with a backslash before them': (table, random) =>
    withRecord(table, random, (_, cells) => `${record(cells.slice(0, -1))},"said \\"no\\" twice"`),
  'white space before a quote': (table, random) =>
    withRecord(table, random, (_, cells) => `${record(cells.slice(0, -1))}, "no, twice"`),
  'a line end that is not in quotes': (table, random) =>
    withRecord(table, random, (_, cells) => `${record(cells.slice(0, -1))},broken\noff`),
  'a delimiter that is not in quotes': (table, random) =>
    withRecord(table, random, (_, cells) => `${record(cells.slice(0, -1))},one, two`),
  'a stray quote at the beginning of a cell and a later one at its end': (table, random) => {
    const plain = flat(table, '"');
    const at = random.below(table.rows.length - 3);
    const lines = csv(plain, { quote: '', delimiter: '\t' }).split('\n');
    const bytes = lines
      .with(at + 1, (lines[at + 1] ?? '').replace(/[^\t]*$/, '"$&'))
      .with(at + 3, `${lines[at + 3] ?? ''}"`)
      .join('\n');
    return { table: plain, bytes };
  },
  'apostrophes as quotes, not stated': (table) => csv(table, { quote: "'" }),
  'backslash as escape, not stated': (table) => csv(table, { escape: '\\' }),
  ...Object.fromEntries(
    ['cp850', 'cp437', 'macroman'].map((name) => [
      `${name}, not stated`,
      (table: CleanTable) => encoded(csv(table), name),
    ]),
  ),
  ...Object.fromEntries(
    ['windows-1250', 'iso-8859-15'].map((name) => [
      `${name}, not stated`,
      (table: CleanTable) => encoded(csv(withLast(table, 'Škoda Žďár')), name),
    ]),
  ),
  'utf-8 read as windows-1252 and written again': (table) =>
    encoded(encoded(csv(table), 'utf-8').toString('latin1'), 'utf-8'),
  'a record in windows-1252 among UTF-8': (table, random) => {
    const at = random.below(table.rows.length);
    const [first = '', ...lines] = [table.header, ...table.rows].map(
      (cells) => `${record(cells)}\n`,
    );
    return Buffer.concat(
      [first, ...lines].map((line, index) =>
        encoded(
          index === at + 1 ? line.replace('\n', ' ü\n') : line,
          index === at + 1 ? 'windows-1252' : 'utf-8',
        ),
      ),
    );
  },
  'half a character at the end': (table) => {
    const bytes = Buffer.from(`${csv(table).slice(0, -1)}ü`);
    return bytes.subarray(0, -1);
  },
  'half a unit of UTF-16 at the end': (table) =>
    encoded(`\uFEFF${csv(table)}`, 'utf-16le').subarray(0, -3),
  'a cut gzip': (table) => ({ bytes: gzip(csv(table)).subarray(0, -20), ending: '.csv.gz' }),
  'a cell cut off in quotes': (table) =>
    `${csv(table)}${record(table.rows[0] ?? []).slice(0, -3)},"cut`,
  ...inText({
    'a NUL': (cell) => `${cell}\0`,
    'a control character': (cell) => `${cell}\u0092`,
    'a C0 control character': (cell) => `${cell}\u0007`,
    'an ESC': (cell) => `\u001B[31m${cell}`,
    'a DEL': (cell) => `${cell}\u007F`,
    'a zero width space': (cell) => `${cell}\u200B`,
    'a soft hyphen': (cell) => `${cell}\u00AD`,
    'a mark within': (cell) => `a\uFEFF${cell}`,
    'an override of the direction': (cell) => `\u202E${cell}`,
    'a replacement character': (cell) => `${cell}\uFFFD`,
    NULL: () => 'NULL',
    'null in brackets': () => '(null)',
    'a backslash and N': () => '\\N',
    '#N/A': () => '#N/A',
    NaN: () => 'NaN',
    none: () => 'None',
    '#REF!': () => '#REF!',
  }),
  ...inIdentifier({
    'white space before it': (cell) => ` ${cell}`,
    'white space behind it': (cell) => `${cell} `,
    'a no-break space behind it': (cell) => `${cell}\u00A0`,
    'a tab behind it': (cell) => `${cell}\t`,
    'a zero width space within': (cell) => cell.replace('-', '-\u200B'),
    'another hyphen': (cell) => cell.replace('-', '\u2011'),
    'an exponent': () => '1.23E+11',
    'a formula': (cell) => `="${cell}"`,
    'a decimal point': () => '1001.0',
    'a date': () => '1-Mar',
    nothing: () => '',
    NULL: () => 'NULL',
  }),
  ...inColumn('transaction_date', {
    'a form of Germany': () => '05.10.2019',
    'a form of America': () => '10/05/2019',
    'no signs': () => '20191005',
    'a time behind it': (cell) => `${cell} 00:00:00`,
    'no zeros': () => '2019-1-5',
    'two digits of the year': () => '19-10-05',
    'a year of four digits with zeros': () => '0019-10-05',
    'the number of a spreadsheet': () => '43743',
    words: () => 'Oct 5, 2019',
    'a day that does not exist': () => '2019-02-30',
    'a month that does not exist': () => '2019-13-01',
    zeros: () => '0000-00-00',
    'other hyphens': (cell) => cell.replaceAll('-', '\u2010'),
    nothing: () => '',
    'a far year': () => '9999-12-31',
  }),
  ...inColumn('amount', {
    'a comma': (cell) => cell.replace('.', ','),
    'commas for thousands': () => '1,234.50',
    'points for thousands': () => '1.234,50',
    'apostrophes for thousands': () => "1'234.50",
    'spaces for thousands': () => '1 234.50',
    'no-break spaces for thousands': () => '1\u00A0234.50',
    'a sign of a currency': (cell) => `€ ${cell}`,
    'a code of a currency': (cell) => `${cell} EUR`,
    'a minus behind it': (cell) => `${cell}-`,
    'brackets for a minus': (cell) => `(${cell})`,
    'another minus': (cell) => `\u2212${cell}`,
    'CR for a credit': (cell) => `${cell} CR`,
    'a third decimal': (cell) => `${cell}5`,
    'an exponent': () => '1.5e3',
    'a point at its end': () => '12.',
    'no digit before the point': () => '.50',
    'digits of another script': () => '\u0661\u0662.\u0665\u0660',
    hexadecimal: () => '0x10',
    hashes: () => '####',
    NaN: () => 'NaN',
    infinity: () => 'Infinity',
    'a percentage': () => '12%',
    nothing: () => '',
    'too many digits': () => '123456789012345678901.00',
  }),
  ...inJson({
    'a key twice': (line) => line.replace('{', '{"external_account_number":"EXT-9",'),
    'a key twice, in another case': (line) =>
      line.replace('{', '{"EXTERNAL_ACCOUNT_NUMBER":"EXT-9",'),
    'a lone surrogate': (line) => line.replace('":"', '":"\\ud83d'),
    'a text that is not closed': (line) => line.slice(0, -2),
    'a comma at its end': (line) => line.replace(/\}$/, ',}'),
    apostrophes: (line) => line.replaceAll('"', "'"),
    'a comment': (line) => `${line} // done`,
    'a value NaN': (line) => line.replace(/:"[^"]*"/, ':NaN'),
    'an object as a value': (line) => line.replace(/:("EXT[^"]*")/, ':{"id":$1}'),
    'a boolean as a value': (line) => line.replace(/:("EXT[^"]*")/, ':true'),
    'null as a value': (line) => line.replace(/:("EXT[^"]*")/, ':null'),
    'an empty key': (line) => line.replace('{', '{"":"red",'),
    'no object': () => '["EXT-1"]',
    'two objects on a line': (line) => `${line}${line}`,
    'a NUL': (line) => line.replace('":"', '":"\\u0000'),
    'a control character that is not escaped': (line) => line.replace('":"', '":"\t'),
  }),
};

/** In a file that no SQL reads: no record can be read, or none of those beside it, or SQL takes the value for a text. */
export const ALONE: Readonly<Record<string, Pollute>> = {
  'an empty file': () => '',
  'a header alone': ({ header }) => `${record(header)}\n`,
  'no header': (table) => csv(table).slice(csv(table).indexOf('\n') + 1),
  'a line before the header': (table) => `Export of 2019-12-01\n${csv(table)}`,
  'three lines before the header': (table) => `Export\nof, 2019-12-01\n\n${csv(table)}`,
  'a second table beside it': (table) =>
    csv({
      ...table,
      header: [...table.header, ...table.header],
      rows: table.rows.map((cells) => [...cells, ...cells]),
    }),
  'a header without a name': (table) => csv({ ...table, header: ['', ...table.header.slice(1)] }),
  'a header with a name twice': (table) =>
    csv({ ...table, header: [table.header[1] ?? '', ...table.header.slice(1)] }),
  'a header with another name': (table) =>
    csv({ ...table, header: table.header.map((name) => name.replace('_', ' ')) }),
  'a header in upper case': (table) =>
    csv({ ...table, header: table.header.map((name) => name.toUpperCase()) }),
  'a header with a cell more': (table) => csv({ ...table, header: [...table.header, 'more'] }),
  'a header with an invisible character': (table) =>
    csv({ ...table, header: table.header.map((name) => `${name}\u200B`) }),
  ...Object.fromEntries(
    ['^', '~', ' ', '\u0001', '||'].map((delimiter) => [
      `delimiter ${JSON.stringify(delimiter)}, not stated`,
      (table: CleanTable) => csv(table, { delimiter }),
    ]),
  ),
  'utf-32le': (table) => encoded(`\uFEFF${csv(table)}`, 'utf-32le'),
  'utf-32be without a mark': (table) => encoded(csv(table), 'utf-32be').subarray(0),
  'a cut Zstandard': (table) => ({ bytes: zstd(csv(table)).subarray(0, -20), ending: '.csv.zst' }),
  'gzip in gzip': (table) => ({ bytes: gzip(gzip(csv(table))), ending: '.csv.gz' }),
  'Zstandard in gzip': (table) => ({ bytes: gzip(zstd(csv(table))), ending: '.csv.gz' }),
  'gzip named .csv': (table) => gzip(csv(table)),
  'Zstandard named .gz': (table) => ({ bytes: zstd(csv(table)), ending: '.csv.gz' }),
  'text named .gz': (table) => ({ bytes: csv(table), ending: '.csv.gz' }),
  'text behind the gzip': (table) => ({
    bytes: Buffer.concat([gzip(csv(table)), Buffer.from('more')]),
    ending: '.csv.gz',
  }),
  'a gzip whose bytes are wrong': (table) => {
    const bytes = gzip(csv(table));
    bytes.fill(0x55, 200, 210);
    return { bytes, ending: '.csv.gz' };
  },
  'JSON array': (table) => `[${ndjson(table).join(',\n')}]`,
  'NDJSON named .csv': (table) => ndjson(table).join('\n'),
  'CSV named .ndjson': (table) => ({ bytes: csv(table), ending: '.ndjson' }),
  'NDJSON in one line': (table) => ({ bytes: ndjson(table).join(' '), ending: '.ndjson' }),
  ...inJson({
    'an unknown key': (line) => line.replace('{', '{"colour":"red",'),
  }),
  ...inJson({
    'a list as a value': (line) => line.replace(/:("EXT[^"]*")/, ':[$1]'),
  }),
};

function inText(changes: Readonly<Record<string, (cell: string) => string>>) {
  return ways('in a text', changes, ({ header }) => header.length - 1);
}

function inIdentifier(changes: Readonly<Record<string, (cell: string) => string>>) {
  return ways('as an identifier', changes, ({ header }) =>
    header.includes('transaction_id') ? header.indexOf('transaction_id') : 0,
  );
}

function inColumn(column: string, changes: Readonly<Record<string, (cell: string) => string>>) {
  return ways(`as ${column}`, changes, ({ header }) => header.indexOf(column));
}

/** Each change in a row of its own. */
function ways(
  where: string,
  changes: Readonly<Record<string, (cell: string) => string>>,
  columnOf: (table: CleanTable) => number,
): Readonly<Record<string, Pollute>> {
  return {
    [`${Object.keys(changes).join(', ')} ${where}`]: (table, random) => {
      const rows = [...table.rows];
      for (const [at, change] of places(random, rows.length, Object.values(changes))) {
        const column = columnOf(table);
        const cells = rows[at] ?? [];
        if (column >= 0) rows[at] = cells.with(column, change(cells[column] ?? ''));
      }
      return csv({ ...table, rows });
    },
  };
}

function places<T>(random: Random, rows: number, changes: readonly T[]): ReadonlyMap<number, T> {
  const chosen = new Map<number, T>();
  for (const change of changes) {
    let at = random.below(rows);
    while (chosen.has(at)) at = random.below(rows);
    chosen.set(at, change);
  }
  return chosen;
}

function inJson(
  changes: Readonly<Record<string, (line: string) => string>>,
): Readonly<Record<string, Pollute>> {
  return {
    [`${Object.keys(changes).join(', ')} in NDJSON`]: (table, random) => {
      const lines = [...ndjson(table)];
      for (const [at, change] of places(random, lines.length, Object.values(changes)))
        lines[at] = change(lines[at] ?? '');
      return { bytes: `${lines.join('\n')}\n`, ending: '.ndjson' };
    },
  };
}

function oneLine(table: CleanTable, random: Random, change: (line: string) => string): string {
  const at = random.below(table.rows.length);
  return ndjson(table)
    .map((line, index) => `${index === at ? change(line) : line}\n`)
    .join('');
}

function reversed(table: CleanTable): CleanTable {
  return {
    ...table,
    header: table.header.toReversed(),
    rows: table.rows.map((cells) => cells.toReversed()),
  };
}

/** Without line ends and tabs in its texts, and without another mark. */
function flat(table: CleanTable, mark = '\t'): CleanTable {
  const flattened = (cell: string): string => cell.replaceAll(/[\n\t]/g, ' ').replaceAll(mark, '');
  return { ...table, rows: table.rows.map((cells) => cells.map(flattened)) };
}

function withLast(table: CleanTable, text: string): CleanTable {
  return {
    ...table,
    rows: table.rows.map((cells, at) => (at === 1 ? [...cells.slice(0, -1), text] : cells)),
  };
}

function escaped(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
