import type { Span } from '@opentelemetry/api';
import type { Context, Middleware } from 'koa';
import { randomUUID } from 'node:crypto';
import type { LineCounts, Tally } from '../sending/answer.js';
import type { Visit } from '../shares/gate.js';

export interface RequestContext {
  requestId: string;
  /** Its turns among all that this process does. */
  visit: Visit;
  /** The path of the route with its parameters unnamed; absent when no route matches. */
  route?: string;
  operation?: string;
  /** Known once it was looked up; for logs and metrics. */
  subject?: string | Promise<string | undefined> | undefined;
  /** The number of errors with each code in a refusal. */
  errorCodes?: Readonly<Record<string, number>> | undefined;
  /** The id of the client's trace, or of a new one if the client has none. */
  traceId?: string;
  span?: Span;
  /** The identity of the client as far as it is known, for the log. */
  client?: Readonly<Record<string, string>>;
  refusal?: string;
  lines?: LineCounts;
  /** Outcomes of items, for the log; never 0. */
  outcomes?: Readonly<Record<string, number>>;
  /** Fields of the answer for the log. */
  about?: Readonly<Record<string, string | boolean>>;
}

export function requestContextOf(ctx: Context): RequestContext {
  return ctx.state;
}

/** Leaves all requests to a path to the middleware, with or without the slash at its end. */
export function atPath(path: string, middleware: Middleware): Middleware {
  return (ctx, next) => {
    if (ctx.path !== path && `${ctx.path}/` !== path) return next();
    requestContextOf(ctx).route = path;
    return middleware(ctx, next);
  };
}

export function markClient(ctx: Context, known: Readonly<Record<string, string>>): void {
  const context = requestContextOf(ctx);
  context.client = { ...context.client, ...known };
}

export function markOutcomes(ctx: Context, { outcomes, logged = [] }: Tally): void {
  const context = requestContextOf(ctx);
  for (const outcome of logged) {
    const sum = (context.outcomes?.[outcome] ?? 0) + (outcomes[outcome] ?? 0);
    if (sum > 0) context.outcomes = { ...context.outcomes, [outcome]: sum };
  }
}

export function markRefusal(ctx: Context, reason: string): void {
  requestContextOf(ctx).refusal = reason;
}

const SANE = /^[A-Za-z0-9._-]{1,128}$/;

/** The caller's own name for its request when that is fit for a log, else a new one. */
export function requestIdOf(offered: unknown): string {
  return typeof offered === 'string' && SANE.test(offered) ? offered : randomUUID();
}

export const requestId: Middleware = (ctx, next) => {
  const id = requestIdOf(ctx.req.headers['x-request-id']);
  requestContextOf(ctx).requestId = id;
  ctx.set('X-Request-Id', id);
  return next();
};
