import type { Columns } from '@data-import/wire/codecs';
import { recordDescription, type RecordKind } from '../records/record-kinds.js';
import { quoteText, type Database } from '../sources/database.js';

/** Count, range and sum of the numbers in a field: a sign that was misread shows in them. */
export interface FieldNumbers {
  readonly field: string;
  readonly count: number;
  readonly smallest: string;
  readonly largest: string;
  readonly sum: string;
}

/**
 * The numbers of each numeric field of the kind, also of those in lists. A sum cannot overflow, because a number has at
 * most eighteen digits before the point; DuckDB reads a number of at most eighteen digits in all thirty times as fast as a
 * larger one.
 */
export async function numbersOf(
  database: Database,
  kind: RecordKind,
): Promise<readonly FieldNumbers[]> {
  const { table, columns } = recordDescription(kind);
  const paths = numberPaths(columns);
  if (paths.length === 0) return [];
  // One look at all rows, in place of one for each number of lists that no row has.
  const [found = []] = await database.rows(
    `select ${paths.map((path) => `bool_or(${isThere(path)})`).join(', ')} from ${table}`,
  );
  const numbers: FieldNumbers[] = [];
  for (const path of paths.filter((_, index) => found[index] === true)) {
    const isInList = path.includes('[*]');
    const values = `json_extract_string(item, ${quoteText(`$.${path}`)})`;
    const [row] = await database.rows(
      `select count(n)::double, min(n)::varchar, max(n)::varchar, sum(n)::varchar from (
         select case when regexp_full_match(x, '-?\\d{1,12}(\\.\\d{1,6})?')
           then cast(x as decimal(18, 6)) else try_cast(x as decimal(28, 10)) end as n
         from (select ${isInList ? `unnest(${values})` : values} as x from ${table} where ${isThere(path)}))`,
    );
    const [count, ...texts] = row ?? [];
    const [smallest = '', largest = '', sum = ''] = texts.map((text) =>
      String(text).replace(/(\.\d\d\d*?)0+$/, '$1'),
    );
    if (Number(count) > 0)
      numbers.push({
        field: path.replaceAll('[*]', ''),
        count: Number(count),
        smallest,
        largest,
        sum,
      });
  }
  return numbers;
}

/** The SQL that is false for a row without the field, or the list, of a path. */
function isThere(path: string): string {
  const [name] = path.split('[*]');
  return `contains(item, ${quoteText(`${JSON.stringify(name)}:`)})`;
}

function numberPaths(columns: Columns): readonly string[] {
  return Object.entries(columns).flatMap(([name, type]) => {
    if (type.kind === 'structs')
      return numberPaths(type.columns).map((path) => `${name}[*].${path}`);
    if (type.kind === 'exactNumbers') return [`${name}[*]`];
    return type.kind === 'money' || type.kind === 'exactNumber' ? [name] : [];
  });
}
