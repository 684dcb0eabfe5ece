import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { MAXIMUM_HEADERS } from '../reading/well-formed.js';
import { GatheringRequest } from '../reading/gathering-request.js';
import { Connections, type ConnectionSettings } from './connections.js';
import { NO_TUNNELS, refusalOf } from './refusal.js';

export interface HttpServerSettings extends ConnectionSettings {
  /** The idle time in ms after which a client that neither reads its answer nor sends its request is cut. */
  readonly stalledAfterMs: number;
  readonly headersTimeoutMs: number;
  readonly requestTimeoutMs: number;
}

export interface HttpServer {
  readonly server: Server;
  readonly connections: Pick<Connections, 'sockets' | 'underWay' | 'stop'>;
}

const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const CHECKING_MS = 500;

/** An HTTP server that answers malformed requests too, one request of a connection at a time, and cuts stalled clients. */
export function makeHttpServer(handle: RequestListener, settings: HttpServerSettings): HttpServer {
  const { stalledAfterMs, headersTimeoutMs, requestTimeoutMs } = settings;
  const checkingMs = Math.ceil(headersTimeoutMs / 4);
  const server = createServer({
    headersTimeout: headersTimeoutMs,
    // The limit of Node.js for whole requests has no exceptions, so `Connections` checks the time itself.
    requestTimeout: 0,
    connectionsCheckingInterval: checkingMs,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    noDelay: true,
    // The app answers in its own words.
    requireHostHeader: false,
    IncomingMessage: GatheringRequest,
  });
  // One more than that are taken in, so that they can be refused.
  server.maxHeadersCount = MAXIMUM_HEADERS + 1;

  const connections = new Connections(handle, settings);
  server.on('connection', (socket: Socket) => connections.opened(socket));
  server.on('request', (request, answer) => connections.take(request, answer));
  server.on('checkExpectation', (request, answer) => connections.take(request, answer));
  server.on('connect', (request, socket) =>
    connections.refuseSocket(socket as Socket, NO_TUNNELS, request),
  );
  server.on('clientError', (error, socket) =>
    connections.malformed(socket as Socket, refusalOf(error)),
  );
  const checking = setInterval(
    () => connections.refuseLate(requestTimeoutMs),
    Math.min(CHECKING_MS, checkingMs),
  ).unref();
  server.once('close', () => clearInterval(checking));
  server.setTimeout(stalledAfterMs, (socket: Socket) => connections.stalled(socket));
  return { server, connections };
}
