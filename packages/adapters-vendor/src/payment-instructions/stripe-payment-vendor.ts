import type { VendorClient, VendorFailure } from '@data-import/application';
import type { CalendarDate, InstructionDetails, InstructionReference } from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import { Stripe } from 'stripe';
import { judgeInstruction, type VendorStatement } from './judge-instruction.js';
import { AskingFailed, makeStripeHttpClient } from './stripe-http-client.js';
import { readMandate, readPaymentMethod } from './stripe-objects.js';
import type { VendorAccess } from './vendor-endpoint.js';
import { refused } from './vendor-failures.js';

/** Payment methods (`pm_...`) and mandates (`mandate_...`) at Stripe, through the official SDK. */
export class StripePaymentVendor implements VendorClient {
  readonly #stripe: Stripe;
  readonly #today: () => CalendarDate;

  constructor({ endpoint, secret, today }: VendorAccess) {
    this.#today = today;
    this.#stripe = new Stripe(secret, {
      httpClient: makeStripeHttpClient(endpoint),
      maxNetworkRetries: 0,
      telemetry: false,
    });
  }

  async findInstruction(
    asked: InstructionReference,
  ): Promise<Result<InstructionDetails, VendorFailure>> {
    if (!/^(pm|mandate)_\w+$/.test(asked.reference)) return err(refused('unknown-reference'));

    const statement = asked.reference.startsWith('pm_')
      ? await this.#findPaymentMethod(asked.reference)
      : await this.#findMandate(asked.reference);
    return statement.andThen((said) => judgeInstruction(said, asked, this.#today()));
  }

  async #findPaymentMethod(id: string): Promise<Result<VendorStatement, VendorFailure>> {
    const answer = await answerOf(this.#stripe.paymentMethods.retrieve(id));
    return answer.andThen((json) => readPaymentMethod(json, id));
  }

  async #findMandate(id: string): Promise<Result<VendorStatement, VendorFailure>> {
    // The mandate itself has no digits; its payment method has.
    const asking = this.#stripe.mandates.retrieve(id, { expand: ['payment_method'] });
    return (await answerOf(asking)).andThen((json) => readMandate(json, id));
  }
}

async function answerOf(asking: Promise<unknown>): Promise<Result<unknown, VendorFailure>> {
  try {
    return ok(await asking);
  } catch (error) {
    const cause = error instanceof Stripe.errors.StripeError ? error.detail : undefined;
    if (cause instanceof AskingFailed) return err(cause.failure);
    throw error;
  }
}
