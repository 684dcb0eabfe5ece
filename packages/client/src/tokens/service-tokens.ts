import { err, ok, type Result } from 'neverthrow';
import type { ClientOptions } from '../client-options.js';
import type { ClientFailure } from '../failures/client-failure.js';
import type { Tokens } from '../sending/sender.js';
import type { ObtainedToken } from './obtain-token.js';

/** The share of its life after which a token is renewed. */
const RENEWED_AFTER = 0.8;
/** The pause after a renewal that failed while the token was still valid. */
const TRY_AGAIN_MS = 30_000;

const NO_KEY: ClientFailure = {
  kind: 'no-token',
  code: 'NO_API_KEY',
  detail: 'The access token has ended, and there is no API key to obtain another one.',
  requestId: undefined,
  attempts: 1,
  isOutcomeUnknown: false,
};

interface Held {
  readonly token: string;
  readonly expiresAt: number;
  renewAt: number;
}

/** The token of a client: obtained when the first request needs it, and renewed before it expires, once for all requests. */
export class ServiceTokens implements Tokens {
  #held: Held | undefined;
  #renewal: Promise<Result<string, ClientFailure>> | undefined;

  constructor(
    private readonly options: Pick<ClientOptions, 'apiKey' | 'token' | 'onToken'>,
    private readonly obtain: (apiKey: string) => Promise<Result<ObtainedToken, ClientFailure>>,
    private readonly now: () => number,
  ) {
    const { token } = options;
    if (token !== undefined) this.#held = { token, expiresAt: Infinity, renewAt: Infinity };
  }

  async current(): Promise<Result<string, ClientFailure>> {
    const held = this.#held;
    if (held && this.now() < held.renewAt) return ok(held.token);
    this.#renewal ??= this.#renew().finally(() => {
      this.#renewal = undefined;
    });
    const renewed = await this.#renewal;
    if (renewed.isOk() || !held || held !== this.#held || this.now() >= held.expiresAt)
      return renewed;
    held.renewAt = this.now() + TRY_AGAIN_MS;
    return ok(held.token);
  }

  forget(token: string): void {
    if (this.#held?.token === token) this.#held = undefined;
  }

  async #renew(): Promise<Result<string, ClientFailure>> {
    const { apiKey, onToken } = this.options;
    if (apiKey === undefined) return err(NO_KEY);
    const obtained = await this.obtain(apiKey);
    if (obtained.isErr()) return err(obtained.error);
    const { token, lifetimeMs } = obtained.value;
    const now = this.now();
    this.#held = { token, expiresAt: now + lifetimeMs, renewAt: now + lifetimeMs * RENEWED_AFTER };
    onToken?.(token);
    return ok(token);
  }
}
