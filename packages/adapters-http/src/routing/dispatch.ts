import Router from '@koa/router';
import { mayUse, type Side } from '@data-import/domain';
import type { Context, Middleware } from 'koa';
import { identityOf } from '../access-tokens/authentication.js';
import { withRouteLabel, markRefusal } from '../observability/request-context.js';
import type { Metrics } from '../observability/metrics.js';
import { readBody, type BodySettings } from '../request/read-body.js';
import type { Incoming } from '../request/read-request.js';
import { acceptedType } from '../response/accepted.js';
import { notFound, refused, type Answer } from '../response/answer.js';
import { send } from '../response/send.js';
import { neededAccess } from './needed-access.js';
import type { Route } from './route.js';

interface Settings {
  readonly authenticated: Middleware;
  readonly bodies: BodySettings;
  readonly undocumentedFields: Incoming['undocumentedFields'];
  readonly metrics: Metrics;
}

/** Lets each route be a function from request to answer. */
export function dispatch(routes: readonly Route[], settings: Settings): Router {
  const router = new Router({ sensitive: true });
  for (const route of routes) {
    const guards = route.isPublic ? [] : [settings.authenticated, permitted(route)];
    const stack = [withRouteLabel(route.path), ...guards, answering(route, settings)];
    // Registered without its trailing slash, a path is found with and without it.
    router.register(route.path.replace(/\/$/, ''), [route.method], stack);
  }
  return router;
}

/**
 * Answers what no route has answered. Below `/v1/` only those who say who they are, and may read there, learn what
 * there is.
 */
export function unmatched(authenticated: Middleware): Middleware {
  return (ctx) => {
    const answer = async () => send(ctx, answerToUnmatched(ctx));
    if (!ctx.path.startsWith('/v1/')) return answer();
    return authenticated(ctx, () => permitted({ path: ctx.path, method: 'GET' })(ctx, answer));
  };
}

function permitted(used: Pick<Route, 'path' | 'method'>): Middleware {
  const { side, access } = neededAccess(used);
  return (ctx, next) => {
    if (mayUse(identityOf(ctx).role, side, access)) return next();
    markRefusal(ctx, { kind: 'permission-denied' });
    return send(ctx, refused(403, 'permission_denied', {}, NEEDED_KEYS[side]));
  };
}

const NEEDED_KEYS: Readonly<Record<Side, string>> = {
  operator: "This takes a token for an operator's key; the token is for a caller's.",
  'data-import':
    "This takes a token for a caller's key: an operator's key reads here, and writes nothing.",
};

function answering(route: Route, settings: Settings): Middleware {
  const { mediaTypes = ['application/json'] } = route;
  const takesAny = mediaTypes.length === 0 || route.ignoresAccept === true;
  return async (ctx) => {
    const mediaType = takesAny ? '*/*' : acceptedType(ctx, mediaTypes);
    if (mediaType === undefined) {
      const detail = `The header Accept takes no ${mediaTypes.join(' and no ')}, which this is given as.`;
      return send(ctx, refused(406, 'not_acceptable', {}, detail));
    }

    const answer = await answerTo(ctx, route, incomingOf(ctx, mediaType, settings));
    if (answer.tally) settings.metrics.countItems(answer.tally);
    send(ctx, answer);
  };
}

async function answerTo(ctx: Context, route: Route, incoming: Incoming): Promise<Answer> {
  if (route.isPublic) return route.answer(incoming);
  // No store takes NUL, so nothing has it in its name.
  if (Object.values(incoming.params).some((param) => param.includes('\0'))) return notFound();
  ctx.set('Cache-Control', 'no-store');
  return route.answer(incoming, identityOf(ctx));
}

function incomingOf(
  ctx: Context,
  mediaType: string,
  { bodies, undocumentedFields }: Settings,
): Incoming {
  const { url, query, req, res } = ctx;
  const params = ctx['params'] as Incoming['params'];
  return {
    url,
    query,
    params,
    mediaType,
    undocumentedFields,
    idempotencyKey: req.headers['idempotency-key']?.toString(),
    readBody: () => readBody(req, res, bodies),
  };
}

function answerToUnmatched(ctx: Context): Answer {
  const matched = (ctx['matched'] ?? []) as readonly { readonly methods: readonly string[] }[];
  const methods = [...new Set(matched.flatMap((layer) => layer.methods))].join(', ');
  if (methods === '') return notFound();
  const detail = `This path takes ${methods}, and not ${ctx.method}.`;
  return refused(405, 'method_not_allowed', { Allow: methods }, detail);
}
