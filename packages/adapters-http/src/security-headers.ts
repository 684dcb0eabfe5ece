import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { Middleware } from 'koa';

// An API has no scripts, styles or frames to allow.
const secured = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
});

/** They are the same in every answer, so Helmet is asked once. */
const HEADERS: readonly (readonly [string, string])[] = headersOf(secured);

export const securityHeaders: Middleware = ({ res }, next) => {
  for (const [name, value] of HEADERS) res.setHeader(name, value);
  return next();
};

function headersOf(set: ReturnType<typeof helmet>): typeof HEADERS {
  const headers: (readonly [string, string])[] = [];
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  answer.setHeader = (name, value) => {
    headers.push([name, String(value)]);
    return answer;
  };
  set(request, answer, () => undefined);
  return headers;
}
