import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Refusal } from './refusal.js';

/** What is known of an open connection. */
export interface Connection {
  readonly socket: Socket;
  /** Opened above the limit: its request is refused. */
  readonly isExcess: boolean;
  /** The one answer under way. */
  current: ServerResponse | undefined;
  /** Answers to pipelined requests that wait for their turn. */
  readonly waiting: ServerResponse[];
  /** The request that came last, maybe not whole. */
  newest: IncomingMessage | undefined;
  /** What ends the connection after the answers before it. */
  last: Refusal | undefined;
  /** The request that came last and has not come whole: its step, and since when it is there. */
  watched:
    | { readonly request: IncomingMessage; readonly step: number; readonly since: number }
    | undefined;
  /** Too many requests came at once: no further one is taken. */
  isFull: boolean;
  /** The request under way cannot be read further: its answer is the last. */
  isBroken: boolean;
  /** Bytes received when the connection was refused; what comes later is dropped. */
  refusedAtByte: number | undefined;
}

export function openedConnection(socket: Socket, isExcess: boolean): Connection {
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
    refusedAtByte: undefined,
  };
}
