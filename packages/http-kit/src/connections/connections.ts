import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { requestIdOf } from '../observability/request-context.js';
import { clientOf } from './known-clients.js';
import { positionOf, withoutToken, type Client, type Position } from '../shares/client.js';
import { paceOf } from './own-pace.js';
import { isWithin, limitsOf, quartersOf, Shares } from '../shares/shares.js';
import {
  OVERLOADED,
  printedRefusal,
  refusalParts,
  STOPPING,
  TOO_LATE,
  type ConnectionRefusal,
} from './refusal.js';

export interface ConnectionSettings {
  /** Beyond it, and for one address beyond a quarter of it, the idlest connection without a token is closed, or the new one gets 503. */
  readonly maximumConnections: number;
  /** Finds the client when its address has no place: a client has places of its own, `always` needs none. When absent, the request is refused. */
  readonly whoSent?: (request: IncomingMessage) => Promise<Client | 'always' | undefined>;
  /** The client's address as a trusted proxy names it; when absent, it is that of the connection. */
  readonly addressOf?: ((request: IncomingMessage) => string) | undefined;
  /** Called for each refusal that never reaches the app. */
  readonly onRefusal: (refusal: { readonly status: number; readonly code: string }) => void;
}

/**
 * Pipelined requests that wait on all connections together, some 4 KB each; a longer head takes several places. A connection
 * that exceeds its share ends after those that it has.
 */
const MAXIMUM_WAITING = 10_000;
/** The same on one connection. */
const MAXIMUM_WAITING_EACH = 1000;
const CHARACTERS_OF_A_PLACE = 4096;
/** What is read of a request, and for how long, after its answer: a client that still sends could not read it. */
const LINGERING_BYTES = 1024 * 1024;
const LINGERING_MS = 2000;
/** Connections without a place that are answered; the oldest of them is closed for the next. */
export const EXCESS_CONNECTIONS = 256;
/** The time after which an unfinished head is idle. */
const HEAD_MS = 2000;
/** The part of all connections that may have an unfinished head or body without a token. */
const PART_UNFINISHED = 1 / 4;

/** Gives each connection one request at a time: a pipelined one begins when the answer before it has been taken. */
export class Connections {
  readonly #open = new Map<Socket, Connection>();
  readonly #onAnswerClosed: (this: ServerResponse) => void;
  readonly #onSocketClosed: (this: Socket) => void;
  readonly #destroySoon: (this: Socket) => void;
  readonly #onAnswerEnded: (this: ServerResponse) => void;
  readonly #waiting = new Shares(limitsOf(quartersOf(MAXIMUM_WAITING)));
  /** The places of connections. */
  readonly #places: Shares;
  /** The places of requests, beside that of their connection: of the address that a proxy names, or of the client. */
  readonly #named: Shares;
  /** Connections without a place, the oldest first. */
  readonly #excess = new Set<Connection>();

  constructor(
    private readonly handle: RequestListener,
    private readonly settings: ConnectionSettings,
  ) {
    const limits = quartersOf(settings.maximumConnections);
    this.#places = new Shares(limitsOf(limits));
    this.#named = new Shares(limitsOf({ ...limits, callers: Infinity }));
    // One listener for all answers: none is made for each.
    const proceed = (answer: ServerResponse) => this.#proceed(answer);
    this.#onAnswerClosed = function onAnswerClosed() {
      proceed(this);
    };
    const readOn = ({ req }: ServerResponse) => this.#readOn(req);
    this.#onAnswerEnded = function onAnswerEnded() {
      readOn(this);
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

  sockets(): Iterable<Socket> {
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
    // Behind proxies each request has an address of its own.
    const home = this.settings.addressOf ? ['callers'] : withoutToken(socket.remoteAddress ?? '');
    const connection = new Connection(socket, home);
    this.#open.set(socket, connection);
    socket.once('close', this.#onSocketClosed);
    // Node.js calls it after the last answer.
    socket.destroySoon = this.#destroySoon;
    if (this.#givePlace(connection)) return;
    for (const oldest of this.#excess) {
      if (this.#excess.size < EXCESS_CONNECTIONS) break;
      if (!oldest.isLetIn || oldest.current === undefined) this.#close(oldest);
    }
    if (this.#excess.size < EXCESS_CONNECTIONS) this.#excess.add(connection);
    else this.#close(connection);
  }

  take(request: IncomingMessage, answer: ServerResponse): void {
    const connection = this.#open.get(request.socket);
    if (!connection || request.socket.destroyed || connection.isFull) return;
    if (connection.ended) return dropMore(request.socket, connection.ended.atByte);
    const isBusy = connection.current !== undefined;
    const places = isBusy ? placesOf(request) : 0;
    if (isBusy && this.#isAtLimit(connection, places)) return this.#takeNoMore(connection);
    connection.newest = request;
    if (isBusy) this.#hold(connection, answer, places);
    else this.#begin(connection, answer);
  }

  /** Answers a request that the parser refuses, after the answers before it. */
  malformed(socket: Socket, refusal: ConnectionRefusal | undefined): void {
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
    else if (waiting.at(-1)?.answer.req === newest) {
      this.#waiting.take(connection.waitingAs, -(waiting.pop()?.places ?? 0));
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

  /** Refuses requests that take too long to arrive, and the oldest of too many unfinished ones. To be called now and then. */
  refuseLate(requestTimeoutMs: number): void {
    const now = performance.now();
    const unfinished: { readonly socket: Socket; readonly since: number }[] = [];
    for (const connection of this.#open.values()) {
      const { newest, socket, watched, ended } = connection;
      if (ended) continue;
      if (isIdle(connection)) {
        connection.headSince = hasHead(connection) ? (connection.headSince ?? now) : undefined;
        if (connection.headSince !== undefined && !hasToken(connection))
          unfinished.push({ socket, since: connection.headSince });
      }
      if (newest === undefined || newest.complete) continue;
      const pace = paceOf(newest);
      const step = pace ? pace.step : 0;
      if (step === undefined) connection.watched = undefined;
      else if (watched?.request !== newest || watched.step !== step)
        connection.watched = { request: newest, step, since: now };
      else if (now - watched.since >= requestTimeoutMs) this.malformed(socket, TOO_LATE);
      else if (!hasToken(connection)) unfinished.push({ socket, since: watched.since });
    }
    const most = this.settings.maximumConnections * PART_UNFINISHED;
    unfinished.sort((one, other) => one.since - other.since);
    for (const { socket } of unfinished.slice(0, Math.max(0, unfinished.length - most)))
      this.malformed(socket, OVERLOADED);
  }

  /** Ends a request that is read while it is answered; the part already read is still answered. */
  stop(answer: ServerResponse): void {
    if (answer.headersSent && paceOf(answer.req)) this.#breakOff(answer, STOPPING);
  }

  refuseSocket(socket: Socket, refusal: ConnectionRefusal, request: IncomingMessage): void {
    const connection = this.#open.get(socket);
    socket.on('error', () => undefined);
    if (!connection || connection.current !== undefined) return void socket.destroy();
    this.#end(connection, refusal, requestIdOf(request.headers['x-request-id']));
  }

  #begin(connection: Connection, answer: ServerResponse): void {
    const { req } = answer;
    connection.current = answer;
    answer.once('close', this.#onAnswerClosed);
    if (hasBody(req)) answer.once('prefinish', this.#onAnswerEnded);
    if (this.#hasPlace(connection, req)) this.handle(req, answer);
    else this.#letIn(connection, answer).catch(() => answer.destroy());
  }

  async #letIn(connection: Connection, answer: ServerResponse): Promise<void> {
    const sender = await this.settings.whoSent?.(answer.req).catch(() => undefined);
    // Its client may have left, or its request turned out to be malformed or late.
    const isAwaited = this.#open.has(connection.socket) && connection.current === answer;
    if (!isAwaited || answer.headersSent) return;
    connection.isLetIn = sender === 'always';
    if (sender && (sender === 'always' || this.#hasPlaceOf(sender, connection)))
      this.handle(answer.req, answer);
    else this.#refuse(answer, OVERLOADED);
  }

  /** A connection that had no place gets one that is free by now; behind a proxy each request needs one of its address. */
  #hasPlace(connection: Connection, request: IncomingMessage): boolean {
    if (this.#excess.has(connection) && !this.#givePlace(connection)) return false;
    const { addressOf } = this.settings;
    return !addressOf || this.#name(connection, withoutToken(addressOf(request)));
  }

  #hasPlaceOf(client: Client, connection: Connection): boolean {
    const position = positionOf(client);
    if (!this.settings.addressOf) return this.#givePlace(connection, position);
    return !this.#excess.has(connection) && this.#name(connection, position);
  }

  #name(connection: Connection, position: Position): boolean {
    if (this.#named.fullAt(position)) return false;
    this.#named.take(position, 1);
    connection.named = position;
    return true;
  }

  #givePlace(connection: Connection, position = connection.home): boolean {
    for (let full = this.#places.fullAt(position); full; full = this.#places.fullAt(position)) {
      const idlest = this.#idlestIn(full);
      if (!idlest) return false;
      this.#close(idlest);
    }
    this.#leavePlace(connection);
    this.#places.take(position, 1);
    connection.place = position;
    this.#excess.delete(connection);
    return true;
  }

  #leavePlace(connection: Connection): void {
    if (connection.place) this.#places.take(connection.place, -1);
    connection.place = undefined;
  }

  /** The connection with a place in this part that has been idle longest, of those without a token. */
  #idlestIn(part: Position): Connection | undefined {
    const now = performance.now();
    let idlest: Connection | undefined;
    for (const connection of this.#open.values()) {
      if (idlest && connection.idleSince >= idlest.idleSince) continue;
      if (!connection.place || !isWithin(connection.place, part)) continue;
      if (isClosable(connection, now)) idlest = connection;
    }
    return idlest;
  }

  #close({ socket }: Connection): void {
    this.#forget(socket);
    socket.destroy();
  }

  #hold(connection: Connection, answer: ServerResponse, places: number): void {
    const { socket, waiting, current } = connection;
    if (waiting.length === 0) connection.waitingAs = senderOf(connection, current);
    waiting.push({ answer, places });
    this.#waiting.take(connection.waitingAs, places);
    // The parser finishes its current input first; the pause keeps the socket from reading more.
    if (waiting.length === 1) queueMicrotask(() => waiting.length > 0 && socket.pause());
  }

  #isAtLimit(connection: Connection, places: number): boolean {
    const { waiting, waitingAs, current } = connection;
    const sender = waiting.length > 0 ? waitingAs : senderOf(connection, current);
    return (
      waiting.length >= MAXIMUM_WAITING_EACH || this.#waiting.fullAt(sender, places) !== undefined
    );
  }

  /** Announces in the last answer that it ends the connection. */
  #takeNoMore(connection: Connection): void {
    const { socket, waiting, current } = connection;
    connection.isFull = true;
    const last = waiting.at(-1)?.answer ?? current;
    if (last?.headersSent === false) last.setHeader('Connection', 'close');
    queueMicrotask(() => stopReading(socket));
  }

  #proceed(answer: ServerResponse): void {
    const connection = this.#open.get(answer.req.socket);
    if (!connection) return;
    connection.current = undefined;
    this.#leaveNamed(connection);
    const { socket, waiting, last, isBroken } = connection;
    if (!socket.writable) return this.#dropWaiting(connection);
    if (isBroken) return this.#linger(connection);
    const next = waiting.shift();
    if (next) {
      this.#waiting.take(connection.waitingAs, -next.places);
      if (waiting.length === 0) socket.resume();
      this.#begin(connection, next.answer);
    } else if (last) this.#end(connection, last);
    else if (connection.isFull) this.#linger(connection);
    else {
      connection.idleSince = performance.now();
      connection.idleAtByte = socket.bytesRead;
    }
  }

  #leaveNamed(connection: Connection): void {
    if (connection.named) this.#named.take(connection.named, -1);
    connection.named = undefined;
  }

  #dropWaiting(connection: Connection): void {
    for (const { places } of connection.waiting) this.#waiting.take(connection.waitingAs, -places);
    connection.waiting.length = 0;
  }

  #forget(socket: Socket): void {
    const connection = this.#open.get(socket);
    if (!connection) return;
    this.#open.delete(socket);
    this.#excess.delete(connection);
    this.#dropWaiting(connection);
    this.#leaveNamed(connection);
    this.#leavePlace(connection);
    clearTimeout(connection.ending);
  }

  /** Refuses a request under way. Once its answer has begun, only one at its own pace can still name the refusal; others are cut. */
  #breakOff(answer: ServerResponse, refusal: ConnectionRefusal): void {
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
  #refuse(answer: ServerResponse, refusal: ConnectionRefusal): void {
    this.#reportRefusal(refusal);
    const { req } = answer;
    const { headers, body } = refusalParts(refusal, requestIdOf(req.headers['x-request-id']));
    answer.writeHead(refusal.status, headers);
    answer.write(body);
    req.once('end', () => answer.end());
    req.resume();
    this.#readOn(req);
  }

  #reportRefusal({ status, code }: ConnectionRefusal): void {
    this.settings.onRefusal({ status, code: code.code });
  }

  #end(connection: Connection, refusal: ConnectionRefusal, requestId?: string): void {
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
    connection.ended ??= { atByte: socket.bytesRead };
    socket.end(last);
    // If the socket closed at once, unread bytes would reset the connection, and the answer would be lost.
    this.#cutSoon(connection);
    socket.resume();
  }

  /** Reads the rest of a request that has its answer, but not for ever. */
  #readOn(request: IncomingMessage): void {
    const { socket } = request;
    const connection = this.#open.get(socket);
    if (!connection || request.complete) return;
    this.#cutSoon(connection);
    const atByte = socket.bytesRead;
    request.on('data', () => {
      if (socket.bytesRead - atByte > LINGERING_BYTES) stopReading(socket);
    });
    request.once('end', () => {
      if (connection.ended) return;
      clearTimeout(connection.ending);
      connection.ending = undefined;
    });
    request.resume();
  }

  #cutSoon(connection: Connection): void {
    connection.ending ??= setTimeout(() => connection.socket.destroy(), LINGERING_MS).unref();
  }
}

/** Reads first: its request may have come while the process had no time, and the kernel resets what is unread. */
function destroyIfSilent(socket: Socket): void {
  const { bytesRead } = socket;
  setImmediate(() => socket.bytesRead === bytesRead && socket.destroy());
}

/** Node.js reads on after each answer. */
function stopReading(socket: Socket): void {
  socket.on('resume', stayPaused).pause();
}

function stayPaused(this: Socket): void {
  this.pause();
}

/** Pipelined requests are those of the client of the request before them; of its address while it is not known. */
function senderOf({ home, named }: Connection, current?: ServerResponse): Position {
  const client = current && clientOf(current.req);
  return client ? positionOf(client) : (named ?? home);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

function placesOf({ url = '', rawHeaders }: IncomingMessage): number {
  const characters = rawHeaders.reduce((sum, { length }) => sum + length, url.length);
  return Math.ceil(characters / CHARACTERS_OF_A_PLACE);
}

/** True while the service waits for the next request. */
function isIdle({ current, newest, ended, ending }: Connection): boolean {
  return !current && !ended && !ending && newest?.complete !== false;
}

/** True if a part of the next request has come. */
function hasHead({ socket, idleAtByte }: Connection): boolean {
  return socket.bytesRead > idleAtByte;
}

function hasToken({ newest }: Connection): boolean {
  return newest !== undefined && clientOf(newest) !== undefined;
}

/** True if it is idle after an answer, or its head has not come for long, and its last request had no token. */
function isClosable(connection: Connection, now: number): boolean {
  if (!isIdle(connection) || hasToken(connection)) return false;
  const { newest, idleSince, headSince } = connection;
  if (newest !== undefined && !hasHead(connection)) return true;
  return now - (newest ? (headSince ?? now) : idleSince) >= HEAD_MS;
}

function dropMore(socket: Socket, atByte: number): void {
  if (socket.bytesRead - atByte > LINGERING_BYTES) socket.destroy();
}

class Connection {
  /** Where it has a place; `undefined` while it is above the limit. */
  place: Position | undefined;
  /** Where the request under way has a place beside it. */
  named: Position | undefined;
  /** The request under way is handled although there is no place for it. */
  isLetIn = false;
  current: ServerResponse | undefined;
  /** Answers to pipelined requests that wait for their turn, and for whom they count. */
  readonly waiting: { readonly answer: ServerResponse; readonly places: number }[] = [];
  waitingAs: Position;
  /** The request that came last, maybe not whole. */
  newest: IncomingMessage | undefined;
  /** A refusal that is sent after the answers under way and ends the connection. */
  last: ConnectionRefusal | undefined;
  /** The request that came last and has not come whole: its step, and since when it is there. */
  watched:
    | { readonly request: IncomingMessage; readonly step: number; readonly since: number }
    | undefined;
  /** When it was opened, or its last answer was out, and the bytes received by then. */
  idleSince = performance.now();
  idleAtByte = 0;
  /** When the unfinished head of the next request was first seen. */
  headSince: number | undefined;
  /** Too many requests came at once: no further one is taken. */
  isFull = false;
  /** The request under way cannot be read further: its answer is the last. */
  isBroken = false;
  /** The last answer has been given: the bytes received by then. What comes later is dropped. */
  ended: { readonly atByte: number } | undefined;
  /** Cuts the connection when the rest of an answered request has not come by then. */
  ending: NodeJS.Timeout | undefined;

  constructor(
    readonly socket: Socket,
    /** The position of the connection while no client is known. */
    readonly home: Position,
  ) {
    this.waitingAs = home;
  }
}
