import type { components } from '../api-types.js';
import type { ClientFailure } from '../failures/client-failure.js';
import type { BulkLine } from './bulk-line.js';

interface About {
  /** Which line this is about, counted from 1. */
  readonly line: number;
  /** Its name, if it has one. */
  readonly ref?: string;
  readonly sent: BulkLine;
}

/** How many items had which outcome. */
export type BulkOutcomes = components['schemas']['BulkOutcomes'];

/** The service's answer to a line: what was created is on disk. */
export interface AnsweredLine extends About {
  readonly kind: 'answered';
  /** That of the single request. */
  readonly status: number;
  /** That of the single request; with brief answers only where the status is not 2xx. */
  readonly body?: unknown;
  /** With brief answers, where the status is 2xx. */
  readonly outcomes?: BulkOutcomes;
  /** With brief answers, where existing items differ from what was posted. */
  readonly differences?: readonly components['schemas']['Difference'][];
}

/**
 * The connection broke off before the answer to a line that would store its transactions twice if it was sent again
 * (`check_previously_added=false`): it is for the caller to find out.
 */
export interface UnknownLine extends About {
  readonly kind: 'outcome-unknown';
  readonly failure: ClientFailure;
}

/** What became of a line. */
export type BulkAnswer = AnsweredLine | UnknownLine;
