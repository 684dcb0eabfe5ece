import { paymentVendorContract } from '@data-import/application/contracts';
import { parseCalendarDate, type InstructionType } from '@data-import/domain';
import { expect } from 'chai';
import { HttpPaymentVendor } from '../../src/payment-instructions/http-payment-vendor.js';
import { VendorEndpoint } from '../../src/payment-instructions/vendor-endpoint.js';
import { ACME_SECRET, instructionAnswer, playAcme } from './http-vendor-server.js';
import { startServer, type LocalServer } from './local-server.js';
import { vendorFailuresContract } from './vendor-failures-contract.js';

const today = () => parseCalendarDate('2026-06-15')._unsafeUnwrap();

const instruction = (reference: string, type: InstructionType = 'DIRECT_DEBIT') => ({
  vendor: 'ACME',
  reference,
  type,
});

const details = {
  status: 'active',
  expiresOn: parseCalendarDate('2027-01-31')._unsafeUnwrap(),
  lastDigits: '5678',
  scheme: 'bacs',
};

async function openAcme(secret = ACME_SECRET, path = '/payments/v2') {
  const server = await startServer(playAcme);
  const endpoint = new VendorEndpoint({ baseUrl: server.baseUrl + path, timeoutMs: 20_000 });
  const vendor = new HttpPaymentVendor({ endpoint, secret, today });
  return { server, vendor, close: server.close };
}

paymentVendorContract('HTTP', async () => ({
  ...(await openAcme()),
  usable: instruction('A-1'),
  details,
  unknown: instruction('A-unknown'),
  revoked: instruction('A-revoked'),
  expired: instruction('A-expired'),
  ofAnotherType: instruction('A-card'),
}));

vendorFailuresContract('HttpPaymentVendor', {
  make: (access) => new HttpPaymentVendor(access),
  asked: instruction('A-1'),
  usable: instructionAnswer('A-1'),
  another: instructionAnswer('A-2'),
  errorBody: (status) => ({ message: `This is ${status}.` }),
});

describe('HttpPaymentVendor', () => {
  let server: LocalServer;
  let vendor: HttpPaymentVendor;

  beforeEach(async () => {
    ({ server, vendor } = await openAcme());
  });

  afterEach(() => server.close());

  const answerTo = async (reference: string) =>
    (await vendor.findInstruction(instruction(reference))).match<unknown>(
      (found) => found,
      ({ reason }) => reason,
    );

  for (const [reference, expected] of [
    ['A-bare', { status: 'active' }],
    ['A-pending', { ...details, status: 'pending' }],
    ['A-gone', 'revoked'],
    ['A-today', { ...details, expiresOn: '2026-06-15' }],
    ['A-yesterday', 'expired'],
    ['A-wallet', 'of-another-type'],
    ['A-stars', { ...details, lastDigits: '4242' }],
    ['A-dormant', 'unreadable-answer'],
    ['A-never', 'unreadable-answer'],
    ['A-nul', 'unreadable-answer'],
    ['A-long', 'unreadable-answer'],
  ] as const)
    it(`reads what the vendor says of ${reference}`, async () => {
      expect(await answerTo(reference)).to.deep.equal(expected);
    });

  it('keeps a reference inside its segment of the path', async () => {
    expect(await answerTo('A/1 ?x#y%2f')).to.deep.equal({ ...details, scheme: 'sepa' });
    expect(await answerTo('../../admin')).to.equal('unknown-reference');

    expect(server.asked).to.deep.equal([
      '/payments/v2/instructions/A%2F1%20%3Fx%23y%252f',
      '/payments/v2/instructions/..%2F..%2Fadmin',
    ]);
  });

  it('does not ask for what would mean a folder, nothing at all, or half a character', async () => {
    for (const reference of ['.', '..', '', 'A\uD800'])
      expect(await answerTo(reference), reference).to.equal('unknown-reference');
    expect(server.asked).to.deep.equal([]);
  });

  it('does not mind a slash at the end of the base URL', async () => {
    const other = await openAcme(ACME_SECRET, '/payments/v2/');

    const found = await other.vendor.findInstruction(instruction('A-1'));
    await other.close();

    expect(found._unsafeUnwrap()).to.deep.equal(details);
  });

  it('is refused with another secret', async () => {
    const stranger = await openAcme('secret-of-somebody-else');

    const found = await stranger.vendor.findInstruction(instruction('A-1'));
    await stranger.close();

    expect(found._unsafeUnwrapErr().reason).to.equal('credentials-refused');
  });
});
