import { expect } from 'chai';
import {
  DEFAULT_TIME_ZONE,
  parseTimeZone,
  requireAccountImportByCallers,
  requireNotComplete,
  requireOngoing,
  requirePaused,
} from '../../src/suppliers/import-supplier.js';

for (const [name, decide, kind, ...passing] of [
  ['requireOngoing', requireOngoing, 'supplier-not-ongoing', 'ongoing'],
  ['requireNotComplete', requireNotComplete, 'supplier-not-ongoing', 'ongoing', 'paused'],
  ['requirePaused', requirePaused, 'supplier-not-paused', 'paused'],
] as const)
  describe(name, () => {
    for (const status of ['ongoing', 'paused', 'complete'] as const)
      it(`answers for a supplier that is ${status}`, () => {
        const refusal = decide(status).match(
          () => undefined,
          (refused) => refused,
        );

        const isPassing = (passing as readonly string[]).includes(status);
        expect(refusal).to.deep.equal(isPassing ? undefined : { kind, status });
      });
  });

describe('requireAccountImportByCallers', () => {
  it('refuses unless the operator lets callers import accounts', () => {
    const decide = requireAccountImportByCallers;

    expect(decide({ callersImportAccounts: true }).isOk()).to.equal(true);
    expect(decide({ callersImportAccounts: false })._unsafeUnwrapErr()).to.deep.equal({
      kind: 'account-import-not-allowed',
    });
  });
});

describe('parseTimeZone', () => {
  for (const name of ['Etc/UTC', 'UTC', 'Europe/London', 'Australia/Sydney', 'America/New_York'])
    it(`takes ${name}`, () => {
      expect(parseTimeZone(name)._unsafeUnwrap()).to.equal(name);
    });

  for (const name of (
    '| |Mars/Olympus|Europe/London | Europe/London|+01:00|-0500|+01|Europe|Etc/GMT+99|' +
    'Europe/London\n|Europe\u0000/London'
  ).split('|'))
    it(`refuses ${JSON.stringify(name)}`, () => {
      expect(parseTimeZone(name)._unsafeUnwrapErr()).to.deep.equal({ kind: 'unknown-time-zone' });
    });

  it('takes the default time zone', () => {
    expect(DEFAULT_TIME_ZONE).to.equal('Etc/UTC');
    expect(parseTimeZone(DEFAULT_TIME_ZONE).isOk()).to.equal(true);
  });
});
