import { expect } from 'chai';
import { inSmallLetters, searchedText } from '../../src/accounts/account-search.js';

describe('searchedText', () => {
  it('is trimmed, and matches a number in any case', () => {
    expect(searchedText(' Ext-12a\t')).to.deep.equal({
      beginnings: ['ext-12a'],
      transactionIds: ['Ext-12a', 'ext-12a', 'EXT-12A'],
    });
  });

  it('is looked for once where case makes no difference', () => {
    expect(searchedText('12-34')).to.deep.equal({
      beginnings: ['12-34'],
      transactionIds: ['12-34'],
    });
  });

  it('matches letters beyond A to Z as they were typed, or all large or all small', () => {
    expect(searchedText('Öl-Ä')).to.deep.equal({
      beginnings: ['Öl-Ä', 'öl-ä'],
      transactionIds: ['Öl-Ä', 'öl-ä', 'ÖL-Ä'],
    });
  });
});

describe('inSmallLetters', () => {
  it('makes A to Z small, and leaves every other character', () => {
    expect(inSmallLetters('ABC-xYZ ÄÖ 1')).to.equal('abc-xyz ÄÖ 1');
  });
});
