import { Buffer } from 'node:buffer';
import { expect } from 'chai';
import fc from 'fast-check';
import { LineSplitter, type SplitLine } from '../../src/bulk/line-splitter.js';

const MAXIMUM = 8;

/** As one chunk after the other. */
function split(chunks: readonly Buffer[]): readonly SplitLine[] {
  const splitter = new LineSplitter(MAXIMUM);
  const lines: SplitLine[] = [];
  for (const chunk of chunks) {
    splitter.add(chunk);
    for (let line = splitter.next(); line; line = splitter.next()) lines.push(line);
  }
  const rest = splitter.rest();
  return rest ? [...lines, rest] : lines;
}

function shown(lines: readonly SplitLine[]): readonly (readonly [number, string])[] {
  return lines.map(({ number, bytes }) => [number, bytes.toString()]);
}

describe('LineSplitter', () => {
  it('counts blank lines and gives none of them', () => {
    expect(shown(split([Buffer.from('a\n\n \t\r\nb\r\n\nc')]))).to.deep.equal([
      [1, 'a'],
      [4, 'b\r'],
      [6, 'c'],
    ]);
  });

  it('gives no line after the last line break', () => {
    expect(shown(split([Buffer.from('a\n')]))).to.deep.equal([[1, 'a']]);
    expect(shown(split([Buffer.from('')]))).to.deep.equal([]);
  });

  it('frees a chunk whose lines were given, and holds the line that has begun in it', () => {
    const splitter = new LineSplitter(MAXIMUM);
    const chunk = Buffer.from(Uint8Array.from(Buffer.from('a\nbc')).buffer);
    splitter.add(chunk);
    expect(splitter.next()?.bytes.toString()).to.equal('a');
    expect(chunk.length).to.equal(4);
    expect(splitter.next()).to.equal(undefined);
    expect(chunk.length).to.equal(0);
    splitter.add(Buffer.from('d\n'));

    expect(splitter.next()?.bytes.toString()).to.equal('bcd');
  });

  it('says of a line that is too long that it is, once, and goes on with the next', () => {
    const long = Buffer.from(`a\n${'x'.repeat(30)}\nb`);

    expect(shown(split([long]))).to.deep.equal([
      [1, 'a'],
      [2, 'too-long'],
      [3, 'b'],
    ]);
    expect(shown(split([long.subarray(0, 11), long.subarray(11)]))).to.deep.equal([
      [1, 'a'],
      [2, 'too-long'],
      [3, 'b'],
    ]);
  });

  it('gives the same lines however the body is cut', () => {
    const bodies = fc
      .array(fc.constantFrom('', ' ', 'a', 'ü', '12345678', '123456789', 'x'.repeat(40)))
      .map((lines) => Buffer.from(lines.join('\n')));
    fc.assert(
      fc.property(bodies, fc.array(fc.nat(60)), (body, cuts) => {
        const places = [
          ...new Set([0, ...cuts.map((cut) => cut % (body.length + 1)), body.length]),
        ];
        const sorted = places.toSorted((a, b) => a - b);
        const chunks = sorted.slice(1).map((end, index) => body.subarray(sorted[index], end));

        expect(shown(split(chunks))).to.deep.equal(shown(split([body])));
      }),
    );
  });
});
