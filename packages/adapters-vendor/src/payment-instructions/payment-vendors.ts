import type { PaymentVendor, PaymentVendors } from '@data-import/application';
import type { CalendarDate } from '@data-import/domain';
import { GoCardlessPaymentVendor } from './gocardless-payment-vendor.js';
import { HttpPaymentVendor } from './http-payment-vendor.js';
import { RehearsalPaymentVendor } from './rehearsal-payment-vendor.js';
import { ResilientPaymentVendor } from './resilient-payment-vendor.js';
import { StripePaymentVendor } from './stripe-payment-vendor.js';
import type { VendorAccount, VendorConfiguration } from './vendor-configuration.js';
import { VendorEndpoint } from './vendor-endpoint.js';

/** The configured vendors, each behind a circuit of its own. What was usable only before `today` has expired. */
export function makePaymentVendors(
  { vendors, resilience }: VendorConfiguration,
  today: () => CalendarDate,
): PaymentVendors {
  const makeResilient = (account: VendorAccount): PaymentVendor => {
    const endpoint = new VendorEndpoint({
      baseUrl: baseUrlOf(account),
      timeoutMs: resilience.tryTimeoutMs,
    });
    const client = new CLIENTS[account.client]({ endpoint, secret: account.secret, today });
    return new ResilientPaymentVendor(client, resilience);
  };
  return new Map([...vendors].map(([code, account]) => [code, makeResilient(account)]));
}

/** For trying the service out, under the codes `STRIPE` and `TEST`. Never in production: no vendor is asked. */
export function makeRehearsalVendors(): PaymentVendors {
  return new Map(['STRIPE', 'TEST'].map((code) => [code, new RehearsalPaymentVendor()]));
}

const CLIENTS = {
  stripe: StripePaymentVendor,
  gocardless: GoCardlessPaymentVendor,
  http: HttpPaymentVendor,
} as const;

const GOCARDLESS_URLS = {
  live: 'https://api.gocardless.com',
  sandbox: 'https://api-sandbox.gocardless.com',
} as const;

function baseUrlOf(account: VendorAccount): string {
  switch (account.client) {
    case 'stripe':
      return 'https://api.stripe.com';
    case 'gocardless':
      return GOCARDLESS_URLS[account.environment];
    case 'http':
      return account.baseUrl;
  }
}
