import { err, ok, type Result } from 'neverthrow';
import type { ClientFailure } from '../failures/client-failure.js';
import type { Outgoing, WholeAnswer } from '../sending/attempt.js';

export interface ObtainedToken {
  readonly token: string;
  readonly lifetimeMs: number;
}

const MUTATION = `mutation($input: ObtainServiceTokenInput!) {
  obtainServiceToken(input: $input) { token payload }
}`;

type Send = (request: Outgoing) => Promise<Result<WholeAnswer, ClientFailure>>;

export async function obtainToken(
  url: string,
  apiKey: string,
  send: Send,
): Promise<Result<ObtainedToken, ClientFailure>> {
  const answer = await send({
    method: 'POST',
    url: `${url}/v1/graphql/`,
    headers: new Headers({ 'Content-Type': 'application/json', Accept: 'application/json' }),
    body: JSON.stringify({ query: MUTATION, variables: { input: { APIKey: apiKey } } }),
    signal: undefined,
  });
  return answer.andThen(tokenIn);
}

interface GraphqlAnswer {
  readonly data?: { readonly obtainServiceToken?: ServiceToken | null } | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions?: { readonly code?: string };
  }[];
}

interface ServiceToken {
  readonly token: string;
  readonly payload: { readonly iat: number; readonly exp: number };
}

function tokenIn({ headers, text }: WholeAnswer): Result<ObtainedToken, ClientFailure> {
  const requestId = headers.get('x-request-id') ?? undefined;
  const failed = { requestId, attempts: 1, isOutcomeUnknown: false };
  try {
    const { data, errors } = JSON.parse(text) as GraphqlAnswer;
    if (!data?.obtainServiceToken) {
      const { message: detail, extensions } = errors?.[0] ?? { message: 'There is no token.' };
      return err({
        kind: 'no-token',
        code: extensions?.code ?? 'GRAPHQL_ERROR',
        detail,
        ...failed,
      });
    }
    const { token, payload } = data.obtainServiceToken;
    // The clock here may be wrong, so both ends of a lifetime are times of the service's clock.
    return ok({ token, lifetimeMs: (payload.exp - payload.iat) * 1000 });
  } catch {
    return err({
      kind: 'unreadable',
      detail: 'The answer to the API key is unreadable.',
      ...failed,
    });
  }
}
