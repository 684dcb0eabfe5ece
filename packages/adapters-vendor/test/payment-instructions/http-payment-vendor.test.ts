import { paymentVendorContract } from '@data-import/application/contracts';
import { parseCalendarDate, type InstructionType } from '@data-import/domain';
import { openedForEach } from '@data-import/testkit/opened';
import { expect } from 'chai';
import { HttpPaymentVendor } from '../../src/payment-instructions/http-payment-vendor.js';
import { ACME_SECRET, instructionAnswer, playAcme } from './http-vendor-server.js';
import { openVendor } from './open-vendor.js';
import { vendorFailuresContract } from './vendor-failures-contract.js';

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

const openAcme = (path = '/payments/v2') =>
  openVendor(HttpPaymentVendor, playAcme, ACME_SECRET, path);

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
  const acme = openedForEach(() => openAcme());
  const answerTo = (reference: string) => acme.answerTo(instruction(reference));

  for (const [reference, expected] of [
    ['A-bare', { status: 'active' }],
    ['A-pending', { ...details, status: 'pending' }],
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

    expect(acme.server.asked).to.deep.equal([
      '/payments/v2/instructions/A%2F1%20%3Fx%23y%252f',
      '/payments/v2/instructions/..%2F..%2Fadmin',
    ]);
  });

  it('does not ask for what would mean a folder, nothing at all, or half a character', async () => {
    for (const reference of ['.', '..', '', 'A\uD800'])
      expect(await answerTo(reference), reference).to.equal('unknown-reference');
    expect(acme.server.asked).to.deep.equal([]);
  });

  it('does not mind a slash at the end of the base URL', async () => {
    const other = await openAcme('/payments/v2/');

    const found = await other.answerTo(instruction('A-1'));
    await other.close();

    expect(found).to.deep.equal(details);
  });
});
