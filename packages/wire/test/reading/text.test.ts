import { expect } from 'chai';
import fc from 'fast-check';
import { list } from '../../src/reading/list.js';
import {
  bool,
  calendarDate,
  documentPath,
  oneOf,
  text,
  utcInstant,
  wordOf,
} from '../../src/reading/text.js';
import { codesOf, decode, problemsOf } from './reading.js';

describe('text', () => {
  const short = text({ maxLength: 5 });

  it('is kept as it was sent', () => {
    for (const value of ['a', ' a ', 'a\nb', '0', 'é'.repeat(5), '🦉'.repeat(5)])
      expect(decode(short, value)._unsafeUnwrap()).to.equal(value);
  });

  for (const [code, ...values] of [
    ['blank', '', ' ', '\t\r\n', '\u00A0', '\u3000', '\uFEFF'],
    ['invalid', 'a\0', '\uD800', 'a\uDC00b', 1, true, {}, ['a']],
    ['max_length', 'abcdef', '🦉'.repeat(6), 'x'.repeat(100)],
  ] as const) {
    it(`is refused as ${code}`, () => {
      for (const value of values)
        expect(codesOf(short, value), JSON.stringify(value)).to.deep.equal([code]);
    });
  }

  it('may have so many code points and no more, of any kind', () => {
    const letters = fc.array(fc.constantFrom('a', 'é', '書', '🦉', '\u{10FFFF}'), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(letters, (points) => {
        expect(codesOf(short, points.join(''))).to.deep.equal(
          points.length > 5 ? ['max_length'] : [],
        );
      }),
    );
  });
});

describe('a list of texts', () => {
  it('names null for what it is', () => {
    expect(problemsOf(list(text({ maxLength: 5 }), { maxItems: 2 }), ['a', null])).to.deep.equal([
      'null at 1',
    ]);
  });
});

describe('oneOf', () => {
  it('knows its words and no others', () => {
    const colour = oneOf(['RED', 'BLUE']);
    expect(decode(colour, 'RED')._unsafeUnwrap()).to.equal('RED');
    for (const value of ['red', '', 'RED ', 'constructor'])
      expect(codesOf(colour, value)).to.deep.equal(['invalid_choice']);
    for (const value of [1, {}, undefined])
      expect(codesOf(colour, value)).to.deep.equal(['invalid']);
  });
});

describe('wordOf', () => {
  it('leaves it to the domain which words there are', () => {
    const word = wordOf(['A', 'B', 'A']);
    expect(codesOf(word, 'C')).to.deep.equal([]);
    expect(codesOf(word, 1)).to.deep.equal(['invalid']);
    expect(codesOf(word, '\0')).to.deep.equal(['invalid']);
    expect(word.schema).to.deep.equal({ type: 'string', enum: ['A', 'B'] });
  });
});

describe('calendarDate and utcInstant', () => {
  it('take what exists and is written as documented', () => {
    expect(codesOf(calendarDate, '2024-02-29')).to.deep.equal([]);
    expect(codesOf(utcInstant, '2024-02-29T23:59:59Z')).to.deep.equal([]);
  });

  it('refuse everything else as invalid', () => {
    for (const value of ['2023-02-29', '', ' ', '20240229', '2200-01-01', 20240229, true, []])
      expect(codesOf(calendarDate, value)).to.deep.equal(['invalid']);
    for (const value of ['2024-02-29', '2024-02-29T24:00:00Z', '2024-02-29T00:00:00+00:00', '', 0])
      expect(codesOf(utcInstant, value)).to.deep.equal(['invalid']);
  });
});

describe('documentPath', () => {
  it('is a relative path', () => {
    for (const path of ['a.pdf', 'a/b c/é.pdf', '...', 'x'.repeat(1024)])
      expect(decode(documentPath, path)._unsafeUnwrap()).to.equal(path);
  });

  it('does not climb, start over or hide anything', () => {
    for (const path of '/a|a/|a//b|.|..|a/../b|./a|a\\b|a\nb|a\u0000|\u007f'.split('|'))
      expect(codesOf(documentPath, path), path).to.deep.equal(['invalid_document_path']);
  });

  it('is refused like any other text', () => {
    expect(codesOf(documentPath, '')).to.deep.equal(['blank']);
    expect(codesOf(documentPath, '\uD800')).to.deep.equal(['invalid']);
    expect(codesOf(documentPath, 1)).to.deep.equal(['invalid']);
  });

  it('has its length in bytes', () => {
    expect(codesOf(documentPath, 'é'.repeat(512))).to.deep.equal([]);
    expect(codesOf(documentPath, 'é'.repeat(513))).to.deep.equal(['max_length']);
  });
});

describe('bool', () => {
  it('is true or false and nothing that resembles them', () => {
    expect(decode(bool, false)._unsafeUnwrap()).to.equal(false);
    for (const value of ['true', 1, 0, '', {}])
      expect(codesOf(bool, value)).to.deep.equal(['invalid']);
  });
});
