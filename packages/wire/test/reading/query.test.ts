import { expect } from 'chai';
import { flag, wholeNumber } from '../../src/reading/query.js';
import { codesOf, decode } from './reading.js';

describe('flag', () => {
  for (const [value, words] of [
    [true, ['true', '1', 'yes', 'on', 'TRUE', 'Yes', 'oN']],
    [false, ['false', '0', 'no', 'off', 'False', 'NO', 'oFF']],
  ] as const) {
    it(`is ${value} when it says so in any case`, () => {
      for (const word of words) expect(decode(flag(true), word)._unsafeUnwrap()).to.equal(value);
    });
  }

  it('is nothing else, and not given twice', () => {
    for (const value of ['', ' ', '2', 'y', 't', 'null', 'true ', ['true', 'true']])
      expect(codesOf(flag(true), value)).to.deep.equal(['invalid']);
  });
});

describe('wholeNumber', () => {
  const limit = wholeNumber(1, 10_000);

  it('takes its ends and what lies between', () => {
    for (const text of ['1', '10000', '007'])
      expect(decode(limit, text)._unsafeUnwrap()).to.equal(Number(text));
  });

  it('takes nothing else', () => {
    for (const value of ['0', '10001', '1.0', '1e3', '-1', '+1', ' 1', '', '0x10', ['1', '2']])
      expect(codesOf(limit, value)).to.deep.equal(['invalid']);
  });
});
