import type { DocumentLocation } from '@data-import/domain';

/** As a test knows it to be well formed. */
export function at(location: string): DocumentLocation {
  return location as DocumentLocation;
}

export const REAL_CLOCK = { now: () => new Date() };

/** The error that a promise must be rejected with, and all that a log would show of it. */
export async function failureOf(promise: Promise<unknown>): Promise<Error> {
  const answer = await promise.catch((error: unknown) => error);
  if (answer instanceof Error) return answer;
  throw new Error(`It did not fail: ${JSON.stringify(answer)}`);
}
