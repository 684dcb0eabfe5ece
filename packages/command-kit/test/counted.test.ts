import { expect } from 'chai';
import { counted } from '../src/counted.js';

describe('A number of things', () => {
  it('has a plural unless it is 1', () => {
    expect([0, 1, 2].map((count) => counted(count, 'row'))).to.deep.equal([
      '0 rows',
      '1 row',
      '2 rows',
    ]);
    expect(counted(1, 'row is', 'rows are')).to.equal('1 row is');
    expect(counted(2, 'row is', 'rows are')).to.equal('2 rows are');
  });
});
