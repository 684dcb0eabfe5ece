import { expect } from 'chai';
import { LineSet } from '../../src/accounts/line-set.js';

describe('A set of lines', () => {
  it('has what was added, and counts a line once', () => {
    const lines = new LineSet();
    for (const line of [9, 1, 70_000, 9]) lines.add(line);

    expect(lines.size).to.equal(3);
    expect(
      [1, 2, 9, 69_999, 70_000, 70_001, 9_000_000].filter((line) => lines.has(line)),
    ).to.deep.equal([1, 9, 70_000]);
    expect([...lines.first(2)]).to.deep.equal([1, 9]);
    expect([...new LineSet().first(2)]).to.deep.equal([]);
  });
});
