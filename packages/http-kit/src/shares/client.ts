import { networkOf } from './network.js';

/** The client that shares are counted for: by its key, and by the organisation of the key. */
export interface Client {
  readonly apiKeyId: string;
  /** `undefined` for an operator, who belongs to no organisation. */
  readonly organisationId: string | undefined;
  readonly isOperator: boolean;
}

/** The parts of what is shared that a client belongs to, from the outermost: its side, its organisation and its key. */
export type Position = readonly string[];

export const WITHOUT_TOKEN = 'without token';
/** Requests that nobody is known to have sent share like one organisation, with a network in the place of a key. */
export const withoutToken = (address: string): Position => [
  'callers',
  WITHOUT_TOKEN,
  networkOf(address),
];

const PROBE = /^\/(healthz|readyz|metrics)\/?(?:\?|$)/;

/** The name of the probe at this path. */
export const probeOf = (path = ''): string | undefined => PROBE.exec(path)?.[1];

/** Probes share like an organisation of their own, and each like a key. */
export const ofProbes = (probe: string): Position => ['callers', 'probes', probe];

export function positionOf({ apiKeyId, organisationId, isOperator }: Client): Position {
  return isOperator ? ['operators', apiKeyId] : ['callers', organisationId ?? '', apiKeyId];
}
