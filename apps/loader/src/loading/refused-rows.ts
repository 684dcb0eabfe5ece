import { loadedDescription } from '../records/records.js';
import type { LoadedKind } from '../records/record-kinds.js';
import type { FailedRow } from '../reporting/failed-rows.js';
import type { StagedRow } from '../staging/staged-rows.js';

export interface RequestProblem {
  readonly code: string;
  /** In the body of the request. */
  readonly attr: string;
  readonly detail: string;
}

/** The rows of a request that these problems are about, and the rows that can be sent without them. */
export interface Parted {
  readonly good: readonly StagedRow[];
  readonly failed: readonly FailedRow[];
}

/** A problem that is not about one of the items, such as an account that is unknown, is one of all rows. */
export function partRows(
  kind: LoadedKind,
  rows: readonly StagedRow[],
  problems: readonly RequestProblem[],
): Parted {
  const { list } = loadedDescription(kind);
  const found = problems.map((problem) => itemOf(list, problem));
  const ofAll = found.filter(({ index }) => index === undefined || !rows[index]);
  if (ofAll.length > 0 || found.length === 0) {
    const about = ofAll.length > 0 ? ofAll : [{ problem: UNEXPLAINED }];
    return { good: [], failed: rows.flatMap((row) => about.map(({ problem }) => failed(row, problem))) };
  }
  const bad = new Set(found.map(({ index }) => index));
  return {
    good: rows.filter((_, index) => !bad.has(index)),
    failed: found.map(({ index, problem }) => failed(rows[index!]!, problem)),
  };
}

/** All rows, for the same reason. */
export function failAll(rows: readonly StagedRow[], problem: RequestProblem): readonly FailedRow[] {
  return rows.map((row) => failed(row, problem));
}

const UNEXPLAINED: RequestProblem = {
  code: 'unexplained',
  attr: 'non_field_errors',
  detail: 'The service refused the request and named no problem.',
};

interface Found {
  /** Of the item in the list of the request. */
  readonly index?: number | undefined;
  readonly problem: RequestProblem;
}

function itemOf(list: string | undefined, problem: RequestProblem): Found {
  if (list === undefined) return { index: 0, problem };
  const [name, index = '', ...rest] = problem.attr.split('.');
  if (name !== list || !/^\d+$/.test(index)) return { problem };
  const attr = rest.length > 0 ? rest.join('.') : 'non_field_errors';
  return { index: Number(index), problem: { ...problem, attr } };
}

function failed({ row }: StagedRow, { code, attr, detail }: RequestProblem): FailedRow {
  return { row, code, attr, detail };
}
