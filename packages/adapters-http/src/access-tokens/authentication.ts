import type { Authenticate } from '@data-import/application';
import type { Identity } from '@data-import/domain';
import type { Context, Middleware } from 'koa';
import { markRefusal, requestContextOf } from '../observability/request-context.js';
import { refused } from '../response/answer.js';
import { send } from '../response/send.js';

const CHALLENGE = { 'WWW-Authenticate': 'Token' };
const NOT_AUTHENTICATED = refused(401, 'not_authenticated', CHALLENGE);
const AUTHENTICATION_FAILED = refused(401, 'authentication_failed', CHALLENGE);

const CREDENTIALS = /^token +(\S+)$/i;
const OUR_SCHEME = /^token +\S/i;

/** Lets nobody past who does not say who they are. Public routes do without it. */
export function authentication(authenticate: Authenticate): Middleware {
  return async (ctx, next) => {
    const credentials = ctx.get('Authorization');
    if (!OUR_SCHEME.test(credentials)) {
      markRefusal(ctx, { kind: 'no-token' });
      return send(ctx, NOT_AUTHENTICATED);
    }
    const token = CREDENTIALS.exec(credentials)?.[1];
    const identity = token === undefined ? undefined : await authenticate(token);
    // Which of the reasons it was is nothing that a caller could act on: it obtains a new token.
    if (!identity?.isOk()) {
      markRefusal(ctx, identity?.isErr() ? identity.error : { kind: 'token-invalid' });
      return send(ctx, AUTHENTICATION_FAILED);
    }

    ctx.state['identity'] = identity.value;
    const marks = requestContextOf(ctx);
    marks.apiKeyId = identity.value.apiKeyId;
    if (identity.value.role === 'caller') marks.organisationId = identity.value.organisationId;
    return next();
  };
}

/** On whose behalf the request is made. To ask where nobody was asked is a mistake of the programmer. */
export function identityOf(ctx: Context): Identity {
  const identity = ctx.state['identity'] as Identity | undefined;
  if (!identity) throw new Error('Nobody was asked on whose behalf this request is made.');
  return identity;
}
