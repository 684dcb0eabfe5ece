import type { Database } from '../sources/database.js';
import { SourcesUnusable } from '../sources/sources-unusable.js';
import type { Select, Sources } from './sources.js';

/** All that a select may read besides tables: other functions read files, change settings or run SQL. */
const TABLE_FUNCTIONS: ReadonlySet<unknown> = new Set([
  'generate_series',
  'json_each',
  'json_tree',
  'range',
  'repeat',
  'unnest',
]);

type Serialized =
  | { readonly error: true; readonly error_message: string }
  | { readonly error: false; readonly statements: readonly unknown[] };

/** Scalar functions that tell of the machine or of the loader. */
const REVEALING_FUNCTION =
  /^(current_(setting|query|catalog|database|schemas?)|getenv|getvariable|pg_.*|has_.*_privilege)$/;

interface Node {
  readonly type?: unknown;
  readonly catalog_name?: string;
  readonly schema_name?: string;
  readonly table_name?: string;
  readonly function?: { readonly function_name: string };
  readonly function_name?: string;
  readonly cte_map?: { readonly map: readonly { readonly key: string }[] };
}

const NO_SELECT = /^Only SELECT statements/;

/** The files' tables that one select names. Everything else that it could read is refused. */
export async function tablesOf(
  database: Database,
  { from, sql }: Select,
  files: Sources['files'],
): Promise<readonly string[]> {
  const references: Node[] = [];
  const [row] = await database.rows('select json_serialize_sql($1::varchar)', [sql]);
  const serialized = JSON.parse(String(row?.[0]), (_name, value: unknown) => {
    if (typeof value === 'object' && value !== null) references.push(value);
    return value;
  }) as Serialized;
  if (serialized.error)
    throw new SourcesUnusable(
      NO_SELECT.test(serialized.error_message)
        ? `${from} has another statement than a select: write one select.`
        : `${from}: ${serialized.error_message}`,
    );
  if (serialized.statements.length !== 1)
    throw new SourcesUnusable(
      `${from} has ${serialized.statements.length} statements: write one select.`,
    );
  const other = references.find(
    ({ type, function: called }) =>
      type === 'TABLE_FUNCTION' && !TABLE_FUNCTIONS.has(called?.function_name),
  );
  if (other)
    throw new SourcesUnusable(
      `${from} selects from ${String(other.function?.function_name)}(), but the SQL of a folder reads its own tables alone. Put the file into the folder, and select from its table.`,
    );
  const own = new Set(files.map(({ table }) => table.toLowerCase()));
  const named = new Set(
    references.flatMap(({ cte_map: ctes }) => ctes?.map.map(({ key }) => key.toLowerCase()) ?? []),
  );
  const tables: string[] = [];
  for (const { type, function_name: called, ...reference } of references) {
    if (type === 'SHOW_REF' || (type === 'FUNCTION' && REVEALING_FUNCTION.test(called ?? '')))
      throw new SourcesUnusable(
        `${from} asks for ${called === undefined ? 'a description' : `${called}()`}, but the SQL of a folder reads the rows of its own tables alone.`,
      );
    if (type !== 'BASE_TABLE') continue;
    const { catalog_name: catalog, schema_name: schema, table_name: name = '' } = reference;
    const table = name.toLowerCase();
    if (catalog || schema || !(own.has(table) || named.has(table)))
      throw new SourcesUnusable(
        `${from} selects from ${[catalog, schema, name].filter(Boolean).join('.')}, which is no table of the folder. Its tables are ${[...own].join(', ') || 'none'}.`,
      );
    if (own.has(table)) tables.push(table);
  }
  return tables;
}
