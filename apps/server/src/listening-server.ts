import { once } from 'node:events';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import {
  makeHttpServer,
  type HttpServer,
  type HttpServerSettings,
} from '@data-import/adapters-http';

export interface ListeningServer {
  readonly url: string;
  readonly drain: (patience: Patience) => Promise<void>;
}

export interface Patience {
  /**
   * The time for which new connections are still accepted, each for one answer: load balancers notice that the server
   * stops, and clients of open connections get an answer that closes theirs.
   */
  readonly noticeMs: number;
  /** The time after which requests without an answer are cut, counted from the beginning of the stop. */
  readonly deadlineMs: number;
}

export async function listen(
  handle: RequestListener,
  { host, port }: { readonly host: string; readonly port: number },
  settings: HttpServerSettings,
): Promise<ListeningServer> {
  const gate = new Gate(handle);
  const { server, connections } = makeHttpServer(
    (request, answer) => gate.pass(request, answer),
    settings,
  );
  const drain = drainOf(server, connections, gate);
  // Connections that come at the same moment wait to be accepted, as many as may be open: Node.js has 511.
  server.listen({ port, host, backlog: settings.maximumConnections });
  await once(server, 'listening');
  return { url: urlOf(server), drain };
}

/** Answers what has been accepted, and resolves when the last answer is out or, at the deadline, when the rest was cut. */
function drainOf(
  server: Server,
  connections: HttpServer['connections'],
  gate: Gate,
): ListeningServer['drain'] {
  return async ({ noticeMs, deadlineMs }) => {
    const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs);
    const silent = [...connections.sockets()].filter(isSilent);
    for (const answer of connections.underWay()) {
      endConnectionWith(answer);
      connections.stop(answer);
    }
    gate.whenPassing(endConnectionWith);
    await pause(Math.min(noticeMs, deadlineMs));

    gate.close();
    await acceptQueueDrained(server);
    const closed = new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
    gate.open();
    for (const answer of connections.underWay()) connections.stop(answer);
    // Connections without a request, as browsers open them in advance.
    destroySilent(silent);
    const late = setTimeout(() => destroySilent(connections.sockets()), LATE_MS);
    for (const answer of connections.underWay())
      answer.once('close', () => server.closeIdleConnections());
    await closed;
    clearTimeout(late);
    clearTimeout(deadline);
  };
}

/** The time that a connection has for its request when the server has closed. */
const LATE_MS = 1000;

const QUIET_TURNS = 3;
const MOST_TURNS = 10_000;

/**
 * Drains the accept queue before closing: Node.js accepts one connection in each turn of its loop, and closing cuts those
 * that wait. Resolves when the queue is empty; the gate must hold all other work back meanwhile.
 */
async function acceptQueueDrained(server: Server): Promise<void> {
  let quietTurns = 0;
  server.on('connection', () => (quietTurns = 0));
  for (let turn = 0; turn < MOST_TURNS && quietTurns < QUIET_TURNS; turn += 1) {
    quietTurns += 1;
    await nextTurn();
  }
}

function endConnectionWith(answer: ServerResponse): void {
  if (!answer.headersSent) answer.setHeader('Connection', 'close');
}

function isSilent({ bytesRead }: Socket): boolean {
  return bytesRead === 0;
}

function destroySilent(connections: Iterable<Socket>): void {
  for (const connection of connections) if (isSilent(connection)) connection.destroy();
}

function urlOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/** Lets requests through to where they are handled; those that come while it is closed wait until it opens. */
class Gate {
  #waiting: (() => void)[] | undefined;
  #prepare: ((answer: ServerResponse) => void) | undefined;

  constructor(private readonly handle: RequestListener) {}

  pass(request: IncomingMessage, answer: ServerResponse): void {
    this.#prepare?.(answer);
    if (this.#waiting) this.#waiting.push(() => this.handle(request, answer));
    else this.handle(request, answer);
  }

  /** Calls `prepare` before each request from now on. */
  whenPassing(prepare: (answer: ServerResponse) => void): void {
    this.#prepare = prepare;
  }

  close(): void {
    this.#waiting ??= [];
  }

  open(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const letThrough of waiting) letThrough();
  }
}
