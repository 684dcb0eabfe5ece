import type { Columns } from '../records/record-description.js';
import type { RecordKind } from '../records/record-kinds.js';
import { recordDescription } from '../records/records.js';
import { quoteText, type Database } from '../sources/database.js';

/** What the values of a field are that are numbers: a sign that was misread shows in them. */
export interface FieldNumbers {
  readonly field: string;
  readonly count: number;
  readonly smallest: string;
  readonly largest: string;
  readonly sum: string;
}

/**
 * Of each field of the kind that has numbers, also of those in lists. No sum is too large, because a number has at most
 * eighteen digits before the point; and one of eighteen digits in all is read thirty times as fast as a larger one.
 */
export async function numbersOf(
  database: Database,
  kind: RecordKind,
): Promise<readonly FieldNumbers[]> {
  const { table, columns } = recordDescription(kind);
  const found: FieldNumbers[] = [];
  for (const path of numberPaths(columns)) {
    const [list = '', ...inner] = path.split('[*]');
    const values = `json_extract_string(item, ${quoteText(`$.${path}`)})`;
    const [row] = await database.rows(
      `select count(n)::double, min(n)::varchar, max(n)::varchar, sum(n)::varchar from (
         select case when regexp_full_match(x, '-?\\d{1,12}(\\.\\d{1,6})?')
           then cast(x as decimal(18, 6)) else try_cast(x as decimal(28, 10)) end as n
         from (select ${inner.length > 0 ? `unnest(${values})` : values} as x from ${table}
           where contains(item, ${quoteText(`${JSON.stringify(list)}:`)})))`,
    );
    const [count, ...texts] = row ?? [];
    const [smallest = '', largest = '', sum = ''] = texts.map((text) =>
      String(text).replace(/(\.\d\d\d*?)0+$/, '$1'),
    );
    if (Number(count) > 0)
      found.push({
        field: path.replaceAll('[*]', ''),
        count: Number(count),
        smallest,
        largest,
        sum,
      });
  }
  return found;
}

function numberPaths(columns: Columns): readonly string[] {
  return Object.entries(columns).flatMap(([name, type]) => {
    if (type.kind === 'structs')
      return numberPaths(type.columns).map((path) => `${name}[*].${path}`);
    if (type.kind === 'decimals') return [`${name}[*]`];
    return type.kind === 'decimal' ? [name] : [];
  });
}
