import { expect } from 'chai';
import { spreadOf } from '../../src/measuring/rounds.js';
import { goalRows, GOALS } from '../../src/report/goals.js';

describe('The table of goals', () => {
  it('has a row for every goal, also for those that were not measured', () => {
    const rows = goalRows({}, 'all');

    expect(rows.map(([what]) => what)).to.deep.equal(Object.values(GOALS).map(({ what }) => what));
    expect(
      rows.every(([, , measured, result]) => measured === '' && result === 'not measured'),
    ).to.equal(true);
  });

  it('can leave out what was not measured', () => {
    expect(goalRows({ growth1: spreadOf([1.05]) }, 'measured')).to.deep.equal([
      [
        'batch 1 after growth: cost of an almost empty database',
        'at most 1.1 x',
        '1.05 x',
        'reached',
      ],
    ]);
  });

  it('judges by the median, and shows the lowest and the highest', () => {
    const [rate, stall] = goalRows(
      { batch12: spreadOf([0.9, 0.95, 3]), statusStall: spreadOf([10, 30, 90]) },
      'measured',
    );

    expect(rate?.slice(1)).to.deep.equal(['at least 1 x', '0.95 x (0.90..3.00)', 'missed']);
    expect(stall?.slice(1)).to.deep.equal(['at most 30 ms', '30.0 ms (10.0..90.0)', 'reached']);
  });
});
