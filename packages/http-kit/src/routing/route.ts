import type { Result } from 'neverthrow';
import type { ErrorCode } from '../errors/error-code.js';
import type { Rule } from '../errors/field-error.js';
import type { JsonSchema } from '../json-schema.js';
import type { HeaderReader } from '../reading/header-reader.js';
import {
  namedAfterRule,
  readRequest,
  type BodyReading,
  type Failed,
  type Incoming,
  type Request,
  type SubjectIn,
} from '../reading/read-request.js';
import type { ReadDescription, Reader } from '../reading/reader.js';
import { refusalOf, rulesIn, type Kind, type Refusals } from '../refusals/refusals.js';
import type { Answer } from '../sending/answer.js';
import type { Guard } from './guard.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface AnswerDescription {
  readonly description?: string;
  /** Of the body; none when there is no body. */
  readonly schema?: JsonSchema;
  readonly mediaType?: string | readonly string[];
  /** By name: what it carries in its headers beside what every answer does. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What its body can say of the request as a whole, beside what the table of refusals says. */
  readonly codes?: readonly ErrorCode[];
  /** What its body can say of single items. */
  readonly itemCodes?: readonly ErrorCode[];
  /** Of the body, by name, beside those that codes and rules make. */
  readonly examples?: Readonly<Record<string, unknown>>;
}

/** A body of one JSON object a line. */
export interface LinesDescription extends ReadDescription {
  /** The code of the answer to a line that cannot be read. */
  readonly failed: ErrorCode;
}

/** A group of operations in the documentation. */
export interface Tag {
  readonly name: string;
  readonly description: string;
}

export interface PathParameter {
  readonly description: string;
  readonly example: string;
}

/** What the router and the documentation need to know of a route. */
export interface Outline {
  /** What clients that are made from the documentation call it. */
  readonly operationId: string;
  readonly tag: Tag;
  readonly method: Method;
  /** With its trailing slash, which a request may leave out; `:name` stands for a path parameter. */
  readonly path: string;
  readonly pathParameters?: Readonly<Record<string, PathParameter>>;
  /** Values that can be sent as they are, of parameters without which the example would be refused. */
  readonly queryExamples?: Readonly<Record<string, string>>;
  readonly summary: string;
  readonly description?: string;
  /** What it can answer beside what every route can, by status. */
  readonly answers: Readonly<Record<number, AnswerDescription>>;
  /** What a client can choose from by its `Accept`; `application/json` when absent, nothing when empty. */
  readonly mediaTypes?: readonly string[];
  /** Whether it answers whatever `Accept` says: for probes, which often say nothing that fits. */
  readonly ignoresAccept?: boolean;
  /** A header that has a meaning here. */
  readonly header?: HeaderReader | undefined;
  /** The lines of a body that the route reads itself while it answers. */
  readonly lines?: LinesDescription;
  /** Whether it loads items, which metrics count by what they are about. */
  readonly isLoad?: boolean;
  /** Bodies as a client might send them, by name. */
  readonly examples?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** All that the documentation sees of a route. */
export interface Described extends Outline {
  /** Of the parameters of the query. */
  readonly query: ReadDescription;
  /** Of the body; none when no body is read. */
  readonly body: ReadDescription | undefined;
  /** The codes of an answer that lists errors. */
  readonly failedCodes: readonly ErrorCode[];
  readonly refusals: object;
  /** What its guard answers, by status; absent where everybody is let in. */
  readonly guardAnswers?: Guard<never>['answers'];
}

/** A route as the router sees it. */
export type Route<I> = PublicRoute | GuardedRoute<I>;

export interface PublicRoute extends Described {
  readonly guard?: undefined;
  readonly answer: (incoming: Incoming) => Promise<Answer>;
}

interface GuardedRoute<I> extends Described {
  readonly guard: Guard<I>;
  readonly answer: (incoming: Incoming, identity: I) => Promise<Answer>;
}

export interface Definition<I, B, Q, E extends Kind> extends Outline {
  readonly guard: Guard<I>;
  readonly query: Reader<Q>;
  readonly body?: Omit<BodyReading<B>, 'failed'>;
  /** The code of the answer that refuses a request and lists errors. */
  readonly failed?: ErrorCode;
  /** Whether a request that breaks one rule, and is otherwise in order, is named after the rule instead. */
  readonly namesRule?: boolean;
  readonly refusals?: Refusals<E, Request<B, Q>>;
  readonly subjectIn?: SubjectIn | undefined;
  readonly handle: (
    request: Request<B, Q>,
    identity: I,
    incoming: Incoming,
  ) => Promise<Answer | Result<Answer, E>>;
}

interface PublicDefinition extends Outline {
  readonly handle: (incoming: Incoming) => Promise<Answer>;
}

/** A route for those whom its guard lets in. */
export function route<I, B, Q, E extends Kind>(definition: Definition<I, B, Q, E>): Route<I> {
  const { query, body, failed, namesRule, handle, refusals, guard, subjectIn, ...outline } =
    definition;
  const table = refusals ?? ({} as Refusals<E, Request<B, Q>>);
  const forms = [...query.forms, ...(body?.reader.forms ?? [])];
  const rules = [...(body?.reader.rules ?? []), ...rulesIn(table)];
  const whole = namesRule && failed ? namedAfterRule(failed, forms, rules) : failed;
  const reading = {
    query,
    body: body && { ...body, failed: whole ?? missingCode(outline) },
    header: outline.header,
    subjectIn,
  };
  return {
    ...outline,
    query,
    body: body?.reader,
    failedCodes: failedCodes({ failed, namesRule, hasBody: body !== undefined, forms, rules }),
    refusals: table,
    guard,
    guardAnswers: guard.answers,
    answer: async (incoming, identity) => {
      const request = await readRequest(reading, incoming);
      if (request.isErr()) return request.error;
      const answer = await handle(request.value, identity, incoming);
      if (!('isErr' in answer)) return answer;
      return answer.isOk()
        ? answer.value
        : refusalOf(table, answer.error, request.value, whole ?? missingCode(outline));
    },
  };
}

/** A route for everybody; it takes neither parameters nor a body. */
export function publicRoute({ handle, ...outline }: PublicDefinition): PublicRoute {
  const nothing = { schema: {}, forms: [], rules: [] };
  return {
    ...outline,
    query: nothing,
    body: undefined,
    failedCodes: [],
    refusals: {},
    answer: handle,
  };
}

const missingCode =
  ({ operationId }: Pick<Outline, 'operationId'>): Failed =>
  () => {
    throw new Error(`${operationId} has no code for a request that it refuses.`);
  };

interface FailedCodes {
  readonly failed: ErrorCode | undefined;
  readonly namesRule: boolean | undefined;
  readonly hasBody: boolean;
  readonly forms: readonly ErrorCode[];
  readonly rules: readonly Rule[];
}

/** Without a body nothing is wrong but rules. */
function failedCodes(of: FailedCodes): readonly ErrorCode[] {
  const { failed, namesRule, hasBody, forms, rules } = of;
  if (!failed) return [];
  const ofForm = new Set(forms.map(({ code }) => code));
  const named = rules.map(({ code }) => code).filter(({ code }) => !ofForm.has(code));
  if (!namesRule) return [failed];
  return [...new Set([...(hasBody ? [failed] : []), ...named])];
}
