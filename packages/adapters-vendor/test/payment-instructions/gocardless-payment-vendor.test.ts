import { paymentVendorContract } from '@data-import/application/contracts';
import { parseCalendarDate, type InstructionType } from '@data-import/domain';
import { expect } from 'chai';
import * as sdk from 'gocardless-nodejs/constants';
import {
  API_VERSION,
  GoCardlessPaymentVendor,
} from '../../src/payment-instructions/gocardless-payment-vendor.js';
import { VendorEndpoint } from '../../src/payment-instructions/vendor-endpoint.js';
import {
  GOCARDLESS_TOKEN,
  gocardlessError,
  mandateAnswer,
  playGoCardless,
} from './gocardless-server.js';
import { startServer, type LocalServer } from './local-server.js';
import { vendorFailuresContract } from './vendor-failures-contract.js';

const today = () => parseCalendarDate('2026-06-15')._unsafeUnwrap();

const mandate = (reference: string, type: InstructionType = 'DIRECT_DEBIT') => ({
  vendor: 'GC',
  reference,
  type,
});

async function openGoCardless(secret = GOCARDLESS_TOKEN) {
  const server = await startServer(playGoCardless);
  const endpoint = new VendorEndpoint({ baseUrl: server.baseUrl, timeoutMs: 20_000 });
  const vendor = new GoCardlessPaymentVendor({ endpoint, secret, today });
  return { server, vendor, close: server.close };
}

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
  let server: LocalServer;
  let vendor: GoCardlessPaymentVendor;

  beforeEach(async () => {
    ({ server, vendor } = await openGoCardless());
  });

  afterEach(() => server.close());

  const answerTo = async (reference: string) =>
    (await vendor.findInstruction(mandate(reference))).match<unknown>(
      (details) => details,
      ({ reason }) => reason,
    );

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
    expect(server.asked).to.deep.equal([]);
  });

  it('says until when GoCardless limits the rate', async () => {
    const limited = await startServer((_, response) =>
      response
        .writeHead(429, {
          date: 'Thu, 03 May 2018 17:59:10 GMT',
          'ratelimit-reset': 'Thu, 03 May 2018 18:00:00 GMT',
        })
        .end(JSON.stringify(gocardlessError(429))),
    );
    const endpoint = new VendorEndpoint({ baseUrl: limited.baseUrl, timeoutMs: 20_000 });
    const client = new GoCardlessPaymentVendor({ endpoint, secret: GOCARDLESS_TOKEN, today });

    const found = await client.findInstruction(mandate('MD0_active'));
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

  it('is refused with another token', async () => {
    const stranger = await openGoCardless('sandbox_of_somebody_else');

    const found = await stranger.vendor.findInstruction(mandate('MD0_active'));
    await stranger.close();

    expect(found._unsafeUnwrapErr().reason).to.equal('credentials-refused');
  });
});
