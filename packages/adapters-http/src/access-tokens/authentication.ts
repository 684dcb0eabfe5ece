import type { IncomingMessage } from 'node:http';
import type { Authenticate, TenantScope } from '@data-import/application';
import type { Identity } from '@data-import/domain';
import {
  knowClient,
  markClient,
  markRefusal,
  probeOf,
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
import { Senders, tokenIn } from './senders.js';

const CHALLENGE = { 'WWW-Authenticate': 'Token' };
const NOT_AUTHENTICATED = refused(401, NOT_AUTHENTICATED_CODE, CHALLENGE);
const AUTHENTICATION_FAILED = refused(401, AUTHENTICATION_FAILED_CODE, CHALLENGE);

const OUR_SCHEME = /^(?:token|bearer) +\S/i;

/** A header of every answer to a dry run with a valid token, even if no route was found. */
export const DRY_RUN_HEADER = 'Dry-Run';

/** Refuses requests without a valid access token. Public routes do without it. */
export function authentication(authenticate: Authenticate, senders = new Senders()): Middleware {
  return async (ctx, next) => {
    const credentials = ctx.get('Authorization');
    if (!OUR_SCHEME.test(credentials)) {
      markRefusal(ctx, 'no-token');
      return send(ctx, NOT_AUTHENTICATED);
    }
    const token = tokenIn(credentials) ?? '';
    const identity = await authenticate(token);
    // The answer does not name the reason: a caller can only obtain a new token, whatever it was.
    if (identity.isErr()) {
      markRefusedToken(ctx, identity.error);
      return send(ctx, AUTHENTICATION_FAILED);
    }

    ctx.state['identity'] = identity.value;
    senders.remember(token, clientOf(identity.value));
    if (asksForDryRun(ctx.query)) ctx.set(DRY_RUN_HEADER, 'true');
    knowClient(ctx.req, clientOf(identity.value));
    const { apiKeyId } = identity.value;
    markClient(ctx, {
      apiKeyId,
      ...(identity.value.role === 'caller' && { organisationId: identity.value.organisationId }),
    });
    return next();
  };
}

/** Checks the credentials of a long request again; `undefined` while they are still good. */
export async function refusalOfToken(
  authenticate: Authenticate,
  credentials: string | undefined,
): Promise<Answer | undefined> {
  return (await identityIn(authenticate, credentials)) ? undefined : AUTHENTICATION_FAILED;
}

/** The sender of a request for which there is no place: probes and operators need none. */
export const senderOf =
  (authenticate: Authenticate) =>
  async ({ url, headers }: IncomingMessage): Promise<Client | 'always' | undefined> => {
    if (probeOf(url) !== undefined) return 'always';
    const identity = await identityIn(authenticate, headers.authorization);
    return identity && (identity.role === 'caller' ? clientOf(identity) : 'always');
  };

async function identityIn(
  authenticate: Authenticate,
  credentials: string | undefined,
): Promise<Identity | undefined> {
  const token = tokenIn(credentials);
  const identity = token === undefined ? undefined : await authenticate(token);
  return identity?.isOk() ? identity.value : undefined;
}

/** The client whose memory a request takes; `undefined` on a public route. */
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

/** Records why a token was refused, and its API key if the refusal knows it. */
export function markRefusedToken(
  ctx: Context,
  { kind, apiKeyId }: { readonly kind: string; readonly apiKeyId?: string },
): void {
  markRefusal(ctx, kind);
  if (apiKeyId !== undefined) markClient(ctx, { apiKeyId });
}

export function clientOf(identity: Identity): Client {
  const { apiKeyId } = identity;
  return identity.role === 'caller'
    ? { apiKeyId, organisationId: identity.organisationId, isOperator: false }
    : { apiKeyId, organisationId: undefined, isOperator: true };
}

/** The tenant and key of the request. Throws on a public route. */
export function identityOf(ctx: Context): Identity {
  const identity = ctx.state['identity'] as Identity | undefined;
  if (!identity) throw new Error('identityOf was called for a public route.');
  return identity;
}

/** A caller reads what is its organisation's, or of the suppliers that its key is bound to, an operator everything. */
export function tenantScopeOf(identity: Identity): TenantScope {
  if (identity.role !== 'caller') return undefined;
  const { organisationId, importSuppliers: supplierCodes } = identity;
  return supplierCodes ? { organisationId, supplierCodes } : organisationId;
}

/**
 * The organisation for which data of the supplier is loaded: none where the key is not bound to the supplier, which is then as
 * unknown as another organisation's. Only callers may load, so an operator here is a programming error.
 */
export function organisationOf(identity: Identity, supplierCode: string): string {
  if (identity.role !== 'caller') throw new Error('An operator loads no data.');
  const { organisationId, importSuppliers } = identity;
  return !importSuppliers || importSuppliers.includes(supplierCode) ? organisationId : NONE;
}

/** The id of no organisation. */
const NONE = '';
