import { expect } from 'chai';
import { changesIn } from '../../src/service/audit.js';

describe('an entry of the audit', () => {
  it('tells each changed setting with its value before and after', () => {
    const before = { status: 'ongoing', completeBy: null };
    const after = { status: 'paused', completeBy: '2026-03-02T05:00:00Z' };
    expect(changesIn({ details: { before, after } })).to.equal(
      'status: ONGOING → PAUSED, complete_by: none → 2026-03-02T05:00:00Z',
    );
    const period = { from_date: '2019-10-01' };
    expect(changesIn({ details: { before: null, after: period } })).to.equal(
      'from_date: none → 2019-10-01',
    );
    expect(changesIn({ details: { items: 3 } })).to.equal('');
    expect(changesIn({ details: null })).to.equal('');
  });
});
