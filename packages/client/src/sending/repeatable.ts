/** The five requests by which data is loaded, which the service recognises, and the end of a batch. */
const SAFE =
  /\/v1\/data-import\/((notes|transactions|historical-statements|(business-)?payment-instruction)\/create|batches\/[^/]+\/[^/]+\/end)\/?$/;

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
}

/** True if sending the request twice has the same effect as sending it once. */
export function isRepeatable({ method, url, headers }: Asked): boolean {
  if (method === 'GET' || method === 'HEAD' || method === 'PUT') return true;
  if (method !== 'POST') return false;
  if (headers.has('idempotency-key')) return true;
  const { pathname, searchParams } = new URL(url);
  return SAFE.test(pathname) && !addsUnchecked(Object.fromEntries(searchParams));
}

/** True if these parameters make the service add transactions without looking whether they exist. */
export function addsUnchecked(query: object): boolean {
  const { check_previously_added: checked, dry_run: isDryRun } = query as Record<string, unknown>;
  return isNo(checked) && !isYes(isDryRun);
}

const isNo = (value: unknown) => /^(false|0|no|off)$/i.test(String(value));
const isYes = (value: unknown) => /^(true|1|yes|on)$/i.test(String(value));
