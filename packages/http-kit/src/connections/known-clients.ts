import type { IncomingMessage } from 'node:http';
import type { Client } from '../shares/client.js';

const CLIENTS = new WeakMap<IncomingMessage, Client>();

/** The request has a valid token of this client. */
export function knowClient(request: IncomingMessage, client: Client): void {
  CLIENTS.set(request, client);
}

export function clientOf(request: IncomingMessage): Client | undefined {
  return CLIENTS.get(request);
}
