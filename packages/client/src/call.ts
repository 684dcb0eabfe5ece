import createClient, { type Client as TypedClient } from 'openapi-fetch';
import { err, ok, type Result } from 'neverthrow';
import type { paths } from './api-types.js';
import { ClientError, type ClientFailure } from './failures/client-failure.js';
import type { WholeAnswer } from './sending/attempt.js';
import type { Sender } from './sending/sender.js';

/** A method for each HTTP method; paths, parameters and bodies are typed by the description of the service. */
export type Api = TypedClient<paths>;

/** What a method of `Api` gives. */
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
      // Not every browser says of a request whether it has a body.
      const text = await request.text();
      const body = text === '' ? undefined : text;
      const answer = await sender.send({ method, url: request.url, headers, body, signal });
      if (answer.isErr()) throw new ClientError(answer.error);
      answered = answer.value;
      return responseOf(answered);
    },
  });
  try {
    const { data } = await ask(api);
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
