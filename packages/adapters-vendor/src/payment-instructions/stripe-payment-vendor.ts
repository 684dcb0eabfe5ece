import type { VendorClient, VendorFailure } from '@data-import/application';
import type { CalendarDate, InstructionDetails, InstructionReference } from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import { Stripe } from 'stripe';
import * as t from 'io-ts';
import { decodeAnswer, jsonOf, judgeInstruction } from './codecs.js';
import { readMandate, readPaymentMethod } from './stripe-objects.js';
import type { VendorAccess, VendorAnswer, VendorEndpoint } from './vendor-endpoint.js';
import { refused, unreadable } from './vendor-failures.js';

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

    const { reference } = asked;
    const { paymentMethods, mandates } = this.#stripe;
    // A mandate itself has no digits; its payment method has.
    const [asking, read] = reference.startsWith('pm_')
      ? [paymentMethods.retrieve(reference), readPaymentMethod]
      : [mandates.retrieve(reference, { expand: ['payment_method'] }), readMandate];
    return (await answerOf(asking))
      .andThen((json) => read(json, reference))
      .andThen((said) => judgeInstruction(said, asked, this.#today()));
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

type StripeHttpClient = NonNullable<Stripe.StripeConfig['httpClient']>;

/** Carries a failure through the SDK, which hands on whatever its HTTP client throws. */
class AskingFailed extends Error {
  constructor(readonly failure: VendorFailure) {
    super(failure.kind);
  }
}

/**
 * Lets the SDK ask within the bounds of an endpoint, and shows it nothing but JSON objects: it ends the process
 * on a 200 whose body is another JSON value, and asks again by itself when a connection was reset.
 */
function makeStripeHttpClient(endpoint: VendorEndpoint): StripeHttpClient {
  return {
    getClientName: () => 'data-import',
    makeRequest: async (_host, _port, path, _method, headers) => {
      // The other headers, in which the SDK describes this machine and its programs, are not sent.
      const { Authorization: authorization, 'Stripe-Version': version } = headers;
      const answer = await endpoint.get(path, {
        authorization: String(authorization),
        'stripe-version': String(version),
      });
      const found = answer.andThen(objectIn);
      if (found.isErr()) throw new AskingFailed(found.error);
      return {
        getStatusCode: () => 200,
        getHeaders: () => ({}),
        getRawResponse: () => ({}),
        toStream: (complete) => complete(),
        toJSON: async () => found.value,
      };
    },
  };
}

function objectIn(answer: VendorAnswer): Result<Record<string, unknown>, VendorFailure> {
  return jsonOf(answer)
    .andThen((json) => decodeAnswer(t.UnknownRecord, json))
    .andThen((json) => ('error' in json ? err(unreadable) : ok(json)));
}
