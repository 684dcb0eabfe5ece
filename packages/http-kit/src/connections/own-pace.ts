import type { IncomingMessage } from 'node:http';
import type { ConnectionRefusal } from './refusal.js';

/** A request that is answered while its body arrives, and may last as long as it makes progress. */
export interface OwnPace {
  /** A number that changes with every step of the client; `undefined` while the service does not wait for it. */
  readonly step: number | undefined;
  /** The side that an idle connection waits for: the client's body, the client as a reader, or neither. */
  readonly waitsFor: 'body' | 'reader' | 'nothing';
  /** No more of the body will be read, for this reason. Nothing happens when it has been read to its end. */
  readonly breakOff: (refusal: ConnectionRefusal) => void;
}

const PACES = new WeakMap<IncomingMessage, OwnPace>();

/** Exempts the request from the time in which a request has to arrive. */
export function goAtOwnPace(request: IncomingMessage, pace: OwnPace): void {
  PACES.set(request, pace);
}

/** The usual time limits apply to the request again. */
export function endOwnPace(request: IncomingMessage): void {
  PACES.delete(request);
}

export function paceOf(request: IncomingMessage): OwnPace | undefined {
  return PACES.get(request);
}
