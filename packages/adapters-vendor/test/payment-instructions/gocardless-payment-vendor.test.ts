import { paymentVendorContract } from '@data-import/application/contracts';
import type { InstructionType } from '@data-import/domain';
import { openedForEach } from '@data-import/testkit/opened';
import { expect } from 'chai';
import * as sdk from 'gocardless-nodejs/constants';
import {
  API_VERSION,
  GoCardlessPaymentVendor,
} from '../../src/payment-instructions/gocardless-payment-vendor.js';
import {
  GOCARDLESS_TOKEN,
  gocardlessError,
  mandateAnswer,
  playGoCardless,
} from './gocardless-server.js';
import { openVendor } from './open-vendor.js';
import { vendorFailuresContract } from './vendor-failures-contract.js';

const mandate = (reference: string, type: InstructionType = 'DIRECT_DEBIT') => ({
  vendor: 'GC',
  reference,
  type,
});

const openGoCardless = (play = playGoCardless) =>
  openVendor(GoCardlessPaymentVendor, play, GOCARDLESS_TOKEN);

paymentVendorContract('GoCardless', async () => ({
  ...(await openGoCardless()),
  usable: mandate('MD0_active'),
  details: { status: 'active', scheme: 'bacs' },
  unknown: mandate('MD0_unknown'),
  revoked: mandate('MD0_cancelled'),
  expired: mandate('MD0_expired'),
  ofAnotherType: mandate('MD0_active', 'CARD'),
}));

vendorFailuresContract('GoCardlessPaymentVendor', {
  make: (access) => new GoCardlessPaymentVendor(access),
  asked: mandate('MD0_active'),
  usable: mandateAnswer('MD0_active'),
  another: mandateAnswer('MD0_other'),
  errorBody: gocardlessError,
});

describe('GoCardlessPaymentVendor', () => {
  const gocardless = openedForEach(() => openGoCardless());
  const answerTo = (reference: string) => gocardless.answerTo(mandate(reference));

  for (const [standing, statuses] of [
    ['usable', ['pending_customer_approval', 'pending_submission', 'submitted', 'active']],
    ['revoked', ['failed', 'cancelled', 'blocked', 'suspended_by_payer']],
    ['expired', ['expired', 'consumed']],
    ['unreadable-answer', ['renamed']],
  ] as const)
    for (const status of statuses)
      it(`takes a mandate that is ${status} for ${standing}`, async () => {
        expect(await answerTo(`MD0_${status}`)).to.deep.equal(
          standing === 'usable' ? { status, scheme: 'bacs' } : standing,
        );
      });

  it('gives the day on which the consent ends, and refuses a consent that has ended', async () => {
    expect(await answerTo('MD0_ending')).to.deep.include({ expiresOn: '2026-12-31' });
    expect(await answerTo('MD0_ended')).to.equal('expired');
  });

  it('does not ask for what is not a mandate', async () => {
    for (const reference of ['BA123', 'MD', 'MD0/../../customers', 'xMD0'])
      expect(await answerTo(reference), reference).to.equal('unknown-reference');
    expect(gocardless.server.asked).to.deep.equal([]);
  });

  it('says until when GoCardless limits the rate', async () => {
    const limited = await openGoCardless((_, response) =>
      response
        .writeHead(429, {
          date: 'Thu, 03 May 2018 17:59:10 GMT',
          'ratelimit-reset': 'Thu, 03 May 2018 18:00:00 GMT',
        })
        .end(JSON.stringify(gocardlessError(429))),
    );
    const found = await limited.vendor.findInstruction(mandate('MD0_active'));
    await limited.close();

    expect(found._unsafeUnwrapErr()).to.deep.equal({
      kind: 'vendor-unavailable',
      reason: 'throttled',
      retryAfterMs: 50_000,
    });
  });

  it('speaks the version of the API that the official SDK speaks', () => {
    expect(API_VERSION).to.equal(sdk.API_VERSION);
  });
});
