import { Buffer } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import fc from 'fast-check';
import { BodyLines } from '../../src/bulk/body-lines.js';

const MAXIMUM = 8;

/** The lines of a body that comes as these chunks. */
async function linesIn(...chunks: readonly (string | Buffer)[]) {
  const sent = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
  const request = Object.assign(sent, { headers: {} }) as Readable as IncomingMessage;
  const lines = new BodyLines(request, {
    maximumLines: 100,
    maximumBytes: 1000,
    maximumLineBytes: MAXIMUM,
    mayHold: async () => true,
  });
  const shown: (readonly [number, string])[] = [];
  for await (const ofChunk of lines)
    for (const { number, bytes } of ofChunk) shown.push([number, bytes.toString()]);
  return shown;
}

describe('BodyLines', () => {
  it('counts blank lines and gives none of them', async () => {
    expect(await linesIn('a\n\n \t\r\nb\r\n\nc')).to.deep.equal([
      [1, 'a'],
      [4, 'b\r'],
      [6, 'c'],
    ]);
  });

  it('gives no line after the last line break', async () => {
    expect(await linesIn('a\n')).to.deep.equal([[1, 'a']]);
    expect(await linesIn('')).to.deep.equal([]);
  });

  it('says of a line that is too long that it is, once, and goes on with the next', async () => {
    const long = `a\n${'x'.repeat(30)}\nb`;
    const expected = [
      [1, 'a'],
      [2, 'too-long'],
      [3, 'b'],
    ];

    expect(await linesIn(long)).to.deep.equal(expected);
    expect(await linesIn(long.slice(0, 11), long.slice(11))).to.deep.equal(expected);
  });

  it('gives the same lines however the body is cut', async () => {
    const bodies = fc
      .array(fc.constantFrom('', ' ', 'a', 'ü', '12345678', '123456789', 'x'.repeat(40)))
      .map((lines) => Buffer.from(lines.join('\n')));
    await fc.assert(
      fc.asyncProperty(bodies, fc.array(fc.nat(60)), async (body, cuts) => {
        const places = [
          ...new Set([0, ...cuts.map((cut) => cut % (body.length + 1)), body.length]),
        ];
        const sorted = places.toSorted((a, b) => a - b);
        const chunks = sorted.slice(1).map((end, index) => body.subarray(sorted[index], end));

        expect(await linesIn(...chunks)).to.deep.equal(await linesIn(body));
      }),
    );
  });
});
