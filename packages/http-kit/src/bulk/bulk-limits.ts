/** How much one bulk request may have. */
export interface BulkLimits {
  readonly maximumLines: number;
  /** Of all lines, unpacked. */
  readonly maximumBytes: number;
}

/** How many bulk requests of one API key are open at a time. */
export const MOST_BULK_REQUESTS = 64;

export const DEFAULT_BULK_LIMITS: BulkLimits = {
  maximumLines: 10_000,
  maximumBytes: 64 * 1024 * 1024,
};
