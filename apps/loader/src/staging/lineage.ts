import type { Database } from '../sources/database.js';

/** The column with the records that a row was made of, as a list of numbers. No column of a file has such a name. */
export const LINEAGE = 'used ';

/** The table of a file with this column. */
export function tracedTable(table: string): string {
  return `${table}/traced`;
}

interface Expression {
  readonly class?: string;
  readonly type?: string;
  readonly alias?: string;
  readonly function_name?: string;
  readonly relation_name?: string;
  readonly columns?: boolean;
  readonly column_names?: readonly string[];
  exclude_list?: readonly string[];
}

interface TableReference {
  readonly type: string;
  alias: string;
  table_name?: string;
  readonly sample?: unknown;
  readonly left?: TableReference;
  readonly right?: TableReference;
  readonly join_type?: string;
  readonly ref_type?: string;
  readonly subquery?: Query;
}

interface Query {
  node: Node;
}

/** A select that stands before another one. */
interface NamedSelect {
  readonly key: string;
  readonly value: { readonly query: Query };
}

interface Modifier {
  readonly type: string;
  readonly distinct_on_targets?: readonly unknown[];
}

/** A select, or a union of two; as `json_serialize_sql` prints it. */
interface Node {
  readonly type: string;
  modifiers: readonly Modifier[];
  cte_map: { map: readonly NamedSelect[] };
  readonly select_list?: Expression[];
  readonly from_table?: TableReference;
  readonly where_clause?: unknown;
  readonly group_expressions?: readonly unknown[];
  readonly group_sets?: readonly unknown[];
  aggregate_handling?: string;
  readonly having?: unknown;
  readonly qualify?: unknown;
  readonly sample?: unknown;
  left?: Node;
  right?: Node;
  readonly setop_type?: string;
  setop_all?: boolean;
}

interface Serialized {
  readonly error: boolean;
  readonly statements: readonly [Query];
}

export interface TracedSelect {
  readonly sql: string;
  /** The tables, in lower case, whose records become rows; others are read by conditions alone. */
  readonly files: ReadonlySet<string>;
}

/** Follows records through the selects of a migration: which of them each row was made of. */
export class Tracer {
  #unnamed = 0;

  private constructor(
    private readonly database: Database,
    private readonly aggregates: ReadonlySet<string>,
    /** Functions that make any number of rows of one. */
    private readonly unnesting: ReadonlySet<string>,
  ) {}

  static async make(database: Database): Promise<Tracer> {
    const functions = await database.rows(
      `select function_name, function_type, macro_definition from duckdb_functions()
       where function_type in ('aggregate', 'macro')`,
    );
    const aggregates = functions.flatMap(([name, type]) => (type === 'aggregate' ? [name] : []));
    const withMacros = (names: readonly unknown[]): ReadonlySet<string> => {
      const all = new Set(names.map(String));
      for (let size = 0; size < all.size;) {
        size = all.size;
        for (const [name, , definition] of functions)
          for (const [, called = ''] of String(definition).matchAll(/(\w+)"?\(/g))
            if (all.has(called)) all.add(String(name));
      }
      return all;
    };
    return new Tracer(
      database,
      withMacros(['count_star', ...aggregates]),
      withMacros(['unnest', 'unlist']),
    );
  }

  /** True if the select makes one row of each record of one table, and says which record it is. */
  async isRowByRow(sql: string): Promise<boolean> {
    const node = (await this.#parsed(sql))?.statements[0].node;
    if (node?.type !== 'SELECT_NODE' || node.from_table?.type !== 'BASE_TABLE') return false;
    const { select_list: selected = [], group_sets: groups = [], from_table: from } = node;
    const isFiltered = [from.sample, node.sample, node.where_clause, node.having, node.qualify];
    const names = new Set(selected.flatMap(({ column_names: path = [] }) => path.slice(-1)));
    return (
      isFiltered.every((part) => part == null) &&
      groups.length === 0 &&
      node.aggregate_handling === 'STANDARD_HANDLING' &&
      node.cte_map.map.length === 0 &&
      node.modifiers.every(({ type }) => type === 'ORDER_MODIFIER') &&
      !hasFunction(selected, (name) => this.unnesting.has(name) || this.aggregates.has(name)) &&
      ['source_file', 'source_line'].every((name) => names.has(name))
    );
  }

  /** The select with the column `LINEAGE` behind its own; `undefined` for one that cannot be followed. `tables` in lower case. */
  async traced(sql: string, tables: readonly string[]): Promise<TracedSelect | undefined> {
    const parsed = await this.#parsed(sql);
    if (!parsed) return undefined;
    const known = tables.map(
      (name) => [name, { table: tracedTable(name), files: new Set([name]) }] as const,
    );
    try {
      const [query] = parsed.statements;
      const { node, files } = await this.#traced(query.node, new Map(known));
      query.node = node;
      const traced = await this.#printed(parsed);
      return traced === undefined ? undefined : { sql: traced, files };
    } catch (error) {
      if (error instanceof Untraceable) return undefined;
      throw error;
    }
  }

  /** The same select from other tables in place of those of the files. */
  withTables(sql: string, other: (table: string) => string): Promise<string | undefined> {
    return this.rewritten(sql, (part) => {
      const reference = part as Partial<TableReference>;
      if (reference.type === 'BASE_TABLE' && reference.table_name !== undefined) {
        reference.alias ||= reference.table_name;
        reference.table_name = other(reference.table_name);
      }
    });
  }

  /** The select with other parts, each of which `change` is given before the parts of it. */
  async rewritten(sql: string, change: (part: object) => void): Promise<string | undefined> {
    const parsed = await this.#parsed(sql);
    const visit = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      change(value);
      for (const part of Object.values(value)) visit(part);
    };
    visit(parsed);
    return parsed && this.#printed(parsed);
  }

  async #parsed(sql: string): Promise<Serialized | undefined> {
    const [row] = await this.database.rows('select json_serialize_sql($1::varchar)', [sql]);
    const text = String(row?.[0]).replaceAll(/"query_location":\d+/g, '"query_location":0');
    // JSON.parse would change such a number.
    if (/[:,[]-?\d{16,}/.test(text)) return undefined;
    const parsed = JSON.parse(text) as Serialized;
    return parsed.error ? undefined : parsed;
  }

  async #printed(parsed: Serialized): Promise<string | undefined> {
    try {
      const [row] = await this.database.rows('select json_deserialize_sql($1::json)', [
        JSON.stringify(parsed),
      ]);
      return String(row?.[0]);
    } catch {
      // Samples, for example, are printed in a form that is not read.
      return undefined;
    }
  }

  async #traced(node: Node, tables: Tables): Promise<Followed> {
    const known = new Map(tables);
    const { map: named } = node.cte_map;
    const followed: NamedSelect[] = [];
    for (const { key, value } of named) {
      const name = key.toLowerCase();
      if (readsAny(value.query.node, known)) {
        const copy = structuredClone(value);
        const { node: own, files } = await this.#traced(copy.query.node, known);
        copy.query.node = own;
        followed.push({ key: tracedTable(key), value: copy });
        known.set(name, { table: tracedTable(key), files });
      } else known.delete(name);
    }
    // Conditions read the others.
    node.cte_map = { map: [...named, ...followed] };
    if (node.type === 'SELECT_NODE') return this.#select(node, known);
    if (node.type === 'SET_OPERATION_NODE' && node.setop_type?.startsWith('UNION') === true)
      return this.#union(node, known);
    throw new Untraceable();
  }

  async #select(node: Node, tables: Tables): Promise<Followed> {
    const { select_list: selected, from_table: from } = node;
    if (!selected || !from) throw new Untraceable();
    const { aliases, files } = await this.#sources(from, tables);
    for (const expression of selected) excludeLineage(expression, aliases);
    const [first = call('list_value'), ...others] = aliases.map((one) => columnRef(one, LINEAGE));
    const used = others.reduce((all, one) => call('list_concat', all, one), first);
    const isAggregated =
      (node.group_sets?.length ?? 0) > 0 ||
      node.having != null ||
      node.aggregate_handling !== 'STANDARD_HANDLING' ||
      hasFunction(selected, (name) => this.aggregates.has(name));
    const distinct = node.modifiers.find(
      ({ type, distinct_on_targets: on }) => type === 'DISTINCT_MODIFIER' && on?.length === 0,
    );
    if (distinct) {
      if (isAggregated || node.qualify != null || hasWindow(selected)) throw new Untraceable();
      // The same rows, each with all the records that it stands for.
      node.modifiers = node.modifiers.filter((modifier) => modifier !== distinct);
      node.aggregate_handling = 'FORCE_AGGREGATES';
    }
    const column = isAggregated || distinct ? call('flatten', call('list', used)) : used;
    selected.push({ ...column, alias: LINEAGE });
    return { node, files };
  }

  async #union(node: Node, tables: Tables): Promise<Followed> {
    const files = new Set<string>();
    for (const side of ['left', 'right'] as const) {
      const own = node[side];
      if (!own) throw new Untraceable();
      const followed = await this.#traced(own, tables);
      node[side] = followed.node;
      for (const file of followed.files) files.add(file);
    }
    if (node.setop_all === true) return { node, files };
    // The same rows, each with all the records that it stands for.
    const merged = await this.#parsed(
      `select * exclude ("${LINEAGE}"), flatten(list("${LINEAGE}")) as "${LINEAGE}" from (select 1) as "rows " group by all`,
    );
    const outer = merged?.statements[0].node;
    if (!outer?.from_table?.subquery) throw new Untraceable();
    const { modifiers, cte_map } = node;
    outer.from_table.subquery.node = {
      ...node,
      setop_all: true,
      modifiers: [],
      cte_map: { map: [] },
    };
    return { node: { ...outer, modifiers, cte_map }, files };
  }

  /** The aliases of the tables that have the column. */
  async #sources(from: TableReference, tables: Tables): Promise<From> {
    switch (from.type) {
      case 'BASE_TABLE': {
        const { table_name: name = '' } = from;
        const found = tables.get(name.toLowerCase());
        if (!found) return NO_SOURCES;
        from.alias ||= name;
        from.table_name = found.table;
        return { aliases: [from.alias], files: found.files };
      }
      case 'SUBQUERY': {
        if (!from.subquery) throw new Untraceable();
        const { node, files } = await this.#traced(from.subquery.node, tables);
        from.subquery.node = node;
        from.alias ||= `rows ${(this.#unnamed += 1)}`;
        return { aliases: [from.alias], files };
      }
      case 'JOIN': {
        const { left, right, ref_type: form, join_type: type } = from;
        // A natural join would join by the column as well.
        if (!left || !right || form === 'NATURAL') throw new Untraceable();
        const sources = await this.#sources(left, tables);
        // Of these the other side only decides which rows there are.
        if (type === 'SEMI' || type === 'ANTI') return sources;
        const others = await this.#sources(right, tables);
        return {
          aliases: [...sources.aliases, ...others.aliases],
          files: new Set([...sources.files, ...others.files]),
        };
      }
      case 'EMPTY':
      case 'EXPRESSION_LIST':
      case 'TABLE_FUNCTION':
        return NO_SOURCES;
      default:
        throw new Untraceable();
    }
  }
}

/** A table with the column, and the files whose records are in it. */
interface TracedTable {
  readonly table: string;
  readonly files: ReadonlySet<string>;
}

/** By their names in lower case. */
type Tables = ReadonlyMap<string, TracedTable>;

interface Followed {
  readonly node: Node;
  readonly files: ReadonlySet<string>;
}

interface From {
  readonly aliases: readonly string[];
  readonly files: ReadonlySet<string>;
}

const NO_SOURCES: From = { aliases: [], files: new Set() };

class Untraceable extends Error {
  override readonly name = 'Untraceable';
}

function columnRef(...path: readonly string[]): Expression {
  return { class: 'COLUMN_REF', type: 'COLUMN_REF', alias: '', column_names: path };
}

function call(name: string, ...children: readonly Expression[]): Expression {
  return {
    class: 'FUNCTION',
    type: 'FUNCTION',
    alias: '',
    function_name: name,
    schema: '',
    children,
    filter: null,
    order_bys: { type: 'ORDER_MODIFIER', orders: [] },
    distinct: false,
    is_operator: false,
    export_state: false,
    catalog: '',
  } as Expression;
}

/** True if any part of the select reads one of the tables. */
function readsAny(part: unknown, tables: Tables): boolean {
  if (typeof part !== 'object' || part === null) return false;
  const { type, table_name: name = '' } = part as Partial<TableReference>;
  if (type === 'BASE_TABLE' && tables.has(name.toLowerCase())) return true;
  return Object.values(part).some((one) => readsAny(one, tables));
}

/** Keeps the column out of `*`, wherever one stands in the expression. */
function excludeLineage(expression: unknown, sources: readonly string[]): void {
  if (typeof expression !== 'object' || expression === null) return;
  const star = expression as Expression;
  if (star.class === 'SUBQUERY') return;
  if (star.class === 'STAR') {
    const { relation_name: of = '' } = star;
    const isOfSource =
      of === ''
        ? sources.length > 0
        : sources.some((one) => one.toLowerCase() === of.toLowerCase());
    if (isOfSource) star.exclude_list = [...(star.exclude_list ?? []), LINEAGE];
  }
  for (const part of Object.values(expression)) excludeLineage(part, sources);
}

/** True if the expression calls such a function for its own rows. */
function hasFunction(expression: unknown, isWanted: (name: string) => boolean): boolean {
  if (typeof expression !== 'object' || expression === null) return false;
  const one = expression as Expression;
  if (one.class === 'SUBQUERY') return false;
  if (one.class === 'FUNCTION' && isWanted(one.function_name ?? '')) return true;
  return Object.values(expression).some((part) => hasFunction(part, isWanted));
}

function hasWindow(expression: unknown): boolean {
  if (typeof expression !== 'object' || expression === null) return false;
  const one = expression as Expression;
  return (
    one.class === 'WINDOW' ||
    (one.class !== 'SUBQUERY' && Object.values(expression).some(hasWindow))
  );
}
