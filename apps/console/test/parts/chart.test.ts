import { expect } from 'chai';
import { apart } from '../../src/parts/chart.js';

describe('the marks of a chart', () => {
  it('have a line each, but one together where they would touch', () => {
    const drawn = apart([{ x: 300 }, { x: 590 }, { x: 599 }, { x: 588 }, { x: 608 }]);
    expect(drawn.map(({ x }) => x)).to.deep.equal([300, 588, 608]);
  });
});
