import { expect } from 'chai';
import { LruCache } from '../../src/server-state/lru-cache.js';

describe('LruCache', () => {
  let entries: LruCache<string, number>;

  beforeEach(() => {
    entries = new LruCache(2);
    entries.set('a', 1);
    entries.set('b', 2);
  });

  it('drops the entry that was set first when there are too many', () => {
    entries.set('c', 3);

    expect(['a', 'b', 'c'].map((key) => entries.get(key))).to.deep.equal([undefined, 2, 3]);
  });

  it('holds an entry that was read since', () => {
    entries.get('a');
    entries.set('c', 3);

    expect(['a', 'b', 'c'].map((key) => entries.get(key))).to.deep.equal([1, undefined, 3]);
  });

  it('drops nothing when an entry is set again', () => {
    entries.set('a', 4);

    expect(['a', 'b'].map((key) => entries.get(key))).to.deep.equal([4, 2]);
  });

  it('gives no place to a key that it does not hold', () => {
    entries.get('unknown');
    for (const key of ['c', 'd', 'e']) entries.set(key, 3);

    expect(['c', 'd', 'e'].map((key) => entries.get(key))).to.deep.equal([undefined, 3, 3]);
  });

  it('forgets what is deleted', () => {
    entries.delete('a');

    expect(entries.get('a')).to.equal(undefined);
  });
});
