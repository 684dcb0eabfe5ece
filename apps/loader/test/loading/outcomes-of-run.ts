import { expect } from 'chai';
import { jsonLines, type Ran } from '../command-line/run-loader.js';

export interface KindOutcomes {
  readonly kind: string;
  readonly rows: number;
  readonly loaded: number;
  readonly already_there: number;
  readonly moved: number;
  readonly different: number;
  readonly failed: number;
}

interface Summary {
  readonly type: string;
  readonly state: string;
  readonly kinds: readonly KindOutcomes[];
}

/** The summary of a run with `--json` that came to its end: its outcomes add up to the rows of each kind. */
export function outcomesOf(ran: Ran): Readonly<Record<string, KindOutcomes>> {
  const summary = jsonLines<Summary>(ran).find(({ type }) => type === 'summary');
  expect(summary?.state, ran.err).to.equal('done');
  const { kinds = [] } = summary ?? {};
  for (const { kind, rows, loaded, already_there, moved, different, failed } of kinds)
    expect(loaded + already_there + moved + different + failed, kind).to.equal(rows);
  return Object.fromEntries(kinds.map((outcomes) => [outcomes.kind, outcomes]));
}
