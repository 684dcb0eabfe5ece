import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { ErrorCode } from '@data-import/wire/kit';
import {
  HEADERS_TOO_LARGE as TOO_LARGE,
  MALFORMED_REQUEST,
  METHOD_NOT_ALLOWED,
  NOT_READY,
  OVERLOADED as TOO_MANY,
  REQUEST_TIMEOUT,
} from '../errors/transport-errors.js';

/** An answer to what never becomes a request of the app: too malformed, too late or too many. */
export interface ConnectionRefusal {
  readonly status: number;
  readonly code: ErrorCode;
  readonly headers?: Readonly<Record<string, string>>;
}

const MALFORMED: ConnectionRefusal = { status: 400, code: MALFORMED_REQUEST };
export const TOO_LATE: ConnectionRefusal = { status: 408, code: REQUEST_TIMEOUT };
const HEADERS_TOO_LARGE: ConnectionRefusal = { status: 431, code: TOO_LARGE };
export const OVERLOADED: ConnectionRefusal = {
  status: 503,
  code: TOO_MANY,
  headers: { 'Retry-After': '5' },
};
export const STOPPING: ConnectionRefusal = { status: 503, code: NOT_READY };
export const NO_TUNNELS: ConnectionRefusal = {
  status: 405,
  code: METHOD_NOT_ALLOWED,
  headers: { Allow: 'GET, HEAD, POST, PUT, PATCH, DELETE' },
};

const BY_ERROR: ReadonlyMap<string | undefined, ConnectionRefusal> = new Map([
  ['HPE_HEADER_OVERFLOW', HEADERS_TOO_LARGE],
  ['ERR_HTTP_REQUEST_TIMEOUT', TOO_LATE],
]);

/** The refusal for an error of the HTTP parser; `undefined` if the connection itself has failed. */
export function refusalOf({ code }: NodeJS.ErrnoException): ConnectionRefusal | undefined {
  return BY_ERROR.get(code) ?? (code?.startsWith('HPE_') === true ? MALFORMED : undefined);
}

export function refusalParts(
  { code: { code, meaning }, headers }: ConnectionRefusal,
  requestId: string = randomUUID(),
): { readonly headers: Readonly<Record<string, string>>; readonly body: string } {
  const body = JSON.stringify({ detail: meaning, code });
  return {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      'X-Content-Type-Options': 'nosniff',
      'X-Request-Id': requestId,
      Connection: 'close',
      ...headers,
    },
    body,
  };
}

/** The refusal as it goes over a connection on which no request is. */
export function printedRefusal(refusal: ConnectionRefusal, requestId?: string): string {
  const { headers, body } = refusalParts(refusal, requestId);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const { status } = refusal;
  const date = new Date().toUTCString();
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nDate: ${date}\r\n${lines.join('')}\r\n${body}`;
}
