import type { Answer } from '../sending/answer.js';

/** How often a refusal says each of its codes: that of the request as a whole, and those of its single errors. */
export function codesIn({ status, body }: Answer): Readonly<Record<string, number>> | undefined {
  if (status < 400 || body.kind !== 'json') return undefined;
  const { code, errors = [] } = body.value as {
    readonly code?: string;
    readonly errors?: readonly { readonly code: string }[];
  };
  const codes: Record<string, number> = {};
  for (const error of errors) addTo(codes, error.code, 1);
  // A request can be named after its errors.
  if (code !== undefined) codes[code] ??= 1;
  return codes;
}

export function addTo(counts: Record<string, number>, name: string, count: number): void {
  counts[name] = (counts[name] ?? 0) + count;
}
