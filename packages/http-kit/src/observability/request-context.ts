import type { Span } from '@opentelemetry/api';
import type { Context, Middleware } from 'koa';
import type { LineCounts, Tally } from '../sending/answer.js';

/** What is known of a request while it is worked on, for logs and metrics. */
export interface RequestContext {
  requestId: string;
  /** The path of the route with its parameters unnamed; absent when no route matches. */
  route?: string;
  /** The `operationId` of the route. */
  operation?: string;
  /** Known once it was looked up; for logs and metrics. */
  subject?: string | Promise<string | undefined> | undefined;
  /** Of a refusal: how often it says each code. */
  errorCodes?: Readonly<Record<string, number>> | undefined;
  /** Of the client's trace, or of the one that begins here. */
  traceId?: string;
  span?: Span;
  /** Who asks, as far as it is known: for the log. */
  client?: Readonly<Record<string, string>>;
  /** Why the request was not let in. */
  refusal?: string;
  /** Of a bulk request. */
  lines?: LineCounts;
  /** Outcomes of items, for the log; never 0. */
  outcomes?: Readonly<Record<string, number>>;
  /** What the answer is about, for the log. */
  about?: Readonly<Record<string, string | boolean>>;
}

export function requestContextOf(ctx: Context): RequestContext {
  return ctx.state;
}

export function markRoute(ctx: Context, route: string): void {
  requestContextOf(ctx).route = route;
}

export function withRouteLabel(route: string): Middleware {
  return (ctx, next) => {
    markRoute(ctx, route);
    return next();
  };
}

/** Adds to what is known of who asks. */
export function markClient(ctx: Context, known: Readonly<Record<string, string>>): void {
  const context = requestContextOf(ctx);
  context.client = { ...context.client, ...known };
}

/** Adds those outcomes that are to be logged. */
export function markOutcomes(ctx: Context, { outcomes, logged = [] }: Tally): void {
  const context = requestContextOf(ctx);
  for (const outcome of logged) {
    const sum = (context.outcomes?.[outcome] ?? 0) + (outcomes[outcome] ?? 0);
    if (sum > 0) context.outcomes = { ...context.outcomes, [outcome]: sum };
  }
}

export function markAbout(ctx: Context, about: RequestContext['about']): void {
  if (about) requestContextOf(ctx).about = about;
}

export function markRefusal(ctx: Context, reason: string): void {
  requestContextOf(ctx).refusal = reason;
}
