import { expect } from 'chai';
import { cellsOf, CsvScanner } from '../../src/sources/csv-scanner.js';

const DIALECT = { delimiter: ';', quote: '"' };

function scan(text: string, chunkBytes = Infinity) {
  const bytes = Buffer.from(text);
  const scanner = new CsvScanner(DIALECT);
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

  it('gives up on a quote that stays open for a mebibyte', () => {
    const rest = Array.from({ length: 30_000 }, (_, index) => `${index};${'z'.repeat(40)}`);
    const found = scan(`1;"open\n${rest.join('\n')}\n`, 65_536);
    expect(found[0]).to.equal('1 quote-not-closed 1;"open');
    expect(found).to.have.length(rest.length + 1);
  });
});
