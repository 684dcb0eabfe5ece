import type { VendorUnavailable, VendorUnreachable } from '@data-import/application';
import type { CalendarDate } from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import {
  Agent as HttpAgent,
  request as requestOverHttp,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http';
import { Agent as HttpsAgent, request as requestOverHttps, type RequestOptions } from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { urlToHttpOptions } from 'node:url';
import { lookup as systemLookup } from 'node:dns';
import { unavailable, unreachable, unreadable } from './vendor-failures.js';

export interface EndpointOptions {
  readonly baseUrl: string;
  /** The time from the request to the last byte of the answer, waiting for a free connection included. */
  readonly timeoutMs: number;
  /** The authorities to trust instead of those that Node trusts. */
  readonly ca?: string;
  readonly lookup?: LookupFunction;
}

export interface VendorAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface VendorAccess {
  readonly endpoint: VendorEndpoint;
  readonly secret: string;
  readonly today: () => CalendarDate;
}

type Unanswered = VendorUnreachable | VendorUnavailable;

const MAXIMUM_BODY_BYTES = 64 * 1024;
/** The most connections that a hanging vendor can hold; further requests wait in memory until they time out. */
const MAXIMUM_CONNECTIONS = 64;
const IDLE_MS = 30_000;

/**
 * Sends requests to a vendor within limits of time, size and connections that no vendor can exceed. Redirects are not
 * followed: that would hand the credential to another host.
 */
export class VendorEndpoint {
  readonly #request: typeof requestOverHttps;
  readonly #basePath: string;
  readonly #options: RequestOptions;
  readonly #timeoutMs: number;

  constructor({ baseUrl, timeoutMs, ca, lookup }: EndpointOptions) {
    const url = new URL(baseUrl);
    const isSecure = url.protocol === 'https:';
    const pool = { keepAlive: true, maxSockets: MAXIMUM_CONNECTIONS, timeout: IDLE_MS };
    this.#request = isSecure ? requestOverHttps : requestOverHttp;
    this.#basePath = url.pathname.replace(/\/$/, '');
    this.#timeoutMs = timeoutMs;
    this.#options = {
      ...urlToHttpOptions(url),
      agent: isSecure ? new HttpsAgent(pool) : new HttpAgent(pool),
      lookup: sharedLookup(lookup),
      // Said aloud, because NODE_TLS_REJECT_UNAUTHORIZED=0 changes the default.
      rejectUnauthorized: true,
      ...(ca === undefined ? {} : { ca }),
    };
  }

  /** Sends one request. The caller has encoded `path`, including the parts that a client chose. */
  async get(path: string, headers: OutgoingHttpHeaders): Promise<Result<VendorAnswer, Unanswered>> {
    const signal = AbortSignal.timeout(this.#timeoutMs);
    const response = await this.#ask(path, headers, signal);
    if (response.isErr()) return err(response.error);

    const { statusCode = 0, headers: answered } = response.value;
    try {
      return ok({ status: statusCode, headers: answered, text: await textOf(response.value) });
    } catch {
      return err(signal.aborted ? unavailable('timed-out') : unreadable);
    }
  }

  #ask(
    path: string,
    headers: OutgoingHttpHeaders,
    signal: AbortSignal,
  ): Promise<Result<IncomingMessage, Unanswered>> {
    return new Promise((resolve) => {
      const request = this.#request({
        ...this.#options,
        path: this.#basePath + path,
        headers: { accept: 'application/json', 'user-agent': 'data-import', ...headers },
        signal,
      });
      let connecting: Socket | undefined;
      request.on('socket', (socket) => {
        if (request.reusedSocket) return;
        connecting = socket;
        const event = socket instanceof TLSSocket ? 'secureConnect' : 'connect';
        socket.once(event, () => (connecting = undefined));
      });
      request.on('response', (response) => resolve(ok(response)));
      request.on('error', (error) => {
        const failure = failureOf(error, request, signal);
        const isUnconnected = connecting !== undefined && failure.kind === 'vendor-unavailable';
        resolve(err({ ...failure, ...(isUnconnected && { isUnconnected }) }));
      });
      // A connection can end with neither, as when the vendor switches protocols.
      request.on('close', () => resolve(err(unavailable('connection-failed'))));
      request.end();
    });
  }
}

function failureOf(
  { code }: NodeJS.ErrnoException,
  { socket }: ClientRequest,
  { aborted }: AbortSignal,
): Unanswered {
  if (aborted) return unavailable('timed-out');
  if (socket instanceof TLSSocket && socket.authorizationError)
    return unreachable('certificate-not-trusted');
  if (code === 'ENOTFOUND') return unreachable('name-not-resolved');
  if (code?.startsWith('HPE_')) return unreadable;
  return unavailable('connection-failed');
}

/** Throws when the body is cut, longer than it may be, or not UTF-8. */
async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > MAXIMUM_BODY_BYTES) throw new RangeError('The body is too long.');
    chunks.push(chunk);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
}

/**
 * One look-up at a time for a name. Node has four threads for look-ups, files and more: a name server that
 * does not answer then holds one of them for each vendor, however many requests wait.
 */
export function sharedLookup(lookup: LookupFunction = systemLookup): LookupFunction {
  const waiting = new Map<string, Parameters<LookupFunction>[2][]>();

  return (hostname, options, callback) => {
    const key = JSON.stringify([hostname, options]);
    const others = waiting.get(key);
    if (others) {
      others.push(callback);
      return;
    }
    const callbacks = [callback];
    waiting.set(key, callbacks);
    lookup(hostname, options, (...answer) => {
      waiting.delete(key);
      for (const each of callbacks) each(...answer);
    });
  };
}
