import { expect } from 'chai';
import fc from 'fast-check';
import { isUtcInstant, parseUtcInstant, utcInstantOf } from '../../src/time/utc-instant.js';
import { anyInstant } from './times.js';

describe('UtcInstant', () => {
  for (const text of (
    '1899-12-31T23:59:59Z|2200-01-01T00:00:00Z|2023-02-29T00:00:00Z|2024-01-01T24:00:00Z|' +
    '2024-01-01T00:60:00Z|2016-12-31T23:59:60Z'
  ).split('|'))
    it(`cannot be ${text}, which does not exist or lies too far away`, () => {
      expect(isUtcInstant(text)).to.equal(false);
    });

  for (const text of (
    '|2024-01-01|2024-01-01T00:00Z|2024-01-01T00:00:00|2024-01-01T00:00:00.0Z|' +
    '2024-01-01T00:00:00.000Z|2024-01-01T00:00:00z|2024-01-01t00:00:00Z|' +
    '2024-01-01 00:00:00Z|2024-01-01T00:00:00+00:00|2024-01-01T0:00:00Z|' +
    '2024-01-01T00:00:00Z |2024-01-01T00:00:00Z\n| 2024-01-01T00:00:00Z'
  ).split('|'))
    it(`is not written ${JSON.stringify(text)}`, () => {
      expect(isUtcInstant(text)).to.equal(false);
    });

  it('is every second of every minute of every hour, and nothing beyond', () => {
    for (let hour = 0; hour < 100; hour += 1)
      for (let sixtieth = 0; sixtieth < 100; sixtieth += 1) {
        const isReal = hour < 24 && sixtieth < 60;
        expect(isUtcInstant(`2024-01-01T${two(hour)}:${two(sixtieth)}:00Z`)).to.equal(isReal);
        expect(isUtcInstant(`2024-01-01T${two(hour)}:00:${two(sixtieth)}Z`)).to.equal(isReal);
      }
  });

  it('is never a text that Date reads as another moment or not at all', () => {
    const nearlyAnInstant = fc.stringMatching(/^20[0-4]\d-0\d-[0-3]\dT[0-2]\d:[0-6]\d:[0-6]\dZ$/);
    const holds = fc.property(fc.oneof(nearlyAnInstant, fc.string()), (text) => {
      const read = new Date(text);
      const isReal =
        !Number.isNaN(read.getTime()) && read.toISOString() === `${text.slice(0, -1)}.000Z`;
      return isUtcInstant(text) === isReal;
    });

    fc.assert(holds, { numRuns: 2000 });
  });

  it('sorts as text in the order of time', () => {
    const holds = fc.property(
      anyInstant,
      anyInstant,
      (a, b) => a < b === new Date(a).getTime() < new Date(b).getTime(),
    );

    fc.assert(holds, { numRuns: 1000 });
  });
});

describe('parseUtcInstant', () => {
  it('returns the text of a moment', () => {
    expect(parseUtcInstant('2024-02-29T12:34:56Z')._unsafeUnwrap()).to.equal(
      '2024-02-29T12:34:56Z',
    );
  });

  it('says that a text is not a moment', () => {
    expect(parseUtcInstant('2024-02-29')._unsafeUnwrapErr()).to.deep.equal({
      kind: 'not-a-utc-instant',
    });
  });
});

describe('utcInstantOf', () => {
  it('gives back the moment that a text states', () => {
    fc.assert(
      fc.property(anyInstant, (text) => utcInstantOf(new Date(text)) === text),
      { numRuns: 1000 },
    );
  });

  it('cuts off the fraction of a second, before 1970 as after it', () => {
    expect(utcInstantOf(new Date('2024-01-01T00:00:00.999Z'))).to.equal('2024-01-01T00:00:00Z');
    expect(utcInstantOf(new Date('1969-12-31T23:59:59.999Z'))).to.equal('1969-12-31T23:59:59Z');
    expect(utcInstantOf(new Date('1900-01-01T00:00:00.001Z'))).to.equal('1900-01-01T00:00:00Z');
  });

  it('fails on a moment outside the years, and on an invalid date', () => {
    for (const moment of ['1899-12-31T23:59:59Z', '2200-01-01T00:00:00Z', '+275760-09-13', 'soon'])
      expect(() => utcInstantOf(new Date(moment)), moment).to.throw(RangeError);
    expect(() => utcInstantOf(new Date('2200-01-01T00:00:00Z'))).to.throw(
      '2200-01-01T00:00:00Z lies outside the years 1900 to 2199.',
    );
  });
});

function two(number: number): string {
  return String(number).padStart(2, '0');
}
