import type { VendorFailure } from '@data-import/application';
import * as t from 'io-ts';
import { err, ok, type Result } from 'neverthrow';
import type { Stripe } from 'stripe';
import { decodeAnswer, parseJson } from './codecs.js';
import type { VendorAnswer, VendorEndpoint } from './vendor-endpoint.js';
import { failureOfStatus, unreadable } from './vendor-failures.js';

type StripeHttpClient = NonNullable<Stripe.StripeConfig['httpClient']>;

/** Carries a failure through the SDK, which hands on whatever its HTTP client throws. */
export class AskingFailed extends Error {
  readonly failure: VendorFailure;

  constructor(failure: VendorFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/**
 * Lets the SDK ask within the bounds of an endpoint, and shows it nothing but JSON objects: it ends the process
 * on a 200 whose body is another JSON value, and asks again by itself when a connection was reset.
 */
export function makeStripeHttpClient(endpoint: VendorEndpoint): StripeHttpClient {
  return {
    getClientName: () => 'data-import',
    makeRequest: async (_host, _port, path, _method, headers) => {
      // Not handed on: what the SDK says of this machine and of the programs around it.
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
  if (answer.status !== 200) return err(failureOfStatus(answer));
  return parseJson(answer.text)
    .andThen((json) => decodeAnswer(t.UnknownRecord, json))
    .andThen((json) => ('error' in json ? err(unreadable) : ok(json)));
}
