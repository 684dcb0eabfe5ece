import {
  type Client,
  ofProbes,
  type Position,
  positionOf,
  probeOf,
  withoutToken,
} from '@data-import/http-kit';
import type { Context } from 'koa';

const MOST_TOKENS = 10_000;
// More spaces would be kept with each token that is remembered.
const CREDENTIALS = /^(?:token|bearer) {1,9}(\S+)$/i;

/** The token in a header `Authorization`. */
export const tokenIn = (credentials = ''): string | undefined => CREDENTIALS.exec(credentials)?.[1];

/**
 * Tells whose share of time a request takes, before anything else is done. Accepted tokens are remembered for this alone;
 * whether one is still good is checked anew.
 */
export class Senders {
  readonly #clients = new Map<string, Client>();

  positionOf(ctx: Context): Position {
    const probe = probeOf(ctx.path);
    if (probe !== undefined) return ofProbes(probe);
    const client = this.#clients.get(tokenIn(ctx.get('Authorization')) ?? '');
    return client ? positionOf(client) : withoutToken(ctx.ip);
  }

  remember(token: string, client: Client): void {
    if (this.#clients.has(token)) return;
    const [oldest] = this.#clients.keys();
    if (oldest !== undefined && this.#clients.size >= MOST_TOKENS) this.#clients.delete(oldest);
    this.#clients.set(token, client);
  }
}
