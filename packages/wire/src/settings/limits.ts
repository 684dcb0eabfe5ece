import type { Vocabulary } from '@data-import/domain';

/** How much of a request an instance takes. */
export interface Limits {
  /** Of the body, and of what a compressed body unpacks to. */
  readonly maximumBodyBytes: number;
  /** Maximum number of items of any array. */
  readonly maximumItems: number;
  /** Maximum nesting of arrays and objects. */
  readonly maximumDepth: number;
}

/** How much one bulk request may have. */
export interface BulkLimits {
  readonly maximumLines: number;
  /** Of all lines, unpacked. */
  readonly maximumBytes: number;
}

// As the service's HTTP kit has it, which imports nothing of ours; a test compares the two.
/** What an instance takes that is not configured otherwise. */
export const DEFAULT_LIMITS: Limits = {
  maximumBodyBytes: 10 * 1024 * 1024,
  maximumItems: 10_000,
  maximumDepth: 32,
};

/** What the codecs of lists need of the limits. */
export type ListLimits = Pick<Limits, 'maximumItems'>;

/** What the checks of requests depend on. */
export interface CheckSettings {
  readonly limits: ListLimits;
  /** The words that the operator allows in transactions. */
  readonly vocabulary: Vocabulary;
  /** The codes of the payment vendors that the operator has configured. */
  readonly vendors: readonly string[];
}

/** What an instance takes: callers read it from `GET settings/`. */
export interface Settings extends CheckSettings {
  readonly limits: Limits;
  readonly bulkLimits: BulkLimits;
}
