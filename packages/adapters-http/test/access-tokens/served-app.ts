import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa, { type Middleware } from 'koa';

/** An application on a free port of the loopback interface. */
export interface ServedApp {
  readonly url: string;
  readonly close: () => Promise<void>;
}

export async function serve(...middleware: readonly Middleware[]): Promise<ServedApp> {
  const app = new Koa();
  for (const one of middleware) app.use(one);
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => stop(server) };
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
