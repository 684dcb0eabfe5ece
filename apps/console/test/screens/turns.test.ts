import { expect } from 'chai';
import { turnsOf, whereKnown } from '../../src/screens/suppliers/turns.js';

const FROM = Date.parse('2026-03-02T01:00:00Z');

describe('the marks of failures on the last hour', () => {
  it('are where failures began and ended, once none came for five minutes', () => {
    const minutes = [0, 0, 9, 0, 9, 0, 0, 0, 0, 0];
    const begun = { at: '2026-03-02T01:02:00.000Z', label: 'Requests fail' };
    const ended = { at: '2026-03-02T01:05:00.000Z', label: 'No request fails any more' };

    expect(turnsOf(minutes.slice(0, -1), FROM)).to.deep.equal([begun]);
    expect(turnsOf(minutes, FROM)).to.deep.equal([begun, ended]);
  });
});

describe('a count of requests', () => {
  it('is none only in minutes of which the stored rows are known', () => {
    const stored = [undefined, undefined, 12, 0, undefined];
    expect(whereKnown([0, 3, 0, 5, 0], stored)).to.deep.equal([undefined, 3, 0, 5, undefined]);
  });
});
