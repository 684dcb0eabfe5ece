import { err, ok, type Result } from 'neverthrow';
import type { paths } from './api-types.js';
import { ClientError, type ClientFailure } from './failures/client-failure.js';
import type { WholeAnswer } from './sending/attempt.js';
import type { Sender } from './sending/sender.js';
import { urlOf, type Parameters } from './url-of.js';

/** A method for each HTTP method; paths, parameters and bodies are typed by the description of the service. */
export type Api = {
  readonly [Name in HttpMethod]: Method<Lowercase<Name>>;
};

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

type HttpMethod = (typeof METHODS)[number];

type Method<M extends Lowercase<HttpMethod>> = <Path extends PathsWith<M>>(
  path: Path,
  ...init: object extends Init<paths[Path][M]>
    ? [init?: Init<paths[Path][M]>]
    : [init: Init<paths[Path][M]>]
) => Promise<{ readonly data?: Data<paths[Path][M]>; readonly response: Response }>;

type PathsWith<M extends Lowercase<HttpMethod>> = {
  [Path in keyof paths]: paths[Path][M] extends Operation ? Path : never;
}[keyof paths];

interface Operation {
  readonly responses: unknown;
}

type Json<T> = { readonly content: { readonly 'application/json': T } };

/** The parameters and the body of an operation, and what its sender adds. */
type Init<O> = ParametersOf<O> &
  BodyOf<O> & {
    readonly headers?: Readonly<Record<string, string>>;
    readonly signal?: AbortSignal | undefined;
  };

type ParametersOf<O> = O extends { readonly parameters: infer P }
  ? object extends P
    ? { readonly params?: P }
    : { readonly params: P }
  : object;

type BodyOf<O> = O extends { readonly requestBody: Json<infer B> }
  ? { readonly body: B }
  : O extends { readonly requestBody?: Json<infer B> }
    ? { readonly body?: B }
    : object;

type Data<O> = O extends { readonly responses: infer R }
  ? JsonOf<R[keyof R & (200 | 201 | 202 | 204)]>
  : never;

type JsonOf<A> = A extends Json<infer T> ? T : never;

/** The result of a method of `Api`. */
export interface ApiAnswer {
  readonly data?: unknown;
  readonly response: Response;
}

/** The body of a 2xx; `undefined` for an answer that has none. */
export type DataOf<A extends ApiAnswer> = [NonNullable<A['data']>] extends [never]
  ? undefined
  : NonNullable<A['data']>;

/** Asks once; exceptions are mistakes of the program. */
export async function call<A extends ApiAnswer>(
  ask: (api: Api) => Promise<A>,
  url: string,
  sender: Sender,
): Promise<Result<DataOf<A>, ClientFailure>> {
  const api = Object.fromEntries(
    METHODS.map((method) => [method, (path: string, init?: Given) => send(method, path, init)]),
  );
  const send = async (method: string, path: string, init: Given = {}): Promise<ApiAnswer> => {
    const { params = {}, body, signal } = init;
    const { href } = urlOf(url, path, params.path ?? {}, params.query ?? {});
    const headers = new Headers({ ...params.header, ...init.headers });
    if (body !== undefined) headers.set('Content-Type', 'application/json');
    const text = body === undefined ? undefined : JSON.stringify(body);
    const answer = await sender.send({ method, url: href, headers, body: text, signal });
    if (answer.isErr()) throw new ClientError(answer.error);
    return { data: dataOf(answer.value), response: responseOf(answer.value) };
  };
  try {
    const { data } = await ask(api as unknown as Api);
    return ok(data as DataOf<A>);
  } catch (error) {
    if (error instanceof ClientError) return err(error.failure);
    throw error;
  }
}

/** What a caller passes, whose type `Api` checks. */
interface Given {
  readonly params?: {
    readonly path?: Parameters;
    readonly query?: Parameters;
    readonly header?: Readonly<Record<string, string>>;
  };
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

function dataOf(answer: WholeAnswer): unknown {
  if (WITHOUT_BODY.has(answer.status)) return undefined;
  try {
    return JSON.parse(answer.text);
  } catch {
    throw new ClientError(unreadable(answer));
  }
}

const WITHOUT_BODY = new Set([204, 205, 304]);

function responseOf({ status, headers, text }: WholeAnswer): Response {
  // `Link` has the URL of the next page, `Date` is the clock of the service.
  const kept = ['Content-Type', 'Link', 'Date'].flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return new Response(WITHOUT_BODY.has(status) ? null : text, {
    status,
    headers: Object.fromEntries(kept),
  });
}

/** An answer with a 2xx that is not what the service answers. */
export function unreadable({ headers }: Pick<WholeAnswer, 'headers'>): ClientFailure {
  return {
    kind: 'unreadable',
    detail: 'The answer is not what the service answers: is something else at this address?',
    requestId: headers.get('x-request-id') ?? undefined,
    attempts: 1,
    isOutcomeUnknown: true,
  };
}
