import type { Vocabulary } from '@data-import/domain';

/** The limits of an instance for one request. */
export interface Limits {
  /** Applies to the body, and to a compressed body after unpacking. */
  readonly maximumBodyBytes: number;
  readonly maximumItems: number;
  readonly maximumDepth: number;
}

/** The limits of an instance for one bulk request. */
export interface BulkLimits {
  readonly maximumLines: number;
  /** Counts all lines, unpacked. */
  readonly maximumBytes: number;
}

/** Limits of an instance that is not configured otherwise. */
export const DEFAULT_LIMITS: Limits = {
  maximumBodyBytes: 10 * 1024 * 1024,
  maximumItems: 10_000,
  maximumDepth: 32,
};

/** The limits that codecs of lists need. */
export type ListLimits = Pick<Limits, 'maximumItems'>;

/** The settings that checks of requests depend on. */
export interface CheckSettings {
  readonly limits: ListLimits;
  /** The words that the operator allows in transactions. */
  readonly vocabulary: Vocabulary;
  /** The codes of the payment vendors that the operator has configured. */
  readonly vendors: readonly string[];
}

/** The settings of an instance, which callers read from `GET settings/`. */
export interface Settings extends CheckSettings {
  readonly limits: Limits;
  readonly bulkLimits: BulkLimits;
}
