import type { Context, Middleware } from 'koa';
import { METHOD_NOT_ALLOWED, NOT_ACCEPTABLE, NOT_FOUND } from '../errors/transport-errors.js';
import { markOutcomes, markRefusal, requestContextOf } from '../observability/request-context.js';
import type { Metrics } from '../observability/metrics.js';
import { outcomeOf, withName, type Subjects } from '../observability/subjects.js';
import type { Holder } from '../reading/body-memory.js';
import { readBody, type BodySettings } from '../reading/read-body.js';
import type { Incoming } from '../reading/read-request.js';
import { positionOf } from '../shares/client.js';
import { notFound, refused, type Answer } from '../sending/answer.js';
import { send } from '../sending/send.js';
import type { Guard, Route } from './route.js';
import { RouteTable } from './route-table.js';

export interface DispatchSettings<I> {
  readonly authenticated: Middleware;
  /** The identity of a client that `authenticated` has let in. */
  readonly identityOf: (ctx: Context) => I;
  readonly runAs?: <T>(identity: I, work: () => T) => T;
  /** The API key for whose request memory is held; `undefined` on public routes. */
  readonly holderOf: (ctx: Context) => Holder | undefined;
  readonly bodies: Omit<BodySettings, 'client'>;
  readonly undocumentedFields: Incoming['undocumentedFields'];
  readonly metrics: Metrics;
  readonly subjects: Subjects<I>;
}

/**
 * Lets each route be a function from request to answer. Where a path without a route has a guard, only those whom it lets
 * in learn that there is none.
 */
export function dispatch<I>(
  routes: readonly Route<I>[],
  settings: DispatchSettings<I>,
  guardOf: (path: string) => Guard<I> | undefined,
): Middleware {
  const { authenticated, identityOf } = settings;
  const table = new RouteTable<Handler>();
  for (const route of routes) table.add(route.method, route.path, handlerOf(route, settings));
  return (ctx) => {
    const found = table.find(ctx.method === 'HEAD' ? 'GET' : ctx.method, ctx.path);
    if (found) return found.value(ctx, found.params);
    const answer = async () => send(ctx, answerToUnmatched(ctx, table));
    const guard = guardOf(ctx.path);
    return guard ? authenticated(ctx, () => permitted(guard, identityOf)(ctx, answer)) : answer();
  };
}

/** Answers without asking what comes next. */
type Handler = (ctx: Context, params: Incoming['params']) => unknown;

function handlerOf<I>(route: Route<I>, settings: DispatchSettings<I>): Handler {
  const answer = answering(route, settings);
  const { authenticated, identityOf, runAs = (_, work) => work() } = settings;
  const permit = route.guard && permitted(route.guard, identityOf);
  return (ctx, params) => {
    const context = requestContextOf(ctx);
    context.route = route.path;
    context.operation = route.operationId;
    return permit
      ? authenticated(ctx, () =>
          runAs(identityOf(ctx), () => permit(ctx, () => answer(ctx, params))),
        )
      : answer(ctx, params);
  };
}

function permitted<I>(guard: Guard<I>, identityOf: (ctx: Context) => I): Middleware {
  return (ctx, next) => {
    if (guard.permits(identityOf(ctx))) return next();
    markRefusal(ctx, 'permission-denied');
    return send(ctx, guard.refusal);
  };
}

function answering<I>(
  route: Route<I>,
  settings: DispatchSettings<I>,
): (ctx: Context, params: Incoming['params']) => Promise<void> {
  const { mediaTypes = ['application/json'] } = route;
  const takesAny = mediaTypes.length === 0 || route.ignoresAccept === true;
  return async (ctx, params) => {
    const mediaType = takesAny ? '*/*' : acceptedType(ctx, mediaTypes);
    if (mediaType === undefined) {
      const detail = `This answer is ${mediaTypes.join(' or ')}, which the header Accept does not allow.`;
      return send(ctx, refused(406, NOT_ACCEPTABLE, {}, detail));
    }

    const incoming = incomingOf(ctx, params, mediaType, settings);
    let answer: Answer | undefined;
    try {
      answer = await answerTo(ctx, route, settings, incoming);
    } finally {
      observe(ctx, { route, answer, incoming }, settings);
    }
    if (answer.tally) markOutcomes(ctx, answer.tally);
    if (answer.about) requestContextOf(ctx).about = answer.about;
    if (answer.lines) requestContextOf(ctx).lines = answer.lines;
    send(ctx, answer);
  };
}

interface Answered<I> {
  readonly route: Route<I>;
  /** `undefined` when it failed with an error. */
  readonly answer: Answer | undefined;
  readonly incoming: Incoming;
}

function observe<I>(
  ctx: Context,
  { route, answer, incoming: { subject } }: Answered<I>,
  { subjects, identityOf, metrics }: DispatchSettings<I>,
): void {
  const answered = answer ?? { status: 500 };
  const { claimed } = subject;
  const name =
    claimed === undefined || !route.guard
      ? undefined
      : subjects.nameOf(claimed, identityOf(ctx), outcomeOf(answered.status, route.isLoad));
  requestContextOf(ctx).subject = name;
  withName(name, (supplier) => metrics.countAnswer(route, answered, supplier));
}

async function answerTo<I>(
  ctx: Context,
  route: Route<I>,
  { identityOf }: DispatchSettings<I>,
  incoming: Incoming,
): Promise<Answer> {
  if (!route.guard) return route.answer(incoming);
  // No store takes NUL, so nothing has it in its name.
  if (Object.values(incoming.params).some((param) => param.includes('\0'))) return notFound();
  ctx.set('Cache-Control', 'no-store');
  return route.answer(incoming, identityOf(ctx));
}

function incomingOf<I>(
  ctx: Context,
  params: Incoming['params'],
  mediaType: string,
  { bodies, holderOf, undocumentedFields }: DispatchSettings<I>,
): Incoming {
  const { url, query, req, res } = ctx;
  const holder = holderOf(ctx);
  const client = holder ?? { address: ctx.ip };
  const { requestId, visit } = requestContextOf(ctx);
  if (holder) visit.position = positionOf(holder);
  return {
    url,
    requestId,
    query,
    params,
    mediaType,
    undocumentedFields,
    header: (name) => req.headers[name]?.toString(),
    subject: {},
    readBody: (isRequired) => readBody(req, res, { ...bodies, client }, isRequired),
    exchange: { request: req, client, visit },
  };
}

function answerToUnmatched({ method: asked, path }: Context, table: RouteTable<unknown>): Answer {
  const all = table
    .methodsAt(path)
    .flatMap((method) => (method === 'GET' ? ['HEAD', method] : [method]));
  const methods = [...new Set(all)].join(', ');
  if (methods === '') {
    const meant = table.endingIn(path).join(' or ');
    const next = meant === '' ? NOT_FOUND.remedy : `Probably ${meant} is meant.`;
    return refused(404, NOT_FOUND, {}, `${NOT_FOUND.meaning} ${next}`);
  }
  const detail = `This path takes ${methods}, and not ${asked}.`;
  return refused(405, METHOD_NOT_ALLOWED, { Allow: methods }, detail);
}

/** The media type that the client prefers. Parameters are ignored: each type has one form only. */
function acceptedType(ctx: Context, mediaTypes: readonly string[]): string | undefined {
  const { headers } = ctx.req;
  const { accept } = headers;
  if (accept === undefined || accept === '*/*' || accept === mediaTypes[0]) return mediaTypes[0];
  headers.accept = accept.replaceAll(PARAMETER, '');
  const type = ctx.accepts([...mediaTypes]);
  return typeof type === 'string' ? type : undefined;
}

// Any but the weight q; its value may be quoted.
const PARAMETER = /;(?!\s*q\s*=)[^;,"]*(?:"(?:[^"\\]|\\.)*"[^;,"]*)?/gi;
