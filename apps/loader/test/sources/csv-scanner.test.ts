import { expect } from 'chai';
import { cellsOf, CsvScanner, LINES, type Marks } from '../../src/sources/csv-scanner.js';

const DIALECT: Marks = { delimiter: ';', quote: '"' };

function scan(text: string, chunkBytes = Infinity, marks = DIALECT) {
  const bytes = Buffer.from(text);
  const scanner = new CsvScanner(marks);
  const found: string[] = [];
  const take = (records: ReturnType<typeof scanner.scan>): void => {
    for (const { line, cells, fault, bytes: own } of records)
      found.push(`${line} ${fault ?? cells} ${own.toString()}`);
  };
  for (let at = 0; at < bytes.length; at += chunkBytes)
    take(scanner.scan(bytes.subarray(at, Math.min(at + chunkBytes, bytes.length))));
  take(scanner.end());
  return found;
}

describe('CsvScanner', () => {
  it('counts the lines that records are on, within cells and between records', () => {
    expect(scan('a;b\r\n1;"two\nlines"\r\n\r\n3;4\n5;6')).to.deep.equal([
      '1 2 a;b',
      '2 2 1;"two\nlines"',
      '5 2 3;4',
      '6 2 5;6',
    ]);
  });

  it('counts doubled quotes, empty cells and quotes within cells as what they are', () => {
    expect(scan('"a ""b"" ;";;5" pipe;\n')).to.deep.equal(['1 4 "a ""b"" ;";;5" pipe;']);
    expect(cellsOf('"a ""b"" ;";;5" pipe;', DIALECT)).to.deep.equal(['a "b" ;', '', '5" pipe', '']);
  });

  it('ends a record with wrong quotes at its first line end, so that it spoils no other', () => {
    expect(scan('1;"open\n2;x\n3;"closed" late\n4;y\n5;"open again')).to.deep.equal([
      '1 text-after-quote 1;"open',
      '2 2 2;x',
      '3 text-after-quote 3;"closed" late',
      '4 2 4;y',
      '5 quote-not-closed 5;"open again',
    ]);
  });

  it('finds the same records wherever the chunks end', () => {
    const text = 'a;b\r\n"x ""y""\r\n;";2\n\nq;"open\n"r";s"t\r\n;\n"end"';
    const whole = scan(text);
    for (let bytes = 1; bytes < text.length; bytes += 1)
      expect(scan(text, bytes), `chunks of ${bytes}`).to.deep.equal(whole);
  });

  for (const [what, marks, text, expected] of [
    ['a stray CR in a cell', {}, '1;a\rb\n2;c\n', ['1 2 1;a\rb', '2 2 2;c']],
    ['CR CR LF', {}, 'a;"b"\r\r\n1;2\r\r\n', ['1 2 a;"b"', '2 2 1;2']],
    ['CR alone at the end', {}, 'a;b\n1;2\r', ['1 2 a;b', '2 2 1;2']],
    [
      'two bytes as delimiter',
      { delimiter: '||' },
      'a|b||c\n"|"||d\n',
      ['1 2 a|b||c', '2 2 "|"||d'],
    ],
    [
      'a delimiter outside ASCII',
      { delimiter: '\u00A6' },
      'a\u00A6\u00A7\n',
      ['1 2 a\u00A6\u00A7'],
    ],
    ['no quotes', { quote: '' }, '1;"a\n2;b"\n', ['1 2 1;"a', '2 2 2;b"']],
    [
      'escapes',
      { escape: '\\' },
      '1;"a\\";\nb"\n2;c\\;d\\\n\n3;e',
      ['1 2 1;"a\\";\nb"', '3 2 2;c\\;d\\\n', '5 2 3;e'],
    ],
    ['lines to skip', { skip: 2 }, '"x\r\ny\r\na;b\r\n', ['3 2 a;b']],
    ['lines as records', LINES, '"a;\n"b\r\n', ['1 1 "a;', '2 1 "b']],
  ] as const)
    it(`understands ${what}, wherever the chunks end`, () => {
      for (let bytes = 1; bytes <= text.length + 1; bytes += 1)
        expect(scan(text, bytes, { ...DIALECT, ...marks }), `chunks of ${bytes}`).to.deep.equal(
          expected,
        );
    });

  it('takes every line end outside quotes where most of them are CR alone', () => {
    const text = 'a;b\r1;"x\ny"\r\r2;z\r';
    expect(scan(text)).to.deep.equal(['1 2 a;b', '2 2 1;"x\ny"', '5 2 2;z']);
    for (let bytes = 1; bytes < text.length; bytes += 1)
      expect(scan(text, bytes), `chunks of ${bytes}`).to.deep.equal(scan(text));
  });

  it('takes an escape before other characters as one of them', () => {
    const marks = { ...DIALECT, escape: '\\' };
    expect(cellsOf('C:\\new;\\N;a\\;b;"c\\"d"', marks)).to.deep.equal([
      'C:\\new',
      '\\N',
      'a;b',
      'c"d',
    ]);
  });

  it('gives up on a quote that stays open for a mebibyte', () => {
    const rest = Array.from({ length: 30_000 }, (_, index) => `${index};${'z'.repeat(40)}`);
    const found = scan(`1;"open\n${rest.join('\n')}\n`, 65_536);
    expect(found[0]).to.equal('1 quote-not-closed 1;"open');
    expect(found).to.have.length(rest.length + 1);
  });
});
