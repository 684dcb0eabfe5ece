import { expect } from 'chai';
import fc from 'fast-check';
import { accountNumberOf, ACCOUNT_NUMBERS } from '../../src/accounts/account.js';

const SAMPLE = 300_000;
const HALF = 0x10000;

describe('accountNumberOf', () => {
  it('is A- and eight characters of 0-9A-F', () => {
    const wrong = range(0, 1000)
      .map(accountNumberOf)
      .filter((text) => !/^A-[0-9A-F]{8}$/.test(text));

    expect(wrong).to.deep.equal([]);
  });

  it('does not change: a number that was given once stays given', () => {
    const given = [0, 1, 2, HALF - 1, HALF, 2 ** 31, ACCOUNT_NUMBERS - 1].map(accountNumberOf);

    expect(given).to.deep.equal([
      'A-B0627D4B',
      'A-954678E5',
      'A-B14D72E9',
      'A-2EA786A9',
      'A-C724F36D',
      'A-029F6418',
      'A-9E497A7E',
    ]);
  });

  for (const [where, from] of [
    ['first', 0],
    ['middle', ACCOUNT_NUMBERS / 2 - SAMPLE / 2],
    ['last', ACCOUNT_NUMBERS - SAMPLE],
  ] as const)
    it(`gives each of the ${where} accounts a number of its own`, () => {
      const given = new Set(range(from, SAMPLE).map(accountNumberOf));

      expect(given.size).to.equal(SAMPLE);
    });

  it('tells accounts apart that differ in either half alone', () => {
    const differingAbove = range(0, HALF).map((n) => accountNumberOf(n * HALF + 7));
    const differingBelow = range(0, HALF).map((n) => accountNumberOf(7 * HALF + n));

    expect(new Set(differingAbove).size).to.equal(HALF);
    expect(new Set(differingBelow).size).to.equal(HALF);
  });

  it('gives any two accounts different numbers', () => {
    const anyAccount = fc.integer({ min: 0, max: ACCOUNT_NUMBERS - 1 });
    const holds = fc.property(
      anyAccount,
      anyAccount,
      (a, b) => a === b || accountNumberOf(a) !== accountNumberOf(b),
    );

    fc.assert(holds, { numRuns: 2000 });
  });

  it('does not give neighbours numbers that a slip of one digit confuses', () => {
    const given = range(0, 100_000).map(accountNumberOf);
    const alike = given.filter((text, n) => n > 0 && differences(text, given[n - 1]!) < 2);

    expect(alike).to.deep.equal([]);
  });

  it('fails where there is no number left, instead of giving one twice', () => {
    for (const n of [ACCOUNT_NUMBERS, ACCOUNT_NUMBERS + 1, -1, 0.5, NaN])
      expect(() => accountNumberOf(n)).to.throw(RangeError, `for account ${n} of the instance`);
  });
});

function range(from: number, length: number): readonly number[] {
  return Array.from({ length }, (_, n) => from + n);
}

function differences(a: string, b: string): number {
  return Array.from(a).filter((character, n) => character !== b[n]).length;
}
