/** How much of a request is taken. */
export interface Limits {
  /** Of the body, and of what a compressed body unpacks to. */
  readonly maximumBodyBytes: number;
  /** Maximum number of items of any array. */
  readonly maximumItems: number;
  /** Maximum nesting of arrays and objects. */
  readonly maximumDepth: number;
}

/** Of the memory that all bodies may take together while their requests are answered. */
export const DEFAULT_BODY_MEMORY_BYTES = 256 * 1024 * 1024;

export const DEFAULT_LIMITS: Limits = {
  maximumBodyBytes: 10 * 1024 * 1024,
  maximumItems: 10_000,
  maximumDepth: 32,
};
