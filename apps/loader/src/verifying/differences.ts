import type { Columns } from '@data-import/wire/codecs';
import type { DuckDBValue } from '@duckdb/node-api';
import { recordDescription, type RecordKind } from '../records/record-kinds.js';
import type { ComparedKind } from './compared-kind.js';
import { joinDue, STORED_DAY } from './compared-tables.js';
import type { Comparing, Comparison } from './comparison.js';
import { differingItems } from './differing-fields.js';

/** A difference between the service and the files in one item, or in one field of it. */
export interface RowDifference {
  readonly kind: RecordKind;
  /** External account number or business identifier. */
  readonly subject: string;
  /** The identifier of the item; the beginning of its text for a note; empty for an instruction. */
  readonly identifier: string;
  readonly outcome: 'missing' | 'extra' | 'different';
  /** The path of the field, where one differs. */
  readonly attr?: string;
  readonly inFiles?: string | undefined;
  readonly stored?: string | undefined;
  readonly row?: number | undefined;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
}

/** A SQL condition: a row of the files and a record of the service have one identity. */
export const SAME_ROW = 'f.subject = s.subject and f.identity = s.identity and f.moment = s.moment';

/** A SQL condition: a row of the files has the identity of a record. */
export function hasRow({ files }: ComparedKind): string {
  return `exists (select 1 from ${files} f where ${SAME_ROW})`;
}

/** The findings in the accounts that were compared field by field. */
export interface ComparedFields {
  expected: number;
  stored: number;
  /** The stored items with the identity of a row. */
  matched: number;
  /** Transactions of the files that are stored under another day than their own. */
  moved: number;
  /** Transactions that are stored, without a day that they are due. */
  withoutDueDay: number;
}

/** Takes the differences of a batch, one for each field that differs, in the order of accounts and rows, and counts into `all`. */
export async function compareBatch(
  { database }: Comparison,
  one: ComparedKind,
  { scope, hasPeriods }: Pick<Comparing, 'scope'> & { readonly hasPeriods: boolean },
  all: ComparedFields,
  take: (difference: RowDifference) => Promise<void>,
): Promise<void> {
  const { kind, files, stored } = one;
  const isNamed =
    kind === 'accounts' ? 's.subject in (select subject from compare.named)' : 'false';
  await database.run(
    `create or replace table batch.found as
     select f.subject, f."row", f.source_file, f.source_line, f.item, s.record, f.is_first, false as is_named, d.due
     from ${files} f left join ${stored} s on ${SAME_ROW} and s.is_first ${joinDue(one)}
     where f.is_first or s.record is not null
     union all
     select s.subject, null, null, null, null, s.record, true, ${isNamed}, null
     from ${stored} s where not s.is_first or not ${hasRow(one)}`,
  );
  const columns = comparedColumns(one);
  const chunks = database.stream(
    'select * from batch.found order by subject, "row" nulls last, record',
  );
  for await (const chunk of chunks)
    for (const row of chunk) {
      const [subject, number, file, line, item, record, isFirst, named, due] = row;
      const inFiles = parsed(item);
      const held = parsed(record);
      if (isFirst === true) {
        if (inFiles) all.expected += 1;
        if (held) all.stored += 1;
        if (inFiles && held) {
          all.matched += 1;
          if (kind === 'transactions') {
            if (held['transaction_date'] !== held[STORED_DAY]) all.moved += 1;
            if (due === null) all.withoutDueDay += 1;
          }
        }
      }
      const about = {
        kind,
        subject: String(subject),
        identifier: identifierOf(kind, inFiles ?? held ?? {}),
        row: numberOf(number),
        file: file == null ? undefined : String(file),
        line: numberOf(line),
      };
      if (!held) await take({ ...about, outcome: 'missing', inFiles: String(item) });
      else if (!inFiles) {
        if (scope === 'everything' && named !== true)
          await take({ ...about, outcome: 'extra', stored: String(record) });
      } else {
        const ofFiles = { ...inFiles, ...(due != null && { [STORED_DAY]: due }) };
        for (const field of differingItems(columns(ofFiles, hasPeriods), ofFiles, held))
          await take({ ...about, outcome: 'different', ...field });
      }
    }
}

/**
 * The columns that can differ between a row and the record with its identity. The time of a note is part of the identity where
 * rows have one; otherwise the service chose it. The service also chooses a missing creation date. A file of accounts without any
 * period is a list of numbers.
 */
function comparedColumns({ kind, columns, isTimed }: ComparedKind) {
  return (inFiles: Readonly<Record<string, unknown>>, hasPeriods: boolean): Columns => {
    const isCompared = (name: string): boolean => {
      if (name === 'created_at') return !isTimed;
      if (name === 'account_created_at') return inFiles[name] != null;
      return kind !== 'accounts' || hasPeriods;
    };
    return {
      ...Object.fromEntries(Object.entries(columns).filter(([name]) => isCompared(name))),
      ...(STORED_DAY in inFiles && { [STORED_DAY]: { kind: 'day' } as const }),
    };
  };
}

const SHOWN = 60;

function identifierOf(kind: ComparedKind['kind'], item: Readonly<Record<string, unknown>>): string {
  const { identifier } = recordDescription(kind);
  if (identifier !== undefined) return shown(item[identifier]);
  if (kind !== 'notes') return '';
  const text = shown(item['body'] ?? item['document_paths']);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
}

function parsed(text: DuckDBValue | undefined): Readonly<Record<string, unknown>> | undefined {
  return typeof text === 'string' ? (JSON.parse(text) as Record<string, unknown>) : undefined;
}

function numberOf(value: DuckDBValue | undefined): number | undefined {
  return value === null || value === undefined ? undefined : Number(value);
}
