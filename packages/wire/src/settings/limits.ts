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

/** What an instance takes that is not configured otherwise. */
export const DEFAULT_LIMITS: Limits = {
  maximumBodyBytes: 10 * 1024 * 1024,
  maximumItems: 10_000,
  maximumDepth: 32,
};

export type ListLimits = Pick<Limits, 'maximumItems'>;

/** What an instance takes: callers read it from `GET settings/`. */
export interface Settings {
  readonly limits: Limits;
  readonly bulkLimits: BulkLimits;
  /** The words that the operator allows in transactions. */
  readonly vocabulary: Vocabulary;
  /** The codes of the payment vendors that the operator has configured. */
  readonly vendors: readonly string[];
}

/** What the checks of requests depend on. */
export interface CheckSettings extends Pick<Settings, 'vocabulary' | 'vendors'> {
  readonly limits: ListLimits;
}
