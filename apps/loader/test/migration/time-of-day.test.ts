import { expect } from 'chai';
import { msUntil } from '../../src/migration/time-of-day.js';

const hours = (time: string, zone: string, now: string) =>
  msUntil(time, zone, new Date(now)) / 3_600_000;

describe('msUntil', () => {
  it('is until the clocks of the zone show the time again', () => {
    expect(hours('05:00', 'UTC', '2026-01-10T01:30:00Z')).to.equal(3.5);
    expect(hours('05:00', 'UTC', '2026-01-10T05:00:00Z')).to.equal(24);
    expect(hours('05:00', 'UTC', '2026-01-10T22:00:00Z')).to.equal(7);
    expect(hours('05:00', 'America/New_York', '2026-01-10T01:30:00Z')).to.equal(8.5);
    expect(hours('00:00:30', 'UTC', '2026-01-10T23:59:59.500Z') * 3600).to.be.closeTo(30.5, 1e-6);
  });

  it('knows that the clocks change in between', () => {
    expect(hours('05:00', 'Europe/London', '2026-03-28T23:00:00Z')).to.equal(5);
    expect(hours('05:00', 'Europe/London', '2026-10-24T23:00:00Z')).to.equal(6);
  });

  it('is until the clocks go past a time that they leave out', () => {
    expect(hours('01:30', 'Europe/London', '2026-03-29T00:00:00Z')).to.equal(1);
    expect(hours('02:30', 'Europe/Berlin', '2026-03-28T22:00:00Z')).to.equal(3);
  });
});
