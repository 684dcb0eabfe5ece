import { paymentVendorContract } from '@data-import/application/contracts';
import { parseCalendarDate, type InstructionType } from '@data-import/domain';
import { openedForEach } from '@data-import/testkit/opened';
import { expect } from 'chai';
import { StripePaymentVendor } from '../../src/payment-instructions/stripe-payment-vendor.js';
import { openVendor } from './open-vendor.js';
import { paymentMethod, playStripe, STRIPE_KEY, stripeError } from './stripe-server.js';
import { vendorFailuresContract } from './vendor-failures-contract.js';

const instruction = (reference: string, type: InstructionType) => ({
  vendor: 'STRIPE',
  reference,
  type,
});

const openStripe = () => openVendor(StripePaymentVendor, playStripe, STRIPE_KEY);

paymentVendorContract('Stripe, cards', async () => ({
  ...(await openStripe()),
  usable: instruction('pm_card', 'CARD'),
  details: {
    status: 'active',
    expiresOn: parseCalendarDate('2028-02-29')._unsafeUnwrap(),
    lastDigits: '4242',
    scheme: 'visa',
  },
  unknown: instruction('pm_unknown', 'CARD'),
  revoked: instruction('pm_detached', 'CARD'),
  expired: instruction('pm_expired', 'CARD'),
  ofAnotherType: instruction('pm_bacs', 'CARD'),
}));

paymentVendorContract('Stripe, mandates', async () => ({
  ...(await openStripe()),
  usable: instruction('mandate_active', 'DIRECT_DEBIT'),
  details: { status: 'active', lastDigits: '2345', scheme: 'bacs_debit' },
  unknown: instruction('mandate_unknown', 'DIRECT_DEBIT'),
  revoked: instruction('mandate_inactive', 'DIRECT_DEBIT'),
  expired: instruction('mandate_expired', 'CARD'),
  ofAnotherType: instruction('mandate_card', 'DIRECT_DEBIT'),
}));

vendorFailuresContract('StripePaymentVendor', {
  make: (access) => new StripePaymentVendor(access),
  asked: instruction('pm_card', 'CARD'),
  usable: paymentMethod('pm_card'),
  another: paymentMethod('pm_other'),
  errorBody: stripeError,
});

describe('StripePaymentVendor', () => {
  const stripe = openedForEach(openStripe);
  const answerTo = (reference: string, type: InstructionType) =>
    stripe.answerTo(instruction(reference, type));

  const last4 = { status: 'active', lastDigits: '4444', scheme: 'mastercard' };
  const debit = { status: 'active', lastDigits: '2345', scheme: 'bacs_debit' };
  for (const [reference, type, expected] of [
    ['pm_last_month', 'CARD', { ...last4, expiresOn: '2026-06-30' }],
    ['pm_expired', 'CARD', 'expired'],
    ['pm_december', 'CARD', { ...last4, expiresOn: '2026-12-31' }],
    ['pm_february', 'CARD', { ...last4, expiresOn: '2027-02-28' }],
    ['pm_leap', 'CARD', { ...last4, expiresOn: '2028-02-29' }],
    ['pm_never', 'CARD', 'unreadable-answer'],
    ['pm_bacs', 'DIRECT_DEBIT', debit],
    ['pm_sepa', 'DIRECT_DEBIT', { status: 'active', scheme: 'sepa_debit' }],
    ['mandate_pending', 'DIRECT_DEBIT', { ...debit, status: 'pending' }],
  ] as const)
    it(`reads what Stripe says of ${reference}`, async () => {
      expect(await answerTo(reference, type)).to.deep.equal(expected);
    });

  it('has no type for what is neither a card nor a bank debit', async () => {
    for (const type of ['CARD', 'DIRECT_DEBIT', 'CUSTOM'] as const)
      expect(await answerTo('pm_paypal', type), type).to.equal('of-another-type');
  });

  it('takes a payment method of a customer account for attached', async () => {
    expect(await answerTo('pm_of_account', 'CARD')).to.deep.include({ status: 'active' });
  });

  it('does not ask for what is neither a payment method nor a mandate', async () => {
    for (const reference of ['cus_9s6XKzkNRiz8i3', 'pm_', 'pm_x/../../v1/customers', 'xpm_card'])
      expect(await answerTo(reference, 'CARD'), reference).to.equal('unknown-reference');
    expect(stripe.server.asked).to.deep.equal([]);
  });
});
