/** Makes a request safe to repeat, where the operator gave a key. */
export function idempotencyHeader(key: string | undefined): Record<string, string> {
  return key === undefined ? {} : { 'Idempotency-Key': key };
}
