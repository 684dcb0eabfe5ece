import { expect } from 'chai';
import { differencesBetween } from '../../src/differences/differences.js';

const found = (stored: object, posted: object) =>
  differencesBetween(stored, posted).map(
    ({ at, stored: before, posted: after }) => `${at.join('.')}: ${before} / ${after}`,
  );

describe('differencesBetween', () => {
  it('finds nothing between equal items, whatever is nested in them', () => {
    const item = { a: 'x', list: [{ b: '1' }, { b: undefined }], flags: [true] };

    expect(found(item, structuredClone(item))).to.deep.equal([]);
  });

  it('finds every field that differs, by its path', () => {
    expect(
      found({ a: 'x', b: 1, list: ['u', 'v'] }, { a: 'y', b: 1, list: ['u', 'w', 'x'] }),
    ).to.deep.equal(['a: x / y', 'list.1: v / w', 'list.2: undefined / x']);
  });

  it('finds every field of an object or list that one side lacks', () => {
    expect(found({ list: undefined }, { list: [{ b: '1', c: false }] })).to.deep.equal([
      'list.0.b: undefined / 1',
      'list.0.c: undefined / false',
    ]);
    expect(found({ inner: { d: 2 } }, {})).to.deep.equal(['inner.d: 2 / undefined']);
  });

  it('numbers the places of a list, also of one that only one side has', () => {
    const [difference] = differencesBetween({}, { list: ['a'] });

    expect(difference?.at).to.deep.equal(['list', 0]);
  });

  it('tells an absent field from no other: an empty list and none are equal', () => {
    expect(found({ list: [] }, {})).to.deep.equal([]);
    expect(found({ a: undefined }, {})).to.deep.equal([]);
  });
});
