import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import {
  createServer as createRawServer,
  type AddressInfo,
  type Server,
  type Socket,
} from 'node:net';

export interface LocalServer {
  readonly baseUrl: string;
  readonly port: number;
  /** The paths that were asked for, as they were sent. */
  readonly asked: readonly string[];
  /** How many it has taken. */
  readonly connections: () => number;
  readonly close: () => Promise<void>;
}

export async function startServer(
  listener: RequestListener,
  tls?: { readonly key: string; readonly cert: string },
): Promise<LocalServer> {
  const asked: string[] = [];
  const answer: RequestListener = (request, response) => {
    asked.push(request.url ?? '');
    listener(request, response);
  };
  const server = tls ? createHttpsServer(tls, answer) : createHttpServer(answer);
  let taken = 0;
  server.on('connection', () => {
    taken += 1;
  });
  const port = await listening(server);
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  const baseUrl = `${tls ? 'https' : 'http'}://127.0.0.1:${port}`;
  return { baseUrl, port, asked, connections: () => taken, close };
}

/** A server that speaks no HTTP of itself: `onAsked` writes to the connection what it likes. */
export async function startRawServer(onAsked: (socket: Socket) => void): Promise<LocalServer> {
  const sockets = new Set<Socket>();
  const server = createRawServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => onAsked(socket));
  });
  const port = await listening(server);
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    port,
    asked: [],
    connections: () => sockets.size,
    close,
  };
}

/** A port on which no server listens. */
export async function closedPort(): Promise<number> {
  const { port, close } = await startRawServer(() => undefined);
  await close();
  return port;
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
