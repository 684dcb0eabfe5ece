import type { Identity } from '@data-import/domain';
import {
  route,
  type Definition,
  type Kind,
  type Reader,
  type Route as GuardedRoute,
  type Tag,
} from '@data-import/http-kit';
import { noParameters, OPERATOR_REQUEST_FAILED_VALIDATION } from '@data-import/wire/codecs';
import { supplierIn } from './suppliers/supplier-in-request.js';
import { LOADED, LOADING, OPERATED, OPERATING } from './access-tokens/guards.js';

export type Route = GuardedRoute<Identity>;

/** Of requests that are the caller's or operator's: who may send them follows from the method. */
interface Stated<B, Q, E extends Kind> extends Omit<
  Definition<Identity, B, Q, E>,
  'guard' | 'query' | 'tag' | 'namesRule'
> {
  readonly query?: Reader<Q>;
}

/** Of a route below `/v1/data-import/`. */
export interface CallerDefinition<B, Q, E extends Kind> extends Stated<B, Q, E> {
  readonly tag: Tag;
}

/** Below `/v1/data-import/`: callers load data here, and operators may read. */
export function callerRoute<B = undefined, Q = object, E extends Kind = never>(
  stated: CallerDefinition<B, Q, E>,
): Route {
  const guard = stated.method === 'GET' ? LOADED : LOADING;
  return route<Identity, B, Q, E>({ query: NO_QUERY, subjectIn: supplierIn, ...stated, guard });
}

/** Below `/v1/operator/`: a request that breaks one rule is named after the rule. */
export function operatorRoute<B = undefined, Q = object, E extends Kind = never>(
  stated: Stated<B, Q, E>,
): Route {
  const guard = stated.method === 'GET' ? OPERATED : OPERATING;
  return route<Identity, B, Q, E>({
    query: NO_QUERY,
    subjectIn: supplierIn,
    failed: OPERATOR_REQUEST_FAILED_VALIDATION,
    ...stated,
    namesRule: true,
    tag: OPERATOR,
    guard,
  });
}

const OPERATOR: Tag = {
  name: 'Operator',
  description:
    "Organisations, API keys, suppliers and accounts. Requires a token of an operator's API key.",
};

/** Of the callers' routes that only read. */
export const REFERENCE: Tag = {
  name: 'Reference',
  description: 'Settings and error codes for clients.',
};

// A route that states no query reads nothing of it.
const NO_QUERY = noParameters as unknown as Reader<never>;
