import { expect } from 'chai';
import { turnsOf } from '../../src/screens/suppliers/turns.js';

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
