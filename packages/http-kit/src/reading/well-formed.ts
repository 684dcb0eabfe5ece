import type { IncomingMessage } from 'node:http';
import type { Middleware } from 'koa';
import {
  EXPECTATION_FAILED as UNEXPECTED,
  HEADERS_TOO_LARGE,
  MALFORMED_REQUEST,
} from '../errors/transport-errors.js';
import { refused } from '../sending/answer.js';
import { send } from '../sending/send.js';

const MALFORMED = refused(400, MALFORMED_REQUEST, { Connection: 'close' });
const TOO_MANY_HEADERS = refused(431, HEADERS_TOO_LARGE, { Connection: 'close' });
const EXPECTATION_FAILED = refused(417, UNEXPECTED);

/** Short ones take many times the memory of their bytes. */
export const MAXIMUM_HEADERS = 100;

/** Refuses requests that the HTTP parser accepts, but that another server may read differently. */
export const wellFormed: Middleware = (ctx, next) => {
  const { req } = ctx;
  // The parser leaves out those beyond the limit, whatever they say.
  if (req.rawHeaders.length > 2 * MAXIMUM_HEADERS) return send(ctx, TOO_MANY_HEADERS);
  if (!hasOneHost(req) || req.url?.includes('#') === true) return send(ctx, MALFORMED);
  return expectsOther(req) ? send(ctx, EXPECTATION_FAILED) : next();
};

/** Exactly one; in HTTP/1.0 it may be missing. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count === 1 || (count === 0 && httpVersion === '1.0');
}

function expectsOther({ headers, httpVersion }: IncomingMessage): boolean {
  const { expect } = headers;
  return expect !== undefined && httpVersion !== '1.0' && !/^100-continue$/i.test(expect.trim());
}
