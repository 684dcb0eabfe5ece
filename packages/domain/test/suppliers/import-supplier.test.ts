import { expect } from 'chai';
import {
  DEFAULT_TIME_ZONE,
  parseTimeZone,
  requireNotComplete,
  requireOngoing,
  requirePaused,
  SUPPLIER_STATUSES,
} from '../../src/suppliers/import-supplier.js';

describe('requireOngoing', () => {
  it('lets an ongoing supplier pass', () => {
    expect(requireOngoing('ongoing').isOk()).to.equal(true);
  });

  for (const status of ['paused', 'complete'] as const)
    it(`refuses a ${status} supplier and says that it is so`, () => {
      expect(requireOngoing(status)._unsafeUnwrapErr()).to.deep.equal({
        kind: 'supplier-not-ongoing',
        status,
      });
    });

  it('has an answer for every status that a supplier can have', () => {
    expect(SUPPLIER_STATUSES).to.deep.equal(['ongoing', 'paused', 'complete']);
  });
});

describe('requireNotComplete', () => {
  for (const status of ['ongoing', 'paused'] as const)
    it(`lets a supplier pass that is ${status}`, () => {
      expect(requireNotComplete(status).isOk()).to.equal(true);
    });

  it('refuses a complete supplier', () => {
    expect(requireNotComplete('complete')._unsafeUnwrapErr()).to.deep.equal({
      kind: 'supplier-not-ongoing',
      status: 'complete',
    });
  });
});

describe('requirePaused', () => {
  it('lets a paused supplier pass', () => {
    expect(requirePaused('paused').isOk()).to.equal(true);
  });

  for (const status of ['ongoing', 'complete'] as const)
    it(`refuses a supplier that is ${status}`, () => {
      expect(requirePaused(status)._unsafeUnwrapErr()).to.deep.equal({
        kind: 'supplier-not-paused',
        status,
      });
    });
});

describe('parseTimeZone', () => {
  for (const name of ['Etc/UTC', 'UTC', 'Europe/London', 'Australia/Sydney', 'America/New_York'])
    it(`takes ${name}`, () => {
      expect(parseTimeZone(name)._unsafeUnwrap()).to.equal(name);
    });

  for (const name of [
    '',
    ' ',
    'Mars/Olympus',
    'Europe/London ',
    ' Europe/London',
    '+01:00',
    '-0500',
    '+01',
    'Europe',
    'Etc/GMT+99',
    'Europe/London\n',
    'Europe\u0000/London',
  ])
    it(`refuses ${JSON.stringify(name)}`, () => {
      expect(parseTimeZone(name)._unsafeUnwrapErr()).to.deep.equal({ kind: 'unknown-time-zone' });
    });

  it('takes the default time zone', () => {
    expect(DEFAULT_TIME_ZONE).to.equal('Etc/UTC');
    expect(parseTimeZone(DEFAULT_TIME_ZONE).isOk()).to.equal(true);
  });
});
