import type { components } from '../api-types.js';
import type { ClientFailure } from '../failures/client-failure.js';
import type { BulkLine } from './bulk-line.js';

interface About {
  /** The number of the line, counted from 1. */
  readonly line: number;
  /** The name of the line, if it has one. */
  readonly ref?: string;
  readonly sent: BulkLine;
}

/** The number of items by outcome. */
export type BulkOutcomes = components['schemas']['BulkOutcomes'];

/** The service's answer to a line: what was created is on disk. */
export interface AnsweredLine extends About {
  readonly kind: 'answered';
  /** The status that the single request would have. */
  readonly status: number;
  /** The body that the single request would have; with brief answers only where the status is not 2xx. */
  readonly body?: unknown;
  /** Present in brief answers with a status of 2xx. */
  readonly outcomes?: BulkOutcomes;
  /** Present in brief answers where existing items differ from the posted ones. */
  readonly differences?: readonly components['schemas']['Difference'][];
}

/**
 * The connection broke off before the answer to a line that would store its transactions twice if it was sent again
 * (`check_previously_added=false` without `idempotency_key`): it is for the caller to find out.
 */
export interface UnknownLine extends About {
  readonly kind: 'outcome-unknown';
  readonly failure: ClientFailure;
}

/** The answer of the service to a line, or the failure that leaves its outcome unknown. */
export type BulkAnswer = AnsweredLine | UnknownLine;
