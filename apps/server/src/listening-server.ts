import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ListeningServer {
  readonly url: string;
  /**
   * Takes no new connections, answers what has been accepted, and resolves when the last answer is out or, at the
   * deadline, when the rest has been cut.
   */
  readonly drain: (deadlineMs: number) => Promise<void>;
}

const HEADERS_TIMEOUT_MS = 20_000;
const REQUEST_TIMEOUT_MS = 120_000;
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

export async function listen(
  handle: RequestListener,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<ListeningServer> {
  let isDraining = false;
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      noDelay: true,
    },
    (request, response) => {
      // A connection that stays open would be taken for a server that stays.
      if (isDraining) response.setHeader('Connection', 'close');
      handle(request, response);
    },
  );
  await opened(server, host, port);
  return {
    url: urlOf(server),
    drain: (deadlineMs) => {
      isDraining = true;
      return drained(server, deadlineMs);
    },
  };
}

function opened(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

async function drained(server: Server, deadlineMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  server.closeIdleConnections();
  const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs);
  await closed;
  clearTimeout(deadline);
}

function urlOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
