import type { VendorRefused, VendorUnavailable, VendorUnreachable } from '@data-import/application';
import type { IncomingHttpHeaders } from 'node:http';

export const refused = (reason: VendorRefused['reason']): VendorRefused => ({
  kind: 'vendor-refused',
  reason,
});

export const unreachable = (reason: VendorUnreachable['reason']): VendorUnreachable => ({
  kind: 'vendor-unreachable',
  reason,
});

export const unavailable = (
  reason: VendorUnavailable['reason'],
  retryAfterMs?: number,
): VendorUnavailable => ({
  kind: 'vendor-unavailable',
  reason,
  ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
});

/** An answer that does not have the form that the vendor documents. */
export const unreadable = unavailable('unreadable-answer');

interface Refusal {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

/** Maps an answer other than 200 of any HTTP vendor to a failure. */
export function failureOfStatus({
  status,
  headers,
}: Refusal): VendorRefused | VendorUnreachable | VendorUnavailable {
  // About this reference alone: it must neither be repeated nor count against the vendor.
  if (status === 400 || status === 422) return refused('question-refused');
  if (status === 401 || status === 403) return unreachable('credentials-refused');
  if (status === 404) return refused('unknown-reference');
  if (status === 410) return refused('revoked');
  // GoCardless states the end of the pause in RateLimit-Reset, the others in Retry-After.
  if (status === 429)
    return unavailable('throttled', pauseOf(headers, 'retry-after', 'ratelimit-reset'));
  if (status >= 500) return unavailable('vendor-error', pauseOf(headers, 'retry-after'));
  // Redirects are among the rest: a vendor's API has none, so something else has answered.
  return unreadable;
}

function pauseOf(headers: IncomingHttpHeaders, ...names: readonly string[]): number | undefined {
  const text = names.map((name) => headers[name]).find((value) => typeof value === 'string');
  if (typeof text !== 'string') return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  // Counted from the vendor's own clock, so that ours may be wrong.
  const pauseMs = Date.parse(text) - Date.parse(headers.date ?? '');
  return pauseMs >= 0 ? pauseMs : undefined;
}
