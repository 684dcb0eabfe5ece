import { OutcomeUnknown, Unavailable } from '@data-import/application';
import type { Identity } from '@data-import/domain';
import {
  INTERNAL_ERROR,
  isJsonObject,
  OVERLOADED,
  refused,
  route,
  type Answer,
  type Definition,
  type Kind,
  type Route as GuardedRoute,
  type Tag,
} from '@data-import/http-kit';
import {
  noParameters,
  OPERATOR_REQUEST_FAILED_VALIDATION,
  OUTCOME_UNKNOWN,
} from '@data-import/wire/codecs';
import type { Reader } from '@data-import/wire/kit';
import { LENGTHS } from '@data-import/wire';
import { LOADED, LOADING, OPERATED, OPERATING } from './access-tokens/guards.js';

export type Route = GuardedRoute<Identity>;

/** A request of a caller or an operator: the method decides who may send it. */
interface Stated<B, Q, E extends Kind> extends Omit<
  Definition<Identity, B, Q, E>,
  'guard' | 'query' | 'tag' | 'namesRule'
> {
  readonly query?: Reader<Q>;
}

/** A route below `/v1/data-import/`. */
export interface CallerDefinition<B, Q, E extends Kind> extends Stated<B, Q, E> {
  readonly tag: Tag;
}

/** A route below `/v1/data-import/`: callers load data here, and operators may read. */
export function callerRoute<B = undefined, Q = object, E extends Kind = never>(
  stated: CallerDefinition<B, Q, E>,
): Route {
  const guard = stated.method === 'GET' ? LOADED : LOADING;
  return route<Identity, B, Q, E>({ query: NO_QUERY, subjectIn: supplierIn, ...stated, guard });
}

/** A route below `/v1/operator/`: a request that breaks one rule is refused with the code of that rule. */
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

/** Makes two routes of one description: callers see their organisation, operators all. */
export function seenRoutes<Q = object, E extends Kind = never>(
  [ofCallers, ofOperators]: readonly [string, string],
  { path, ...stated }: Omit<Stated<undefined, Q, E>, 'operationId' | 'method'>,
): readonly Route[] {
  const seen = { ...stated, method: 'GET' } as const;
  return [
    callerRoute({
      ...seen,
      tag: PROGRESS_TAG,
      operationId: ofCallers,
      path: `/v1/data-import/${path}`,
    }),
    operatorRoute({ ...seen, operationId: ofOperators, path: `/v1/operator/${path}` }),
  ];
}

const OPERATOR: Tag = {
  name: 'Operator',
  description:
    "Organisations, API keys, suppliers and accounts. Requires a token of an operator's API key.",
};

/** The tag of callers' routes that only read. */
export const REFERENCE: Tag = {
  name: 'Reference',
  description: 'Settings and error codes for clients.',
};

// A route that states no query reads nothing of it.
const NO_QUERY = noParameters as unknown as Reader<never>;

/** The answer to what is thrown while a request is processed: the service has failed. */
export function answerTo(error: unknown): Answer {
  if (error instanceof Unavailable) {
    const detail = `${error.message} The request was not processed.`;
    return refused(503, OVERLOADED, { 'Retry-After': '1' }, detail);
  }
  return refused(500, error instanceof OutcomeUnknown ? OUTCOME_UNKNOWN : INTERNAL_ERROR);
}

export const PROGRESS_TAG: Tag = {
  name: 'Progress',
  description: 'Progress of a migration, refusals, and the accounts that a number finds.',
};

/** UTF-16 units: the limit counts code points, of up to two units each. */
const LONGEST = 2 * LENGTHS.import_supplier;

/** The word by which a request names its supplier; whether one has it is not known yet. */
function supplierIn({
  params,
  body,
}: {
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
}): string | undefined {
  const inBody = isJsonObject(body) ? body : {};
  const named =
    params['import_supplier_code'] ?? inBody['import_supplier'] ?? inBody['import_supplier_code'];
  return typeof named === 'string' && isStorable(named) ? named : undefined;
}

/** A text that no database can store is the code of no supplier, so it is not looked up. */
function isStorable(named: string): boolean {
  return named.length <= LONGEST && named.isWellFormed() && !named.includes('\0');
}
