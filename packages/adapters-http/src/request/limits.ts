/** How much of a request is taken. */
export interface Limits {
  /** Of the body, and of what a compressed body unpacks to. */
  readonly maximumBodyBytes: number;
  /** In any array. */
  readonly maximumItems: number;
  /** Of arrays and objects in each other. */
  readonly maximumDepth: number;
}

export const DEFAULT_LIMITS: Limits = {
  maximumBodyBytes: 10 * 1024 * 1024,
  maximumItems: 10_000,
  maximumDepth: 32,
};
