import type { AccessTokenRefused, NotAuthenticated } from '@data-import/application';
import type { Context, Middleware } from 'koa';

/** What is known of a request while it is worked on, for logs and metrics. */
export interface RequestContext {
  requestId: string;
  /** The path of the route with its parameters unnamed; absent when no route matches. */
  route?: string;
  /** Of the API key behind the request: its id, never its text. */
  apiKeyId?: string;
  organisationId?: string;
  refusal?: AccessRefusal;
}

/** Why a request was not let in. */
export type AccessRefusal =
  | 'no-token'
  | NotAuthenticated['kind']
  | 'permission-denied'
  | AccessTokenRefused['kind']
  | 'too-many-guesses';

export function requestContextOf(ctx: Context): RequestContext {
  return ctx.state;
}

export function withRouteLabel(route: string): Middleware {
  return (ctx, next) => {
    requestContextOf(ctx).route = route;
    return next();
  };
}

/** Of a refusal that knows the key, the key is marked too. */
export function markRefusal(
  ctx: Context,
  refusal: { readonly kind: AccessRefusal; readonly apiKeyId?: string },
): void {
  const marks = requestContextOf(ctx);
  marks.refusal = refusal.kind;
  if (refusal.apiKeyId !== undefined) marks.apiKeyId = refusal.apiKeyId;
}
