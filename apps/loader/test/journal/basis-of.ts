import type { RunBasis } from '../../src/journal/journal.js';

/** Of a run that sends all rows. */
export const basisOf = (fingerprint: string): RunBasis => ({
  fingerprint,
  staged: fingerprint,
  scope: '',
  maximumItems: 500,
  generation: 0,
  hasRowOutcomes: 0,
  counters: '{}',
});
