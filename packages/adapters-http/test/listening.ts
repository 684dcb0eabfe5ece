import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type HttpServerSettings, makeHttpServer } from '@data-import/http-kit';
import type Koa from 'koa';

/** An app on a port of its own. */
export interface Listening {
  readonly url: string;
  readonly close: () => Promise<void>;
}

const SETTINGS: HttpServerSettings = {
  maximumConnections: 4096,
  stalledAfterMs: 60_000,
  headersTimeoutMs: 20_000,
  requestTimeoutMs: 120_000,
  onRefusal: () => undefined,
};

export async function listen(
  app: Koa,
  settings: Partial<HttpServerSettings> = {},
): Promise<Listening> {
  const handle = app.callback();
  const { server } = makeHttpServer(
    (request, answer) => {
      void handle(request, answer);
    },
    { ...SETTINGS, ...settings },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, close };
}
