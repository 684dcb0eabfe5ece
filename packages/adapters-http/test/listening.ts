import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type Koa from 'koa';

/** An app on a port of its own. */
export interface Listening {
  readonly url: string;
  readonly close: () => Promise<void>;
}

export async function listen(app: Koa): Promise<Listening> {
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, close };
}
