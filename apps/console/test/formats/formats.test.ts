import { expect } from 'chai';
import { amount, balance } from '../../src/formats/amounts.js';
import { compact, counted, rate, share } from '../../src/formats/numbers.js';
import {
  clock,
  duration,
  instantOf,
  localOf,
  ownZone,
  recently,
  showTimesIn,
} from '../../src/formats/times.js';
import { words } from '../../src/formats/words.js';

describe('What the console writes', () => {
  it('groups the digits of an amount without turning it into a number', () => {
    const amounts = ['0.10', '999.99', '-1234.50', '12345678901234567.89', '1000000'];
    expect(amounts.map(amount)).to.deep.equal([
      '0.10',
      '999.99',
      '-1,234.50',
      '12,345,678,901,234,567.89',
      '1,000,000',
    ]);
  });

  it('says the day of a time that is neither of today nor of the same night', () => {
    const now = new Date(2026, 10, 24, 0, 30);
    const at = (day: number, hours: number) =>
      recently(new Date(2026, 10, day, hours, 15).toISOString(), now);
    expect([at(23, 23), at(24, 5), at(24, 20)]).to.deep.equal(['23:15:00', '05:15:00', '20:15:00']);
    expect([at(23, 11), at(25, 1)]).to.deep.equal(['23 Nov 2026, 11:15', '25 Nov 2026, 01:15']);
  });

  it('writes times in the zone of the reader, which it names, or in UTC', () => {
    const [winter, summer] = [new Date('2026-01-20T22:14:00Z'), new Date('2026-07-20T22:14:00Z')];
    expect(ownZone(winter, 'Europe/Berlin')).to.equal('Berlin, UTC+1');
    expect(ownZone(summer, 'America/New_York')).to.equal('New York, UTC-4');
    expect(ownZone(summer, 'Asia/Kolkata')).to.equal('Kolkata, UTC+5:30');
    expect([ownZone(winter, 'UTC'), ownZone(winter, 'Etc/UTC')]).to.deep.equal(['UTC', 'UTC']);
    showTimesIn('UTC');
    expect(clock(winter)).to.equal('22:14:00');
    expect(localOf('2026-01-20T22:14:00Z')).to.equal('2026-01-20T22:14:00');
    expect(instantOf('2026-01-20T22:14')).to.equal('2026-01-20T22:14:00Z');
    showTimesIn('local');
  });

  it('leaves an instant that was not changed, also in the hour that comes twice', () => {
    const { TZ: before = '' } = process.env;
    process.env['TZ'] = 'Europe/Berlin';
    try {
      const second = '2026-10-25T01:30:00Z';
      expect(instantOf(localOf(second).slice(0, 16), second)).to.equal(second);
      expect(instantOf('2026-10-25T04:30', second)).to.equal('2026-10-25T03:30:00Z');
    } finally {
      if (before === '') delete process.env['TZ'];
      else process.env['TZ'] = before;
    }
  });

  it('adds a balance up exactly, payments and credits taken away', () => {
    expect(balance({ CHARGE: '10.10', PAYMENT: '0.30', CREDIT: '-0.05' })).to.equal('9.85');
    expect(balance({ REPAYMENT: '0.01', SUPPLY_CHARGE: '0.01', PAYMENT: '1.00' })).to.equal(
      '-0.98',
    );
    expect(balance({ CHARGE: '90071992547409.93' })).to.equal('90071992547409.93');
    expect(balance({})).to.equal('0.00');
  });

  it('calls nothing 100 % that is not whole', () => {
    expect([share(9_999_999, 10_000_000), share(10, 10), share(0, 10), share(0, 0)]).to.deep.equal([
      '99.9\u00A0%',
      '100\u00A0%',
      '0\u00A0%',
      '',
    ]);
    expect([share(3, 95), share(3, 1000)]).to.deep.equal(['3\u00A0%', '0.3\u00A0%']);
    expect([compact(950), compact(3000), compact(95_470)]).to.deep.equal(['950', '3.0k', '95.4k']);
  });

  it('writes rates, counts and durations as they are read', () => {
    expect([rate(0.25), rate(3.54), rate(1234.6)]).to.deep.equal(['0.3', '3.5', '1,235']);
    expect([counted(1, 'note'), counted(2000, 'note')]).to.deep.equal(['1 note', '2,000 notes']);
    const seconds = [0, 45, 90, 3599, 3900, 40_000, 200_000];
    expect(seconds.map(duration)).to.deep.equal([
      '0 s',
      '45 s',
      '2 min',
      '1 h 00 min',
      '1 h 05 min',
      '11 h',
      '2 d 7 h',
    ]);
  });

  it('writes the words of the API for people', () => {
    const codes = ['DD_REGULAR_COLLECTION', 'payment-instruction', 'CARD', 'IN_PROGRESS'];
    expect(codes.map(words)).to.deep.equal([
      'DD regular collection',
      'Payment instruction',
      'Card',
      'In progress',
    ]);
  });
});
