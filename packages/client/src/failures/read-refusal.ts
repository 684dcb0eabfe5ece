import type { FieldError, Refused } from './client-failure.js';

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Other answers with a 5xx, as those of a proxy, leave it open whether anything was stored. */
const NOTHING_STORED = new Set<unknown>([
  'internal_error',
  'overloaded',
  'payment_vendor_unavailable',
]);

/** Reads an answer whose status is not 2xx. */
export function readRefusal({ status, headers, text }: Answer, attempts: number): Refused {
  const body = parsed(text);
  const { code, detail, status: word, error_detail, errors } = isRecord(body) ? body : {};
  return {
    kind: 'refused',
    status,
    code: textIn(code) ?? textIn(word) ?? `http_${status}`,
    detail: textIn(detail) ?? textIn(error_detail) ?? foreign(status),
    errors: Array.isArray(errors) ? errors.filter(isFieldError) : [],
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfterMs: retryAfterIn(headers),
    body,
    attempts,
    isOutcomeUnknown: status >= 500 && !NOTHING_STORED.has(code),
  };
}

function foreign(status: number): string {
  const hint = status === 404 ? ', and is none of this service: check its address' : '';
  return `The answer has the status ${status}${hint}.`;
}

/** The wait in milliseconds that an answer asks for: the service sends seconds; proxies send dates too. */
export function retryAfterIn(headers: Headers): number | undefined {
  const text = headers.get('retry-after');
  if (text === null) return undefined;
  const milliseconds = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

interface Fields {
  readonly code?: unknown;
  readonly detail?: unknown;
  readonly status?: unknown;
  readonly error_detail?: unknown;
  readonly errors?: unknown;
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function isFieldError(value: unknown): value is FieldError {
  return isRecord(value) && 'attr' in value && 'code' in value;
}
