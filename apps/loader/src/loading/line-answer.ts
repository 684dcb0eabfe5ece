import type { AnsweredLine as ServiceAnswer } from '@data-import/client';
import type { DifferingField, RowProblem } from '../journal/journal.js';
import type { Outcomes } from '../journal/outcomes.js';
import { loadedDescription, type LoadedKind } from '../records/record-kinds.js';
import type { RowList, StagedRow } from '../staging/row-list.js';

export interface RowDifference extends DifferingField {
  readonly row: number;
}

export type LineAnswer =
  | {
      readonly kind: 'done';
      readonly outcomes: Outcomes;
      readonly differences: readonly RowDifference[];
    }
  | { readonly kind: 'refused'; readonly problems: readonly RowProblem[] }
  /** The same line may be answered otherwise later. */
  | { readonly kind: 'later'; readonly code: string; readonly detail: string }
  /** No line of the supplier can be loaded now. */
  | { readonly kind: 'not-ongoing'; readonly detail: string };

const NOT_ONGOING = 'import_supplier_migration_not_ongoing';

export function readAnswer(lineKind: LoadedKind, rows: RowList, answer: ServiceAnswer): LineAnswer {
  const { status } = answer;
  if (status >= 200 && status < 300) return doneAnswer(lineKind, rows, answer);
  const { code, detail, errors } = refusalIn(answer.body, status);
  if (status >= 500 || status === 429 || status === 408 || status === 401)
    return { kind: 'later', code, detail };
  const paused = errors.find((error) => error.code === NOT_ONGOING);
  if (paused) return { kind: 'not-ongoing', detail: paused.detail };
  if (errors.length > 0) return { kind: 'refused', problems: errors };
  const attr = code === 'account_not_found' ? 'external_account_number' : 'non_field_errors';
  return { kind: 'refused', problems: [{ code, attr, detail }] };
}

function doneAnswer(
  kind: LoadedKind,
  rows: RowList,
  { outcomes, differences = [] }: ServiceAnswer,
): LineAnswer {
  const { created = 0, already_exists = 0, moved = 0, different = 0 } = outcomes ?? {};
  if (created + already_exists !== rows.length || moved > created || different > already_exists)
    throw new Error(
      `The service answered ${JSON.stringify(outcomes)} to a line with ${rows.length} rows of ${kind}.`,
    );
  const all = differences.length > 0 ? rows.all : [];
  return {
    kind: 'done',
    outcomes: {
      loaded: created - moved,
      moved,
      already_there: already_exists - different,
      different,
      failed: 0,
    },
    differences: differences.flatMap(({ attr, stored, posted }) => {
      const place = placeIn(kind, all, attr);
      const values = { stored: JSON.stringify(stored), posted: JSON.stringify(posted) };
      return place ? [{ ...place, ...values }] : [];
    }),
  };
}

function placeIn(
  kind: LoadedKind,
  rows: readonly StagedRow[],
  attr: string,
): Pick<RowDifference, 'row' | 'attr'> | undefined {
  const path = attr.split('.');
  const isOfItem = loadedDescription(kind).list !== undefined;
  const found = rows[isOfItem ? Number(path[1]) : 0];
  if (!found) return undefined;
  return { row: found.row, attr: isOfItem ? path.slice(2).join('.') : attr };
}

interface Refusal {
  readonly code: string;
  readonly detail: string;
  readonly errors: readonly RowProblem[];
}

/** A `TRANSACTION_IMPORT_ERROR` has its problems in `errors` like every other refusal. */
function refusalIn(body: unknown, status: number): Refusal {
  const { code, detail, errors, error_detail } = (body ?? {}) as Partial<Refusal> & {
    readonly status?: string;
    readonly error_detail?: string;
  };
  return {
    code: code ?? (body as { status?: string } | undefined)?.status ?? `status_${status}`,
    detail: detail ?? error_detail ?? `The service answered ${status}.`,
    errors: errors ?? [],
  };
}
