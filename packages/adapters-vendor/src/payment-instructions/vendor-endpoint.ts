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
import type { LookupFunction } from 'node:net';
import { TLSSocket } from 'node:tls';
import { urlToHttpOptions } from 'node:url';
import { sharedLookup } from './shared-lookup.js';
import { unavailable, unreachable, unreadable } from './vendor-failures.js';

export interface EndpointOptions {
  readonly baseUrl: string;
  /** From the asking to the last byte of the answer, waiting for a free connection included. */
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

/** What a client needs to ask about its instructions. */
export interface VendorAccess {
  readonly endpoint: VendorEndpoint;
  readonly secret: string;
  readonly today: () => CalendarDate;
}

type Unanswered = VendorUnreachable | VendorUnavailable;

const MAXIMUM_BODY_BYTES = 64 * 1024;
/** What a vendor that hangs can hold at most; further questions wait in memory, and run out of time there. */
const MAXIMUM_CONNECTIONS = 64;
const IDLE_MS = 30_000;

/**
 * Where a vendor is asked, within bounds of time, size and connections that no vendor can stretch.
 * Redirects are not followed: that would hand the credential to another host.
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

  /** Asks once. `path` is taken as it is: what a caller of the service chose in it is encoded already. */
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
      request.on('response', (response) => resolve(ok(response)));
      request.on('error', (error) => resolve(err(failureOf(error, request, signal))));
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
