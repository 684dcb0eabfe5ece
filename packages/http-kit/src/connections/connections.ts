import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { requestIdOf } from '../observability/request-context.js';
import { paceOf } from './own-pace.js';
import {
  OVERLOADED,
  printedRefusal,
  refusalParts,
  STOPPING,
  TOO_LATE,
  type Refusal,
} from './refusal.js';

export interface ConnectionSettings {
  /** Connections above it are answered 503. */
  readonly maximumConnections: number;
  /** Resolves to true if a request is handled although its connection is above the limit; when absent, none is. */
  readonly isLetIn?: (request: IncomingMessage) => Promise<boolean>;
  /** Called for each refusal that never reaches the app. */
  readonly onRefusal: (refusal: { readonly status: number; readonly code: string }) => void;
}

/** Pipelined requests that wait on all connections together, some 4 KB each; a connection that exceeds it ends after those that it has. */
const MAXIMUM_WAITING = 10_000;
/** The same on one connection. */
const MAXIMUM_WAITING_EACH = 1000;
/** Bytes that a refused client may still send, so that it gets to read the reason. */
const LINGERING_BYTES = 1024 * 1024;
const LINGERING_MS = 2000;

/** Gives each connection one request at a time: a pipelined one begins when the answer before it has been taken. */
export class Connections {
  readonly #open = new Map<Socket, Connection>();
  readonly #onAnswerClosed: (this: ServerResponse) => void;
  readonly #onSocketClosed: (this: Socket) => void;
  readonly #destroySoon: (this: Socket) => void;
  #waiting = 0;

  constructor(
    private readonly handle: RequestListener,
    private readonly settings: ConnectionSettings,
  ) {
    // One listener for all answers: none is made for each.
    const proceed = (answer: ServerResponse) => this.#proceed(answer);
    this.#onAnswerClosed = function onAnswerClosed() {
      proceed(this);
    };
    const forget = (socket: Socket) => this.#forget(socket);
    this.#onSocketClosed = function onSocketClosed() {
      forget(this);
    };
    const linger = (socket: Socket) => this.#lingerIfUnread(socket);
    this.#destroySoon = function destroySoon() {
      if (!linger(this)) Socket.prototype.destroySoon.call(this);
    };
  }

  get sockets(): Iterable<Socket> {
    return this.#open.keys();
  }

  /**
   * Answers under way: at most one of each connection. They are not kept in a set of their own: the tables that a set
   * outgrows hold requests that have ended until all of the heap is collected, which took a fifth of a status read.
   */
  underWay(): readonly ServerResponse[] {
    return [...this.#open.values()].flatMap(({ current }) => current ?? []);
  }

  opened(socket: Socket): void {
    const isExcess = this.#open.size >= this.settings.maximumConnections;
    this.#open.set(socket, openedConnection(socket, isExcess));
    socket.once('close', this.#onSocketClosed);
    // Node.js calls it after the last answer.
    socket.destroySoon = this.#destroySoon;
  }

  take(request: IncomingMessage, answer: ServerResponse): void {
    const connection = this.#open.get(request.socket);
    if (!connection || request.socket.destroyed || connection.isFull || connection.ended) return;
    if (connection.current !== undefined && this.#isAtLimit(connection))
      return this.#takeNoMore(connection);
    connection.newest = request;
    if (connection.current === undefined) this.#begin(connection, answer);
    else this.#hold(connection, answer);
  }

  /** Answers a request that the parser refuses, after the answers before it. */
  malformed(socket: Socket, refusal: Refusal | undefined): void {
    const connection = this.#open.get(socket);
    if (!connection || !refusal) return void socket.destroy();
    if (connection.ended) return dropMore(socket, connection.ended.atByte);
    if (!socket.writable) return void socket.destroy();
    if (socket.bytesRead === 0) return destroyIfSilent(socket);

    const { current, waiting, newest } = connection;
    if (newest === undefined || newest.complete) {
      if (current === undefined) this.#end(connection, refusal);
      else connection.last = refusal;
    } else if (current?.req === newest && (!socket.readableEnded || paceOf(newest)))
      this.#breakOff(current, refusal);
    else if (waiting.at(-1)?.req === newest) {
      waiting.pop();
      this.#waiting -= 1;
      connection.last = refusal;
    } else socket.destroy();
  }

  /** Handles a connection idle for too long: it ends if its client is late, and stays while the service still works. */
  stalled(socket: Socket): void {
    const { current, ended } = this.#open.get(socket) ?? {};
    const pace = current && paceOf(current.req);
    if (pace?.waitsFor === 'nothing') return;
    if (current && pace?.waitsFor === 'body') return this.#breakOff(current, TOO_LATE);
    if (current === undefined) destroyIfSilent(socket);
    else if (current.headersSent || ended) socket.destroy();
    else if (!current.req.complete) this.#breakOff(current, TOO_LATE);
  }

  /**
   * Refuses requests that take too long to arrive, and cuts clients that go on sending after their last answer. To be
   * called now and then.
   */
  refuseLate(requestTimeoutMs: number): void {
    const now = performance.now();
    for (const connection of this.#open.values()) {
      const { newest, socket, watched, ended } = connection;
      if (ended && now - ended.since >= requestTimeoutMs) socket.destroy();
      if (ended || newest === undefined || newest.complete) continue;
      const pace = paceOf(newest);
      const step = pace ? pace.step : 0;
      if (step === undefined) connection.watched = undefined;
      else if (watched?.request !== newest || watched.step !== step)
        connection.watched = { request: newest, step, since: now };
      else if (now - watched.since >= requestTimeoutMs) this.malformed(socket, TOO_LATE);
    }
  }

  /** The server stops: a request that is read while it is answered gets no further. */
  stop(answer: ServerResponse): void {
    if (answer.headersSent && paceOf(answer.req)) this.#breakOff(answer, STOPPING);
  }

  refuseSocket(socket: Socket, refusal: Refusal, request: IncomingMessage): void {
    const connection = this.#open.get(socket);
    socket.on('error', () => undefined);
    if (!connection || connection.current !== undefined) return void socket.destroy();
    this.#end(connection, refusal, requestIdOf(request.headers['x-request-id']));
  }

  #begin(connection: Connection, answer: ServerResponse): void {
    connection.current = answer;
    answer.once('close', this.#onAnswerClosed);
    if (connection.isExcess) void this.#letIn(answer);
    else this.handle(answer.req, answer);
  }

  async #letIn(answer: ServerResponse): Promise<void> {
    const isLetIn = await this.settings.isLetIn?.(answer.req).catch(() => false);
    if (isLetIn === true) this.handle(answer.req, answer);
    else if (!answer.destroyed) this.#refuse(answer, OVERLOADED);
  }

  #hold(connection: Connection, answer: ServerResponse): void {
    const { socket, waiting } = connection;
    waiting.push(answer);
    this.#waiting += 1;
    // The parser finishes its current input first; the pause keeps the socket from reading more.
    if (waiting.length === 1) queueMicrotask(() => waiting.length > 0 && socket.pause());
  }

  #isAtLimit({ waiting }: Connection): boolean {
    return waiting.length >= MAXIMUM_WAITING_EACH || this.#waiting >= MAXIMUM_WAITING;
  }

  /** Announces in the last answer that it ends the connection. */
  #takeNoMore(connection: Connection): void {
    const { socket, waiting, current } = connection;
    connection.isFull = true;
    const last = waiting.at(-1) ?? current;
    if (last?.headersSent === false) last.setHeader('Connection', 'close');
    // Node.js reads on after each answer.
    socket.on('resume', stayPaused);
    queueMicrotask(() => socket.pause());
  }

  #proceed(answer: ServerResponse): void {
    const connection = this.#open.get(answer.req.socket);
    if (!connection) return;
    connection.current = undefined;
    const { socket, waiting, last, isBroken } = connection;
    if (!socket.writable) return this.#dropWaiting(connection);
    if (isBroken) return this.#linger(connection);
    const next = waiting.shift();
    if (next) {
      this.#waiting -= 1;
      if (waiting.length === 0) socket.resume();
      this.#begin(connection, next);
    } else if (last) this.#end(connection, last);
    else if (connection.isFull) this.#linger(connection);
  }

  #dropWaiting({ waiting }: Connection): void {
    this.#waiting -= waiting.length;
    waiting.length = 0;
  }

  #forget(socket: Socket): void {
    const connection = this.#open.get(socket);
    if (connection) this.#dropWaiting(connection);
    this.#open.delete(socket);
  }

  /**
   * Refuses a request under way. Once its answer has begun, only one at its own pace can still name the refusal; others
   * are cut.
   */
  #breakOff(answer: ServerResponse, refusal: Refusal): void {
    const pace = paceOf(answer.req);
    const connection = this.#open.get(answer.req.socket);
    if (answer.headersSent && pace && connection) {
      connection.isBroken = true;
      return pace.breakOff(refusal);
    }
    if (answer.headersSent) return void answer.req.socket.destroy();
    this.#reportRefusal(refusal);
    const { headers, body } = refusalParts(refusal, requestIdOf(answer.getHeader('X-Request-Id')));
    answer.writeHead(refusal.status, headers);
    answer.end(body);
  }

  /** The answer goes at once, its connection when the request has come to its end: a client that sends reads late. */
  #refuse(answer: ServerResponse, refusal: Refusal): void {
    this.#reportRefusal(refusal);
    const { req } = answer;
    const { headers, body } = refusalParts(refusal, requestIdOf(req.headers['x-request-id']));
    answer.writeHead(refusal.status, headers);
    answer.write(body);
    req.once('end', () => answer.end());
    req.resume();
  }

  #reportRefusal({ status, code }: Refusal): void {
    this.settings.onRefusal({ status, code: code.code });
  }

  #end(connection: Connection, refusal: Refusal, requestId?: string): void {
    this.#reportRefusal(refusal);
    this.#linger(connection, printedRefusal(refusal, requestId));
  }

  /** True if the client may still send a part of its last request, or more requests. */
  #lingerIfUnread(socket: Socket): boolean {
    const connection = this.#open.get(socket);
    if (!connection || !(connection.isFull || connection.newest?.complete === false)) return false;
    this.#linger(connection);
    return true;
  }

  #linger(connection: Connection, last = ''): void {
    const { socket } = connection;
    this.#dropWaiting(connection);
    connection.ended ??= { atByte: socket.bytesRead, since: performance.now() };
    socket.end(last);
    // If the socket closed at once, unread bytes would reset the connection, and the answer would be lost.
    socket.setTimeout(LINGERING_MS);
    socket.resume();
  }
}

/** Reads first: its request may have come while the process had no time, and the kernel resets what is unread. */
function destroyIfSilent(socket: Socket): void {
  const { bytesRead } = socket;
  setImmediate(() => socket.bytesRead === bytesRead && socket.destroy());
}

function stayPaused(this: Socket): void {
  this.pause();
}

function dropMore(socket: Socket, atByte: number): void {
  if (socket.bytesRead - atByte > LINGERING_BYTES) socket.destroy();
}

interface Connection {
  readonly socket: Socket;
  /** Opened above the limit: its request is refused. */
  readonly isExcess: boolean;
  current: ServerResponse | undefined;
  /** Answers to pipelined requests that wait for their turn. */
  readonly waiting: ServerResponse[];
  /** The request that came last, maybe not whole. */
  newest: IncomingMessage | undefined;
  /** A refusal that is sent after the answers under way and ends the connection. */
  last: Refusal | undefined;
  /** The request that came last and has not come whole: its step, and since when it is there. */
  watched:
    | { readonly request: IncomingMessage; readonly step: number; readonly since: number }
    | undefined;
  /** Too many requests came at once: no further one is taken. */
  isFull: boolean;
  /** The request under way cannot be read further: its answer is the last. */
  isBroken: boolean;
  /** The last answer has been given: the bytes received by then, and when. What comes later is dropped. */
  ended: { readonly atByte: number; readonly since: number } | undefined;
}

function openedConnection(socket: Socket, isExcess: boolean): Connection {
  return {
    socket,
    isExcess,
    current: undefined,
    waiting: [],
    newest: undefined,
    last: undefined,
    watched: undefined,
    isFull: false,
    isBroken: false,
    ended: undefined,
  };
}
