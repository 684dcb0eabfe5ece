import type { IncomingMessage } from 'node:http';
import type { Authenticate } from '@data-import/application';
import type { Identity } from '@data-import/domain';
import {
  markClient,
  markRefusal,
  refused,
  send,
  type Answer,
  type Client,
  type Holder,
} from '@data-import/http-kit';
import {
  asksForDryRun,
  AUTHENTICATION_FAILED as AUTHENTICATION_FAILED_CODE,
  NOT_AUTHENTICATED as NOT_AUTHENTICATED_CODE,
} from '@data-import/wire/codecs';
import type { Context, Middleware } from 'koa';

const CHALLENGE = { 'WWW-Authenticate': 'Token' };
const NOT_AUTHENTICATED = refused(401, NOT_AUTHENTICATED_CODE, CHALLENGE);
const AUTHENTICATION_FAILED = refused(401, AUTHENTICATION_FAILED_CODE, CHALLENGE);

const CREDENTIALS = /^token +(\S+)$/i;
const OUR_SCHEME = /^token +\S/i;

/** Carried by every answer to a dry run whose token was accepted, also where no route is asked. */
export const DRY_RUN_HEADER = 'Dry-Run';

/** Refuses requests without a valid access token. Public routes do without it. */
export function authentication(authenticate: Authenticate): Middleware {
  return async (ctx, next) => {
    const credentials = ctx.get('Authorization');
    if (!OUR_SCHEME.test(credentials)) {
      markRefusal(ctx, 'no-token');
      return send(ctx, NOT_AUTHENTICATED);
    }
    const token = CREDENTIALS.exec(credentials)?.[1];
    const identity = token === undefined ? undefined : await authenticate(token);
    // Which of the reasons it was is nothing that a caller could act on: it obtains a new token.
    if (!identity?.isOk()) {
      markRefusedToken(ctx, identity?.isErr() ? identity.error : { kind: 'token-invalid' });
      return send(ctx, AUTHENTICATION_FAILED);
    }

    ctx.state['identity'] = identity.value;
    if (asksForDryRun(ctx.query)) ctx.set(DRY_RUN_HEADER, 'true');
    const { apiKeyId } = identity.value;
    markClient(ctx, {
      apiKeyId,
      ...(identity.value.role === 'caller' && { organisationId: identity.value.organisationId }),
    });
    return next();
  };
}

/** What a request with these credentials is answered now, if it is not let in: for one that lasts. */
export async function refusalOfToken(
  authenticate: Authenticate,
  credentials: string | undefined,
): Promise<Answer | undefined> {
  return (await identityIn(authenticate, credentials)) ? undefined : AUTHENTICATION_FAILED;
}

/** Operators are let in when callers have taken all connections. */
export const isOfOperator =
  (authenticate: Authenticate) =>
  async ({ headers }: IncomingMessage): Promise<boolean> =>
    (await identityIn(authenticate, headers.authorization))?.role === 'operator';

async function identityIn(
  authenticate: Authenticate,
  credentials = '',
): Promise<Identity | undefined> {
  const token = CREDENTIALS.exec(credentials)?.[1];
  const identity = token === undefined ? undefined : await authenticate(token);
  return identity?.isOk() ? identity.value : undefined;
}

/** For whose key a request holds memory. */
export const holderOf =
  (authenticate: Authenticate) =>
  (ctx: Context): Holder | undefined => {
    const identity = ctx.state['identity'] as Identity | undefined;
    return (
      identity && {
        ...clientOf(identity),
        refusal: () => refusalOfToken(authenticate, ctx.get('Authorization')),
      }
    );
  };

/** Of a refusal that knows the key, the key is marked too. */
export function markRefusedToken(
  ctx: Context,
  { kind, apiKeyId }: { readonly kind: string; readonly apiKeyId?: string },
): void {
  markRefusal(ctx, kind);
  if (apiKeyId !== undefined) markClient(ctx, { apiKeyId });
}

/** By whose key the places of requests that last are counted. */
export function clientOf({ apiKeyId, role }: Identity): Client {
  return { apiKeyId, isOperator: role === 'operator' };
}

/** The tenant and key of the request. Throws on a public route. */
export function identityOf(ctx: Context): Identity {
  const identity = ctx.state['identity'] as Identity | undefined;
  if (!identity) throw new Error('identityOf was called for a public route.');
  return identity;
}
