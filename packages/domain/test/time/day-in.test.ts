import { expect } from 'chai';
import { dayIn } from '../../src/time/utc-instant.js';
import { instant } from './times.js';

describe('dayIn', () => {
  it('is the day that clocks there show', () => {
    const moment = instant('2026-06-15T22:30:00Z');

    expect(dayIn('Etc/UTC', moment)).to.equal('2026-06-15');
    expect(dayIn('Europe/Nicosia', moment)).to.equal('2026-06-16');
    expect(dayIn('America/Lima', moment)).to.equal('2026-06-15');
    expect(dayIn('Pacific/Kiritimati', instant('2026-06-15T10:00:00Z'))).to.equal('2026-06-16');
    expect(dayIn('Pacific/Pago_Pago', instant('2026-06-15T10:59:59Z'))).to.equal('2026-06-14');
  });

  it('follows summer time', () => {
    expect(dayIn('Europe/Nicosia', instant('2026-01-15T21:30:00Z'))).to.equal('2026-01-15');
    expect(dayIn('Europe/Nicosia', instant('2026-07-15T21:30:00Z'))).to.equal('2026-07-16');
  });

  it('fails where clocks show a day outside the years', () => {
    const last = instant('2199-12-31T23:00:00Z');

    expect(() => dayIn('Europe/Nicosia', last)).to.throw(
      RangeError,
      '2200-01-01 lies outside the years 1900 to 2199.',
    );
  });
});
