import type { Request } from './draft.js';

export interface Answered {
  readonly status: number;
  readonly statusText: string;
  readonly milliseconds: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly text: string;
}

/** Throws when there is no answer, or when `signal` cuts it short. */
export async function sendRequest(request: Request, signal: AbortSignal): Promise<Answered> {
  const { url, method, headers, body } = request;
  const start = performance.now();
  const answer = await fetch(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    signal,
    credentials: 'omit',
    cache: 'no-store',
  });
  const text = await answer.text();
  return {
    status: answer.status,
    statusText: answer.statusText,
    milliseconds: Math.round(performance.now() - start),
    headers: [...answer.headers],
    text,
  };
}
