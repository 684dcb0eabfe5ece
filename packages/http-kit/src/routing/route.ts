import type { ErrorCode, JsonSchema, ReadDescription, Reader, Rule } from '@data-import/wire/kit';
import type { Result } from 'neverthrow';
import {
  namedAfterRule,
  readRequest,
  type BodyReading,
  type HeaderReader,
  type Incoming,
  type Request,
  type SubjectIn,
} from '../reading/read-request.js';
import { refusalOf, rulesIn, type Kind, type Refusals } from '../refusals/refusals.js';
import type { Answer } from '../sending/answer.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface AnswerDescription {
  readonly description?: string;
  /** The schema of the body; absent when there is no body. */
  readonly schema?: JsonSchema;
  readonly mediaType?: string | readonly string[];
  /** Descriptions by name of the headers that only this answer carries. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Codes for the request as a whole that the table of refusals does not have. */
  readonly codes?: readonly ErrorCode[];
  readonly itemCodes?: readonly ErrorCode[];
  /** Bodies by name, in addition to those made from codes and rules. */
  readonly examples?: Readonly<Record<string, unknown>>;
}

export interface LinesDescription extends ReadDescription {
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

/** The part of a route that the router and the documentation use. */
export interface Outline {
  /** The name of the method in clients generated from the documentation. */
  readonly operationId: string;
  readonly tag: Tag;
  readonly method: Method;
  /** The path ends in a slash, which a request may leave out; `:name` stands for a path parameter. */
  readonly path: string;
  readonly pathParameters?: Readonly<Record<string, PathParameter>>;
  /** Values that can be sent as they are, of parameters without which the example would be refused. */
  readonly queryExamples?: Readonly<Record<string, string>>;
  readonly summary: string;
  readonly description?: string;
  /** The answers by status that not every route gives. */
  readonly answers: Readonly<Record<number, AnswerDescription>>;
  /** The media types that a client can choose from by `Accept`: `application/json` when absent, none when empty. */
  readonly mediaTypes?: readonly string[];
  /** True for probes: they are answered whatever `Accept` says, because theirs often fits nothing. */
  readonly ignoresAccept?: boolean;
  readonly header?: HeaderReader | undefined;
  /** The lines of a body that the route reads itself while it answers. */
  readonly lines?: LinesDescription;
  /** The fields of a body that is sent as an HTML form. */
  readonly form?: JsonSchema;
  /** True if the route loads items; metrics count those by subject. */
  readonly isLoad?: boolean;
  /** Bodies as a client might send them, by name. */
  readonly examples?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** All that the documentation sees of a route. */
export interface Described extends Outline {
  readonly query: ReadDescription;
  /** `undefined` when the route reads no body. */
  readonly body: ReadDescription | undefined;
  readonly failedCodes: readonly ErrorCode[];
  readonly refusals: object;
  /** The answers of the guard by status; absent on a public route. */
  readonly guardAnswers?: Guard<never>['answers'];
  readonly roles?: readonly string[];
}

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
  /** True if a request that only breaks one rule is refused with the code of that rule instead of `failed`. */
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
    roles: guard.roles,
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
  ({ operationId }: Pick<Outline, 'operationId'>) =>
  (): never => {
    throw new Error(`${operationId} has no code for a request that it refuses.`);
  };

interface FailedCodes {
  readonly failed: ErrorCode | undefined;
  readonly namesRule: boolean | undefined;
  readonly hasBody: boolean;
  readonly forms: readonly ErrorCode[];
  readonly rules: readonly Rule[];
}

/** With `namesRule` a request without a body can only break rules, so `failed` itself is left out. */
function failedCodes(of: FailedCodes): readonly ErrorCode[] {
  const { failed, namesRule, hasBody, forms, rules } = of;
  if (!failed) return [];
  const ofForm = new Set(forms.map(({ code }) => code));
  const named = rules.map(({ code }) => code).filter(({ code }) => !ofForm.has(code));
  if (!namesRule) return [failed];
  return [...new Set([...(hasBody ? [failed] : []), ...named])];
}

/** An answer that routes have in common: it is described once, under its name. */
export interface CommonAnswer {
  readonly name: string;
  readonly description: string;
  readonly codes: readonly ErrorCode[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** Decides who may use a route. `I` is the identity of a client. */
export interface Guard<I> {
  readonly permits: (identity: I) => boolean;
  /** The roles that are let in, for the documentation. */
  readonly roles: readonly string[];
  readonly refusal: Answer;
  readonly answers: Readonly<Record<number, CommonAnswer>>;
}

/** Throws for a parameter that the path of the route does not have. */
export function pathParameter(params: Incoming['params'], name: string): string {
  const value = params[name];
  if (value === undefined) throw new Error(`The path has no parameter '${name}'.`);
  return value;
}
