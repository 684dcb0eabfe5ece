import type { UseCases } from '@data-import/application';
import {
  type Answer,
  type BodyMemory,
  duplicateField,
  invalid,
  isJsonObject,
  METHOD_NOT_ALLOWED,
  NOT_ACCEPTABLE,
  PARSE_ERROR,
  readBody,
  refused,
  send,
  UNSUPPORTED_MEDIA_TYPE,
} from '@data-import/http-kit';
import { GraphQLError, NoSchemaIntrospectionCustomRule, type ExecutionResult } from 'graphql';
import { createHandler, type Response } from 'graphql-http';
import type { Context, Middleware } from 'koa';
import { refusalOfToken } from './authentication.js';
import { fewAliases, oneRootField, parseShortDocument } from './document-limits.js';
import {
  serviceTokenRoot,
  serviceTokenSchema,
  Throttled,
  type ServiceTokenContext,
} from './service-token-schema.js';
import { throttled, tokenRequestOf, type ThrottledObtain } from './throttled-obtain.js';

/**
 * Answers every request that reaches it. It is public: this is where tokens come from. An unexpected error
 * is thrown, for the error boundary to report and answer.
 */
export function obtainServiceTokenMutation(
  { authenticate }: Pick<UseCases, 'authenticate'>,
  memory: BodyMemory,
  obtain: ThrottledObtain,
): Middleware {
  return async (ctx) => {
    if (ctx.method !== 'POST')
      return send(ctx, refused(405, METHOD_NOT_ALLOWED, { Allow: 'POST' }));
    const body = await readBody(ctx.req, ctx.res, tokenRequestOf(ctx, memory));
    if (body.isErr()) return send(ctx, body.error);
    const { duplicates } = body.value;
    if (duplicates.length > 0)
      return send(ctx, invalid(PARSE_ERROR, duplicates.map(duplicateField)));

    const credentials = ctx.get('Authorization');
    const mayIntrospect = !(await refusalOfToken(authenticate, credentials));
    const asker = { obtainAccessToken: obtain.bind(undefined, ctx), mayIntrospect };
    try {
      return respond(ctx, await execute(ctx, body.value.value, asker));
    } catch (error) {
      if (error instanceof Throttled) return send(ctx, throttled(error.wait));
      throw error;
    }
  };
}

type Asker = ServiceTokenContext & { readonly mayIntrospect: boolean };

const handle = createHandler<undefined, Asker, ServiceTokenContext>({
  schema: serviceTokenSchema,
  rootValue: serviceTokenRoot,
  parse: parseShortDocument,
  // Describing the schema costs more than a token, so only holders of a token get it.
  validationRules: ({ context }, _args, specified) => [
    ...specified,
    oneRootField,
    fewAliases,
    ...(context.mayIntrospect ? [] : [NoSchemaIntrospectionCustomRule]),
  ],
  context: ({ context }) => context,
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
