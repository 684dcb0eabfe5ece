import { DuckDBEnumType } from '@duckdb/node-api';
import { NO_TEXT } from '../sources/data-tables.js';
import { quoteName, quoteText, type Database } from '../sources/database.js';
import type { TypedColumn } from './item-json.js';
import type { Tracer } from './lineage.js';
import type { ReadFile } from './source-records.js';

interface Probed {
  readonly database: Database;
  readonly tracer: Tracer;
  readonly files: readonly ReadFile[];
  readonly columnsOf: (sql: string) => Promise<readonly TypedColumn[]>;
}

/**
 * The columns of a select that give values of NDJSON columns without texts unchanged, for any row. The select is prepared on
 * tables in which these columns alone have a type; functions and casts that make texts of them lose it.
 */
export async function columnsWithoutTexts(
  sql: string,
  { database, tracer, files, columnsOf }: Probed,
): Promise<ReadonlySet<string>> {
  if (files.every(({ withoutTexts }) => withoutTexts.length === 0)) return new Set();
  const probes = new Map<string, string>();
  for (const { table, withoutTexts } of files) {
    const probe = quoteName(`${table}/probe`);
    const names = (await columnsOf(`select * from ${quoteName(table)}`)).map(({ name }) => name);
    const values = names.map(
      (name) =>
        `${withoutTexts.includes(name) ? `cast(null as enum(${quoteText(NO_TEXT)}))` : 'null'} as ${quoteName(name)}`,
    );
    await database.run(`create or replace temp view ${probe} as select ${values.join(', ')}`);
    probes.set(table.toLowerCase(), `${table}/probe`);
  }
  const probed = await tracer.withTables(sql, (table) => probes.get(table.toLowerCase()) ?? table);
  if (probed === undefined) return new Set();
  // A text beside the column, as in coalesce(body, ''), would decide the type.
  const withoutConstants = await tracer.rewritten(probed, withoutText);
  for (const one of [withoutConstants, probed]) {
    const columns = one === undefined ? [] : await columnsOf(one).catch(() => []);
    const found = columns.filter(({ type }) => type instanceof DuckDBEnumType);
    if (columns.length > 0) return new Set(found.map(({ name }) => name));
  }
  return new Set();
}

function withoutText(part: object): void {
  const constant = part as { type?: unknown; value?: { type: { id: string } } };
  if (constant.type === 'VALUE_CONSTANT' && constant.value?.type.id === 'VARCHAR')
    Object.assign(constant.value, { type: { id: 'NULL', type_info: null }, is_null: true });
}
