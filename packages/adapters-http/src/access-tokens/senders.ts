import {
  type Client,
  ofProbes,
  positionOf,
  type Position,
  withoutToken,
} from '@data-import/http-kit';
import type { Context } from 'koa';

const MOST_TOKENS = 10_000;
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Tells whose share of time a request takes, before anything else is done. Accepted tokens are remembered for this alone;
 * whether one is still good is checked anew.
 */
export class Senders {
  readonly #clients = new Map<string, Client>();

  positionOf(ctx: Context): Position {
    const path = ctx.path.replace(/\/$/, '');
    if (PROBES.has(path)) return ofProbes(path);
    const client = this.#clients.get(ctx.get('Authorization'));
    return client ? positionOf(client) : withoutToken(ctx.ip);
  }

  remember(credentials: string, client: Client): void {
    if (this.#clients.has(credentials)) return;
    const [oldest] = this.#clients.keys();
    if (oldest !== undefined && this.#clients.size >= MOST_TOKENS) this.#clients.delete(oldest);
    this.#clients.set(credentials, client);
  }
}
