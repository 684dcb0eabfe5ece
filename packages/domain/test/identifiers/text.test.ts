import { expect } from 'chai';
import { textFault } from '../../src/identifiers/identifiers.js';

describe('textFault', () => {
  it('takes a text of exactly the longest length', () => {
    expect(textFault('abc', 3)).to.equal(undefined);
    expect(textFault('abcd', 3)).to.deep.equal({ kind: 'text-too-long', maximumLength: 3 });
  });

  it('counts code points, not UTF-16 units', () => {
    expect(textFault('😀😀😀', 3)).to.equal(undefined);
    expect(textFault('😀😀😀😀', 3)).to.deep.equal({ kind: 'text-too-long', maximumLength: 3 });
    expect(textFault('a😀😀', 2)).to.deep.equal({ kind: 'text-too-long', maximumLength: 2 });
  });

  for (const blank of ['', ' ', '\t\r\n', '\u00a0', '\u3000', '\ufeff'])
    it(`refuses ${JSON.stringify(blank)} as blank`, () => {
      expect(textFault(blank, 3)).to.deep.equal({ kind: 'text-blank' });
    });

  it('takes white space around a text as part of it', () => {
    expect(textFault(' a ', 3)).to.equal(undefined);
  });

  for (const malformed of ['a\0b', '\0', 'a\ud800', '\udc00a', '\ud800 \udc00'])
    it(`refuses ${JSON.stringify(malformed)}, which no database stores`, () => {
      expect(textFault(malformed, 10)).to.deep.equal({ kind: 'text-malformed' });
    });
});
