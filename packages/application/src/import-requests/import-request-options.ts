import type { ImportBatchName } from '@data-import/domain';

/** The options of a request that loads data. An omitted option is that of a plain import. */
export interface ImportRequestOptions {
  /** Decide and answer as for the real request, also for a paused supplier, and store and count nothing. */
  readonly isDryRun?: boolean | undefined;
  /** The batch of the supplier to which everything belongs that the request creates. */
  readonly batch?: ImportBatchName | undefined;
  /** The id of the caller's API key, which the batch names; absent for embedders without keys. */
  readonly apiKeyId?: string | undefined;
}

/** Like `ImportRequestOptions`, for a payment instruction. */
export interface InstructionRequestOptions extends ImportRequestOptions {
  /** True when a dry run asks the vendor too; a request that is no dry run always does. */
  readonly asksVendor?: boolean | undefined;
}

/** The form of an idempotency key, by which a repeat is recognised: 1 to 255 visible ASCII characters. */
export const IDEMPOTENCY_KEY_PATTERN = '^[\\x21-\\x7e]{1,255}$';

/** The same idempotency key came with another request. */
export interface IdempotencyKeyReused {
  readonly kind: 'idempotency-key-reused';
}

const KEY = new RegExp(IDEMPOTENCY_KEY_PATTERN);

/** True when the text may be sent as an idempotency key. */
export function isIdempotencyKey(text: string): boolean {
  return KEY.test(text);
}
