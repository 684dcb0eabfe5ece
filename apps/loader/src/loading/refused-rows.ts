import type { RowProblem } from '../journal/journal.js';
import { loadedDescription, type LoadedKind } from '../records/record-kinds.js';
import type { StagedRow } from '../staging/row-list.js';
import { detailInFile } from '../staging/staged-rows.js';

/** A row that was refused. */
export interface FailedRow extends RowProblem {
  readonly row: number;
  /** True if the service refused the row: only a retry sends the unchanged row again. */
  readonly isRefusal?: boolean;
}

/** The rows that these problems are about: all rows for a problem of no single item, such as an unknown account. */
export function rowsRefused(
  kind: LoadedKind,
  rows: readonly StagedRow[],
  problems: readonly RowProblem[],
): readonly FailedRow[] {
  const { list } = loadedDescription(kind);
  const found = problems.map((problem) => itemOf(list, rows, problem));
  const ofAll = found.filter(({ row }) => row === undefined);
  if (ofAll.length > 0 || found.length === 0) {
    const about = ofAll.length > 0 ? ofAll : [{ problem: UNEXPLAINED }];
    return about.flatMap(({ problem }) => failAll(rows, problem));
  }
  return found.flatMap(({ row, problem }) => (row ? failAll([row], problem) : []));
}

/** All rows, for the same reason. */
export function failAll(
  rows: readonly StagedRow[],
  { code, attr, detail }: RowProblem,
): readonly FailedRow[] {
  return rows.map(({ row }) => ({ row, code, attr, detail }));
}

const UNEXPLAINED: RowProblem = {
  code: 'unexplained',
  attr: 'non_field_errors',
  detail: 'The service refused the request and named no problem.',
};

interface Found {
  /** `undefined` where the problem is about all of them. */
  readonly row?: StagedRow | undefined;
  readonly problem: RowProblem;
}

function itemOf(list: string | undefined, rows: readonly StagedRow[], problem: RowProblem): Found {
  if (list === undefined) return { row: rows[0], problem };
  const [name, index = '', ...rest] = problem.attr.split('.');
  if (name !== list || !/^\d+$/.test(index)) return { problem };
  const attr = rest.length > 0 ? rest.join('.') : 'non_field_errors';
  const detail = detailInFile(problem.detail, rows);
  return { row: rows[Number(index)], problem: { ...problem, attr, detail } };
}
