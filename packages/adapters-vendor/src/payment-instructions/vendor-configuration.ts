import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { err, ok, type Result } from 'neverthrow';
import { readFileSync } from 'node:fs';
import { decoding, optional, type Decoding } from './codecs.js';
import {
  closed,
  credentialFrom,
  into,
  mapOf,
  vendorCode,
  vendorUrl,
  wholeNumber,
  type Variables,
} from './configuration-codecs.js';
import { DEFAULT_RESILIENCE, type Resilience } from './resilient-payment-vendor.js';

export type VendorAccount =
  | { readonly client: 'stripe'; readonly secret: string }
  | {
      readonly client: 'gocardless';
      readonly secret: string;
      readonly environment: 'live' | 'sandbox';
    }
  | { readonly client: 'http'; readonly secret: string; readonly baseUrl: string };

export interface VendorConfiguration {
  readonly vendors: ReadonlyMap<string, VendorAccount>;
  readonly resilience: Resilience;
}

/**
 * `text` is the value of `PAYMENT_VENDORS`: the JSON itself, or the path of a file with it. The secrets are taken
 * from the variables that it names. Each problem is a line that begins with its path, and repeats no value: it
 * might be a secret in the wrong place.
 */
export function readVendorConfiguration(
  text: string | undefined,
  variables: Variables,
): Result<VendorConfiguration, readonly string[]> {
  if (text === undefined || text.trim() === '')
    return ok({ vendors: new Map(), resilience: DEFAULT_RESILIENCE });

  return parse(text).andThen((json) => {
    const decoded = configurationCodec(variables).decode(json);
    return decoded._tag === 'Right' ? ok(decoded.right) : err(decoded.left.map(problemOf));
  });
}

function parse(text: string): Result<unknown, readonly string[]> {
  try {
    return ok(JSON.parse(text.trimStart().startsWith('{') ? text : readFileSync(text, 'utf8')));
  } catch {
    return err(['PAYMENT_VENDORS must be a JSON object, or the path of a readable file with one']);
  }
}

function problemOf({ context, message, value }: t.ValidationError): string {
  const path = ['PAYMENT_VENDORS', ...context.slice(1).map(({ key }) => key)].join('.');
  if (value === undefined) return `${path} is missing`;
  return `${path} ${message ?? `must be ${context.at(-1)?.type.name}`}`;
}

function configurationCodec(variables: Variables): Decoding<VendorConfiguration> {
  const codec = closed({
    vendors: mapOf(vendorCode, accountCodec(variables)),
    resilience: optional(resilience),
  });
  return into(codec, (said): VendorConfiguration => ({
    vendors: said.vendors,
    resilience: said.resilience ?? DEFAULT_RESILIENCE,
  }));
}

function accountCodec(variables: Variables): Decoding<VendorAccount> {
  const clients = clientCodecs(credentialFrom(variables));
  const withClient = t.type({ client: t.keyof(clients) });
  return decoding('an object', (input, context) => {
    const said = withClient.validate(input, context);
    return E.isLeft(said) ? said : clients[said.right.client].validate(input, context);
  });
}

function clientCodecs(
  secret_env: Decoding<string>,
): Readonly<Record<VendorAccount['client'], Decoding<VendorAccount>>> {
  const environment = t.keyof({ live: null, sandbox: null });
  return {
    stripe: into(
      closed({ client: t.literal('stripe'), secret_env }),
      ({ client, secret_env: secret }): VendorAccount => ({ client, secret }),
    ),
    gocardless: into(
      closed({ client: t.literal('gocardless'), secret_env, environment }),
      ({ secret_env: secret, ...said }): VendorAccount => ({ ...said, secret }),
    ),
    http: into(
      closed({ client: t.literal('http'), secret_env, base_url: vendorUrl }),
      ({ client, secret_env: secret, base_url: baseUrl }): VendorAccount => ({
        client,
        secret,
        baseUrl,
      }),
    ),
  };
}

const resilience: Decoding<Resilience> = into(
  closed({
    tries: optional(wholeNumber(1, 10)),
    budget_ms: optional(wholeNumber(100, 60_000)),
    try_timeout_ms: optional(wholeNumber(100, 60_000)),
    failures_to_open: optional(wholeNumber(1, 1000)),
    open_ms: optional(wholeNumber(100, 600_000)),
  }),
  (said) => ({
    ...DEFAULT_RESILIENCE,
    ...(said.tries && { tries: said.tries }),
    ...(said.budget_ms && { budgetMs: said.budget_ms }),
    ...(said.try_timeout_ms && { tryTimeoutMs: said.try_timeout_ms }),
    ...(said.failures_to_open && { failuresToOpen: said.failures_to_open }),
    ...(said.open_ms && { openMs: said.open_ms }),
  }),
);
