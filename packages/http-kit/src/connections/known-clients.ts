import type { IncomingMessage } from 'node:http';
import type { Client } from '../shares/client.js';

const CLIENTS = new WeakMap<IncomingMessage, Client>();

export function knowClient(request: IncomingMessage, client: Client): void {
  CLIENTS.set(request, client);
}

export function clientOf(request: IncomingMessage): Client | undefined {
  return CLIENTS.get(request);
}
