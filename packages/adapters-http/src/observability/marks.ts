import type { Context, Middleware } from 'koa';

/** What is known of a request while it is worked on, for logs and metrics. */
export interface Marks {
  requestId: string;
  /** The path of the route with its parameters unnamed; absent when no route matches. */
  route?: string;
}

export function marksOf(ctx: Context): Marks {
  return ctx.state;
}

export function markedAs(route: string): Middleware {
  return (ctx, next) => {
    marksOf(ctx).route = route;
    return next();
  };
}
