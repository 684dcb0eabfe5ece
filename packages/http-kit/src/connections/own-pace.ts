import type { IncomingMessage } from 'node:http';
import type { Refusal } from './refusal.js';

/** A request whose body is worked on while it arrives, and may take as long as it goes on. */
export interface OwnPace {
  /** A number that changes with every step of the client; `undefined` while it is not the client that is waited for. */
  readonly step: number | undefined;
  /** Nothing has come or gone for too long: what the client keeps waiting. */
  readonly waitsFor: 'body' | 'reader' | 'nothing';
  /** No more of the body will be read, for this reason. Nothing happens when it has been read to its end. */
  readonly breakOff: (refusal: Refusal) => void;
}

const PACES = new WeakMap<IncomingMessage, OwnPace>();

/** Exempts the request from the time in which a request has to arrive. */
export function goAtOwnPace(request: IncomingMessage, pace: OwnPace): void {
  PACES.set(request, pace);
}

/** From now on it is a request like any other. */
export function endOwnPace(request: IncomingMessage): void {
  PACES.delete(request);
}

export function paceOf(request: IncomingMessage): OwnPace | undefined {
  return PACES.get(request);
}
