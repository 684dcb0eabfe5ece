import { OutcomeUnknown, Unavailable, type UseCases } from '@data-import/application';
import type { Identity } from '@data-import/domain';
import {
  created,
  INTERNAL_ERROR,
  isJsonObject,
  OVERLOADED,
  refused,
  route,
  succeeded,
  type Answer,
  type AnswerDescription,
  type Definition,
  type Kind,
  type Route as GuardedRoute,
  type Tag,
} from '@data-import/http-kit';
import {
  noFields,
  noParameters,
  OPERATOR_REQUEST_FAILED_VALIDATION,
  OUTCOME_UNKNOWN,
  type Printer,
} from '@data-import/wire/codecs';
import type { Reader } from '@data-import/wire/kit';
import { LENGTHS } from '@data-import/wire';
import { Err, Ok, type Result } from 'neverthrow';
import { guardFor } from './access-tokens/guards.js';
import type { AuditedChange, OperationId, OtherOperation } from './access-tokens/operations.js';
import { actionOf } from './audited.js';
import { PATH_PARAMETERS } from './path-parameters.js';

export type Route = GuardedRoute<Identity>;

type Defined<B, Q, E extends Kind> = Definition<Identity, B, Q, E>;

interface PrintedAnswer<A> extends Omit<AnswerDescription, 'schema'> {
  readonly printer: Printer<A>;
}

/** A request of a caller or an operator. */
interface Stated<B, Q, E extends Kind, A> extends Omit<
  Defined<B, Q, E>,
  'operationId' | 'guard' | 'query' | 'tag' | 'namesRule' | 'pathParameters' | 'answers' | 'handle'
> {
  /** It is in the table of operations, which says who may ask for it. */
  readonly operationId: OperationId;
  readonly query?: Reader<Q>;
  /** The answer 200 to a success, for which `handle` gives the value; 201 where something is created. */
  readonly shows?: PrintedAnswer<A>;
  readonly creates?: PrintedAnswer<A>;
  /** Answers that `handle` makes itself. */
  readonly answers?: Defined<B, Q, E>['answers'];
  readonly handle: (
    ...asked: Parameters<Defined<B, Q, E>['handle']>
  ) => Promise<NoInfer<A> | Result<NoInfer<A>, E>>;
}

export interface CallerDefinition<B, Q, E extends Kind, A = Answer> extends Stated<B, Q, E, A> {
  readonly tag: Tag;
}

/** A route below `/v1/data-import/`: callers load data here, and operators may read. */
export function callerRoute<B = undefined, Q = object, E extends Kind = never, A = Answer>({
  tag,
  ...stated
}: CallerDefinition<B, Q, E, A>): Route {
  return route<Identity, B, Q, E>({
    ...definitionOf(stated),
    tag,
    guard: guardFor(stated.operationId),
  });
}

/** A route below `/v1/operator/`: a request that breaks one rule is refused with the code of that rule. */
export function operatorRoute<B = undefined, Q = object, E extends Kind = never, A = Answer>(
  stated: Stated<B, Q, E, A> & { readonly operationId: OtherOperation },
): Route {
  return operated(stated);
}

interface Changing<B, Q, E extends Kind, A> extends Omit<Stated<B, Q, E, A>, 'handle'> {
  readonly operationId: AuditedChange;
  /** Callers ask for it; without a tag operators do. */
  readonly tag?: Tag;
  readonly handle: (
    commands: ReturnType<UseCases['audited']>,
    ...asked: Parameters<Stated<B, Q, E, A>['handle']>
  ) => ReturnType<Stated<B, Q, E, A>['handle']>;
}

/** A change whose commands store the entry of the audit. */
export function changeRoute<B = undefined, Q = object, E extends Kind = never, A = Answer>(
  { audited }: Pick<UseCases, 'audited'>,
  { handle, ...stated }: Changing<B, Q, E, A>,
): Route {
  return operated<B, Q, E, A>({
    ...stated,
    handle: (asked, identity, incoming) =>
      handle(audited(actionOf(stated.operationId, asked, identity)), asked, identity, incoming),
  });
}

export function operated<B, Q, E extends Kind, A>({
  tag = OPERATOR,
  ...stated
}: Stated<B, Q, E, A> & { readonly tag?: Tag }): Route {
  return route<Identity, B, Q, E>({
    failed: OPERATOR_REQUEST_FAILED_VALIDATION,
    ...definitionOf(stated),
    namesRule: true,
    tag,
    guard: guardFor(stated.operationId),
  });
}

function definitionOf<B, Q, E extends Kind, A>({
  query = NO_QUERY,
  shows,
  creates,
  answers = {},
  handle,
  ...stated
}: Stated<B, Q, E, A>) {
  const common = {
    subjectIn: supplierIn,
    pathParameters: PATH_PARAMETERS,
    ...(refusesBody(stated) && { body: NO_FIELDS }),
    ...stated,
    query,
  };
  const success = shows ?? creates;
  if (!success) return { ...common, answers, handle: handle as Defined<B, Q, E>['handle'] };
  const { printer, ...described } = success;
  const toAnswer = (value: A) => (shows ? succeeded : created)(printer.print(value));
  return {
    ...common,
    answers: { ...answers, [shows ? 200 : 201]: { ...described, schema: printer.schema } },
    handle: async (...asked: Parameters<typeof handle>) => {
      const done = await handle(...asked);
      return done instanceof Ok || done instanceof Err ? done.map(toAnswer) : toAnswer(done);
    },
  };
}

/** The bodies of other methods mean nothing. */
const METHODS_WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** A setting that is sent in the body by mistake must not be lost. */
function refusesBody({
  method,
  body,
  lines,
}: Pick<Stated<never, never, never, never>, 'method' | 'lines'> & {
  readonly body?: object | undefined;
}): boolean {
  return METHODS_WITH_BODY.has(method) && !body && !lines;
}

const NO_FIELDS = { reader: noFields as Reader<never> };

/** Makes two routes of one description: callers see their organisation, operators all. */
export function seenRoutes<Q = object, E extends Kind = never, A = Answer>(
  [ofCallers, ofOperators]: readonly [OtherOperation, OtherOperation],
  { path, ...stated }: Omit<Stated<undefined, Q, E, A>, 'operationId' | 'method'>,
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

/** The supplier that the request names, which may not exist. */
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
