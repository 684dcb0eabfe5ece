import type { RequestListener } from 'node:http';

export const STRIPE_KEY = 'sk_test_51Abc';

const bacs = { bacs_debit: { fingerprint: 'f', last4: '2345', sort_code: '10-88-00' } };

/** A payment method as Stripe shows it, shortened to what matters and some of what does not. */
export function paymentMethod(id: string, fields: object = {}) {
  return {
    id,
    object: 'payment_method',
    billing_details: { email: null, name: 'Jenny Rosen' },
    card: { brand: 'visa', exp_month: 2, exp_year: 2028, last4: '4242', funding: 'credit' },
    created: 1_780_000_000,
    customer: 'cus_9s6XKzkNRiz8i3',
    customer_account: null,
    livemode: false,
    type: 'card',
    ...fields,
  };
}

function mandate(id: string, fields: object = {}) {
  return {
    id,
    object: 'mandate',
    customer_acceptance: { accepted_at: 1_780_000_000, type: 'online' },
    payment_method: paymentMethod('pm_bacs', { type: 'bacs_debit', card: undefined, ...bacs }),
    payment_method_details: { bacs_debit: { network_status: 'accepted' }, type: 'bacs_debit' },
    status: 'active',
    type: 'multi_use',
    ...fields,
  };
}

export const stripeError = (status: number) => ({
  error: {
    message: 'Something of the payment method.',
    type: status >= 500 ? 'api_error' : 'invalid_request_error',
    ...(status === 404 ? { code: 'resource_missing', param: 'payment_method' } : {}),
  },
});

const card = (month: number, year: number) => ({
  card: { brand: 'mastercard', exp_month: month, exp_year: year, last4: '4444' },
});

const INSTRUCTIONS = [
  paymentMethod('pm_card'),
  paymentMethod('pm_detached', { customer: null }),
  paymentMethod('pm_of_account', { customer: null, customer_account: 'acct_1' }),
  paymentMethod('pm_expired', card(5, 2026)),
  paymentMethod('pm_last_month', card(6, 2026)),
  paymentMethod('pm_december', card(12, 2026)),
  paymentMethod('pm_february', card(2, 2027)),
  paymentMethod('pm_leap', card(2, 2028)),
  paymentMethod('pm_never', card(13, 2026)),
  paymentMethod('pm_bacs', { type: 'bacs_debit', card: undefined, ...bacs }),
  paymentMethod('pm_sepa', { type: 'sepa_debit', sepa_debit: { last4: null } }),
  paymentMethod('pm_paypal', { type: 'paypal', paypal: { payer_email: 'j@example.com' } }),
  mandate('mandate_active'),
  mandate('mandate_pending', { status: 'pending' }),
  mandate('mandate_inactive', { status: 'inactive' }),
  mandate('mandate_card', { payment_method: paymentMethod('pm_card') }),
  mandate('mandate_expired', { payment_method: paymentMethod('pm_expired', card(5, 2026)) }),
];

/** Plays `GET /v1/payment_methods/:id` and `GET /v1/mandates/:id` of https://docs.stripe.com/api. */
export const playStripe: RequestListener = ({ url = '', headers }, response) => {
  const answer = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  if (headers.authorization !== `Bearer ${STRIPE_KEY}`) return void answer(401, stripeError(401));
  if (!headers['stripe-version']) return void answer(400, stripeError(400));
  const [, folder, id, query = ''] = /^\/v1\/(\w+)\/([^/?]+)(?:\?(.*))?$/.exec(url) ?? [];
  const object = folder === 'payment_methods' ? 'payment_method' : 'mandate';
  const found = INSTRUCTIONS.find((one) => one.id === id && one.object === object);
  if (!found) return void answer(404, stripeError(404));

  const isExpanded = decodeURIComponent(query) === 'expand[0]=payment_method';
  const isBare = 'payment_method' in found && !isExpanded;
  answer(200, isBare ? { ...found, payment_method: 'pm_bacs' } : found);
};
