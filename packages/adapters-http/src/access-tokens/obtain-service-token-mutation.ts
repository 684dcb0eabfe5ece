import { DEFAULT_LIMITS } from '@data-import/wire/kit';
import type {
  AccessTokenRefused,
  ObtainAccessToken,
  ObtainedAccessToken,
  UseCases,
} from '@data-import/application';
import {
  type Answer,
  type BodyMemory,
  duplicateField,
  invalid,
  isJsonObject,
  markClient,
  markRefusal,
  METHOD_NOT_ALLOWED,
  networkOf,
  NOT_ACCEPTABLE,
  PARSE_ERROR,
  readBody,
  refused,
  send,
  UNSUPPORTED_MEDIA_TYPE,
} from '@data-import/http-kit';
import { THROTTLED } from '@data-import/wire/codecs';
import { GraphQLError, NoSchemaIntrospectionCustomRule, type ExecutionResult } from 'graphql';
import { createHandler, type Response } from 'graphql-http';
import type { Context, Middleware } from 'koa';
import type { Result } from 'neverthrow';
import { markRefusedToken, refusalOfToken } from './authentication.js';
import { fewAliases, oneRootField, parseShortDocument } from './document-limits.js';
import {
  DEFAULT_GUESSING_LIMIT,
  RefusedAttempts,
  type Guess,
  type GuessingLimit,
} from './refused-attempts.js';
import {
  serviceTokenRoot,
  serviceTokenSchema,
  type ServiceTokenContext,
  type UnthrottledObtain,
} from './service-token-schema.js';

// There is no reason for a longer one: a key, or a token, and the question.
const LIMITS = { ...DEFAULT_LIMITS, maximumBodyBytes: 16 * 1024 };

/**
 * Answers every request that reaches it. It is public: this is where tokens come from. An unexpected error
 * is thrown, for the error boundary to report and answer.
 */
export function obtainServiceTokenMutation(
  { obtainAccessToken, authenticate }: Pick<UseCases, 'obtainAccessToken' | 'authenticate'>,
  memory: BodyMemory,
  limit: GuessingLimit = DEFAULT_GUESSING_LIMIT,
): Middleware {
  const attempts = new RefusedAttempts(limit);

  return async (ctx) => {
    if (ctx.method !== 'POST')
      return send(ctx, refused(405, METHOD_NOT_ALLOWED, { Allow: 'POST' }));
    const client = { address: networkOf(ctx.ip) };
    const body = await readBody(ctx.req, ctx.res, { limits: LIMITS, memory, client });
    if (body.isErr()) return send(ctx, body.error);
    const { duplicates } = body.value;
    if (duplicates.length > 0)
      return send(ctx, invalid(PARSE_ERROR, duplicates.map(duplicateField)));

    const obtain = throttling(ctx, obtainAccessToken, attempts);
    const credentials = ctx.get('Authorization');
    const mayIntrospect = !(await refusalOfToken(authenticate, credentials));
    try {
      return respond(ctx, await execute(ctx, body.value.value, { obtain, mayIntrospect }));
    } catch (error) {
      if (error instanceof Throttled) return send(ctx, throttled(error.retryAfterSeconds));
      throw error;
    }
  };
}

/** Leaves GraphQL, which has no answer for it: the request is answered with 429. */
class Throttled extends Error {
  constructor(readonly retryAfterSeconds: number) {
    super('Throttled.');
  }
}

function throttling(
  ctx: Context,
  obtainAccessToken: ObtainAccessToken,
  attempts: RefusedAttempts,
): UnthrottledObtain {
  return async (credential) => {
    const told = await attempts.run(ctx.ip, () => obtainAccessToken(credential), guessIn);
    if (told.isErr()) {
      markRefusal(ctx, 'too-many-guesses');
      throw new Throttled(told.error.retryAfterSeconds);
    }
    return told.value
      .map((obtained) => {
        markHolder(ctx, obtained);
        return obtained;
      })
      .mapErr((refusal) => {
        markRefusedToken(ctx, refusal);
        if (refusal.kind === 'too-many-tokens') throw new Throttled(refusal.retryAfterSeconds);
        return refusal;
      });
  };
}

function guessIn(obtained: Result<ObtainedAccessToken, AccessTokenRefused>): Guess | undefined {
  if (obtained.isOk()) return undefined;
  switch (obtained.error.kind) {
    case 'invalid-api-key':
    case 'invalid-refresh-token':
      return obtained.error;
    case 'expired-refresh-token':
    case 'too-many-tokens':
      return undefined;
  }
}

function markHolder(ctx: Context, { claims }: ObtainedAccessToken): void {
  markClient(ctx, {
    apiKeyId: claims.sub,
    ...(claims.role === 'caller' && { organisationId: claims.org }),
  });
}

interface Asker {
  readonly obtain: UnthrottledObtain;
  readonly mayIntrospect: boolean;
}

const handle = createHandler<undefined, Asker, ServiceTokenContext>({
  schema: serviceTokenSchema,
  rootValue: serviceTokenRoot,
  parse: parseShortDocument,
  // The description of the schema costs more than a token, and is nobody's who has none.
  validationRules: ({ context }, _args, specified) => [
    ...specified,
    oneRootField,
    fewAliases,
    ...(context.mayIntrospect ? [] : [NoSchemaIntrospectionCustomRule]),
  ],
  context: ({ context }) => ({ obtainAccessToken: context.obtain }),
  onOperation: (_request, _args, result) => throwUnforeseen(result),
  formatError: withoutValue,
});

function execute({ method, url, headers }: Context, sent: unknown, context: Asker) {
  // The handler refuses anything but an object, in the words of GraphQL over HTTP.
  const body = isJsonObject(sent) ? { ...sent } : JSON.stringify(sent);
  return handle({ method, url, headers, body, raw: undefined, context });
}

/** graphql-js ends some messages with the value that it found, which may be a key. */
function withoutValue(error: Readonly<GraphQLError | Error>): Error {
  const message = error.message
    .replace(/(, found|non string value): .*$/s, (_, words: string) =>
      words[0] === ',' ? '.' : `${words}.`,
    )
    .replace(/^Syntax Error: .*$/s, 'The document is not valid GraphQL at this place.');
  if (!(error instanceof GraphQLError) || message === error.message) return error;
  const { nodes, source, positions, path } = error;
  return new GraphQLError(message, { nodes, source, positions, path });
}

function throwUnforeseen({ errors = [] }: ExecutionResult): void {
  for (const { originalError } of errors)
    if (originalError && !(originalError instanceof GraphQLError)) throw originalError;
}

function throttled(retryAfterSeconds: number): Answer {
  return refused(429, THROTTLED, { 'Retry-After': String(Math.ceil(retryAfterSeconds)) });
}

const REFUSALS: ReadonlyMap<number, Answer> = new Map([
  [406, refused(406, NOT_ACCEPTABLE)],
  [415, refused(415, UNSUPPORTED_MEDIA_TYPE)],
]);

function respond(ctx: Context, [body, { status, headers = {} }]: Response): void {
  const refusal = body === null ? REFUSALS.get(status) : undefined;
  if (refusal) return send(ctx, refusal);

  ctx.set({ ...headers, 'Cache-Control': 'no-store' });
  ctx.status = status;
  ctx.body = body;
}
