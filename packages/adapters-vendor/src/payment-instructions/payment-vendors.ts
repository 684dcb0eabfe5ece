import type { PaymentVendors } from '@data-import/application';
import type { CalendarDate } from '@data-import/domain';
import { RehearsalPaymentVendor } from './rehearsal-payment-vendor.js';
import { ResilientPaymentVendor } from './resilient-payment-vendor.js';
import type { VendorAccount, VendorConfiguration } from './vendor-configuration.js';
import { VendorEndpoint } from './vendor-endpoint.js';

/** The configured vendors, each behind a circuit of its own. What was usable only before `today` has expired. Loads only their clients. */
export async function makePaymentVendors(
  { vendors, resilience }: VendorConfiguration,
  today: () => CalendarDate,
): Promise<PaymentVendors> {
  const made = [...vendors].map(async ([code, account]) => {
    const endpoint = new VendorEndpoint({
      baseUrl: baseUrlOf(account),
      timeoutMs: resilience.tryTimeoutMs,
    });
    const Client = await CLIENTS[account.client]();
    const client = new Client({ endpoint, secret: account.secret, today });
    return [code, new ResilientPaymentVendor(client, resilience)] as const;
  });
  return new Map(await Promise.all(made));
}

/** Vendors with the codes `STRIPE` and `TEST` for trials. They query no vendor: never use them in production. */
export function makeRehearsalVendors(): PaymentVendors {
  return new Map(['STRIPE', 'TEST'].map((code) => [code, new RehearsalPaymentVendor()]));
}

/** Clients are loaded only if they are configured: Stripe's alone takes a sixth of a second and 20 MB. */
const CLIENTS = {
  stripe: async () => (await import('./stripe-payment-vendor.js')).StripePaymentVendor,
  gocardless: async () => (await import('./gocardless-payment-vendor.js')).GoCardlessPaymentVendor,
  http: async () => (await import('./http-payment-vendor.js')).HttpPaymentVendor,
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
