import { expect } from 'chai';
import { ratioOf, spreadOf } from '../../src/measuring/rounds.js';

describe('spreadOf', () => {
  it('gives the figure in the middle and the two at the ends', () => {
    expect(spreadOf([3, 100, 1, 5, 4])).to.deep.equal({ median: 4, lowest: 1, highest: 100 });
  });
});

describe('ratioOf', () => {
  it('compares round by round, so that a slow round counts for both', () => {
    // Of the medians it would be 20 / 20.
    expect(ratioOf([10, 20, 30], [20, 10, 60])).to.deep.equal({
      median: 0.5,
      lowest: 0.5,
      highest: 2,
    });
  });
});
