import type { Identity } from '@data-import/domain';
import type { Codec, JsonSchema } from '../request/codec.js';
import type { JsonObject } from '../request/json.js';
import { readRequest, type Incoming, type Reading, type Request } from '../request/read-request.js';
import { record } from '../request/record.js';
import type { Answer } from '../response/answer.js';
import type { ErrorCode } from '../response/error-codes.js';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export interface AnswerDescription {
  readonly description: string;
  /** Of the body; none when there is no body. */
  readonly schema?: JsonSchema;
  readonly mediaType?: string | readonly string[];
  /** By name: what it carries in its headers beside what every answer does. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What its body can say of the request as a whole. */
  readonly codes?: readonly ErrorCode[];
  /** What no JSON Schema can say of single fields, and where: each code with a place, such as `notes.0.unpin_at`. */
  readonly rules?: Rules;
  /** Of the body, by name, beside those that codes and rules make. */
  readonly examples?: Readonly<Record<string, unknown>>;
}

export type Rules = Readonly<Partial<Record<ErrorCode, string | readonly string[]>>>;

/** What the router and the documentation need to know of a route. */
export interface Outline {
  /** What clients that are made from the documentation call it. */
  readonly operationId: string;
  readonly method: Method;
  /** With its trailing slash, which a request may leave out; `:name` stands for a path parameter. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  /** What it can answer beside what every route can, by status. */
  readonly answers: Readonly<Record<number, AnswerDescription>>;
  /** What a client can choose from by its `Accept`; `application/json` when absent, nothing when empty. */
  readonly mediaTypes?: readonly string[];
  /** Whether it answers whatever `Accept` says: for probes, which often say nothing that fits. */
  readonly ignoresAccept?: boolean;
  /** Whether the header `Idempotency-Key` makes a repeat safe. */
  readonly takesIdempotencyKey?: boolean | undefined;
  /** Bodies as a caller might send them, by name. */
  readonly examples?: Readonly<Record<string, JsonObject>>;
}

/** All that the documentation sees of a route. */
export interface Described extends Outline {
  /** Of the parameters of the query. */
  readonly query: JsonSchema;
  /** Of the body; none when no body is read. */
  readonly body: JsonSchema | undefined;
  readonly isPublic: boolean;
}

/** A route as the router sees it. */
export type Route = Described &
  (
    | { readonly isPublic: true; readonly answer: (incoming: Incoming) => Promise<Answer> }
    | {
        readonly isPublic: false;
        readonly answer: (incoming: Incoming, identity: Identity) => Promise<Answer>;
      }
  );

interface Definition<B, Q> extends Outline, Partial<Reading<B, Q>> {
  readonly handle: (request: Request<B, Q>, identity: Identity) => Promise<Answer>;
}

interface PublicDefinition extends Outline {
  readonly handle: (incoming: Incoming) => Promise<Answer>;
}

/** A route for those who say who they are: a caller or an operator, as its path decides. */
export function route<B = undefined, Q = object>(definition: Definition<B, Q>): Route {
  const {
    query = NO_PARAMETERS as Codec<unknown> as Codec<Q>,
    body,
    handle,
    ...outline
  } = definition;
  return {
    ...outline,
    query: query.schema,
    body: body?.codec.schema,
    isPublic: false,
    answer: async (incoming, identity) => {
      const request = await readRequest(
        { query, body, takesIdempotencyKey: outline.takesIdempotencyKey },
        incoming,
      );
      return request.isOk() ? handle(request.value, identity) : request.error;
    },
  };
}

/** A route for everybody; it takes neither parameters nor a body. */
export function publicRoute({ handle, ...outline }: PublicDefinition): Route {
  return { ...outline, query: {}, body: undefined, isPublic: true, answer: handle };
}

const NO_PARAMETERS = record('NoParameters', {});
