import createClient, {
  type Client as TypedClient,
  type ClientPathsWithMethod,
  type FetchResponse,
  type MaybeOptionalInit,
} from 'openapi-fetch';
import { err, ok, type Result } from 'neverthrow';
import type { paths } from './api-types.js';
import { ClientError, type ClientFailure } from './failures/client-failure.js';
import type { WholeAnswer } from './sending/attempt.js';
import type { Sender } from './sending/sender.js';

/** A method for each HTTP method; paths, parameters and bodies are typed by the description of the service. */
export type Api = {
  readonly [Name in 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE']: Method<Lowercase<Name>>;
};

type HttpMethod = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Unlike the method of openapi-fetch it takes no field that the description does not have. */
type Method<M extends HttpMethod> = <Path extends ClientPathsWithMethod<TypedClient<paths>, M>>(
  path: Path,
  ...init: undefined extends MaybeOptionalInit<paths[Path], M>
    ? [init?: MaybeOptionalInit<paths[Path], M>]
    : [init: MaybeOptionalInit<paths[Path], M>]
) => Promise<
  FetchResponse<paths[Path][M] & Record<string | number, unknown>, object, 'application/json'>
>;

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
  let answered: WholeAnswer | undefined;
  const api = createClient<paths>({
    baseUrl: url,
    fetch: async (request) => {
      const { method, headers, signal } = request;
      // The text is read because not every browser tells whether a request has a body.
      const text = await request.text();
      const body = text === '' ? undefined : text;
      const answer = await sender.send({ method, url: request.url, headers, body, signal });
      if (answer.isErr()) throw new ClientError(answer.error);
      answered = answer.value;
      return responseOf(answered);
    },
  });
  try {
    const { data } = await ask(api as Api);
    return ok(data as DataOf<A>);
  } catch (error) {
    if (error instanceof ClientError) return err(error.failure);
    if (error instanceof SyntaxError && answered) return err(unreadable(answered));
    throw error;
  }
}

const WITHOUT_BODY = new Set([204, 205, 304]);

function responseOf({ status, headers, text }: WholeAnswer): Response {
  const link = headers.get('link');
  return new Response(WITHOUT_BODY.has(status) ? null : text, {
    status,
    headers: {
      'Content-Type': headers.get('content-type') ?? '',
      // The `Link` header has the URL of the next page.
      ...(link !== null && { Link: link }),
    },
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
