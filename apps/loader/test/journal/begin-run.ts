import type { Journal, KindToLoad } from '../../src/journal/journal.js';

/** Begins a run that sends all rows. */
export function beginRun(journal: Journal, ...kinds: readonly KindToLoad[]): void {
  journal.begin({ staged: '', scope: '', hasRowOutcomes: 0, counters: '{}' }, kinds, {
    answers: false,
    refusals: false,
  });
}
