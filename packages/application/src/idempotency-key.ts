/** What makes a repeat known as one: 1 to 255 visible ASCII characters. */
export const IDEMPOTENCY_KEY_PATTERN = '^[\\x21-\\x7e]{1,255}$';

/** The same idempotency key came with another request. */
export interface IdempotencyKeyReused {
  readonly kind: 'idempotency-key-reused';
}

const KEY = new RegExp(IDEMPOTENCY_KEY_PATTERN);

/** Whether the text may be sent as an idempotency key. */
export function isIdempotencyKey(text: string): boolean {
  return KEY.test(text);
}
