import type pg from 'pg';
import type { Knex } from 'knex';
import { poolOf } from '../../src/engine/postgres/connection.js';

/** The first suppliers of a database have a partition each, all others share one. */
const SUPPLIERS = 3;

/**
 * Makes every table of suppliers one that is partitioned by them, as a cluster spreads it: PostgreSQL refuses a key without
 * the supplier, and its plans show which partitions a statement touches.
 */
export async function partition(db: Knex): Promise<void> {
  const values = Array.from({ length: SUPPLIERS }, (_, index) => index + 1);
  await db.raw(`
    do $$ declare spread record; reference record; supplier integer; definitions text[] := '{}'; one text; begin
      for reference in
        select conrelid::regclass as owner, conname, pg_get_constraintdef(oid) as definition
        from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
      loop
        definitions := definitions || format('alter table %s add foreign key %s', reference.owner,
          regexp_replace(reference.definition, '^FOREIGN KEY ', ''));
        execute format('alter table %s drop constraint %I', reference.owner, reference.conname);
      end loop;
      for spread in
        select relname, case relname when 'import_suppliers' then 'id' else 'supplier_id' end as spread_by
        from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
          and relname <> 'supplier_codes' and (relname = 'import_suppliers' or exists (
            select from pg_attribute where attrelid = pg_class.oid and attname = 'supplier_id'))
      loop
        execute format('alter table %I rename to %I', spread.relname, spread.relname || '_whole');
        execute format('create table %I (like %I including all) partition by list (%I)',
          spread.relname, spread.relname || '_whole', spread.spread_by);
        execute format('drop table %I', spread.relname || '_whole');
        foreach supplier in array array[${values.join()}] loop
          execute format('create table %I partition of %I for values in (%s)',
            spread.relname || '_p' || supplier, spread.relname, supplier);
        end loop;
        execute format('create table %I partition of %I default', spread.relname || '_p0', spread.relname);
      end loop;
      foreach one in array definitions loop execute one; end loop;
    end $$`);
}

/** Lets every connection to the database that is made from now on tell the plan of each statement. */
export async function tellPlans(db: Knex, database: string): Promise<void> {
  for (const setting of TELLS_PLANS) await db.raw(`alter database ?? set ${setting}`, [database]);
}

const TELLS_PLANS = [
  "session_preload_libraries = 'auto_explain'",
  'auto_explain.log_min_duration = 0',
  'auto_explain.log_nested_statements = on',
  'auto_explain.log_format = json',
  'auto_explain.log_level = notice',
];

interface Plan {
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

/** A statement that touched more than one partition of a table. */
export interface Touched {
  readonly text: string;
  readonly tables: readonly string[];
}

/** Collects the statements of a database that touch more than one partition of a table. */
export function watchPartitions(db: Knex, found: Touched[]): void {
  poolOf(db).on('connect', (client: pg.PoolClient) => {
    client.on('notice', ({ message = '' }) => {
      const [, json] = /plan:\n(\{[\s\S]*\})\s*$/.exec(message) ?? [];
      if (json === undefined) return;
      const { 'Query Text': text, Plan: plan } = JSON.parse(json) as {
        readonly 'Query Text': string;
        readonly Plan: Plan;
      };
      const tables = tablesOf(plan);
      if (tables.length > 0) found.push({ text, tables });
    });
  });
}

function tablesOf(plan: Plan): readonly string[] {
  const partitions = new Map<string, Set<string>>();
  const walk = ({ 'Relation Name': name = '', Plans: plans = [] }: Plan) => {
    const [, table, supplier] = /^(\w+)_p(\d+)$/.exec(name) ?? [];
    if (table !== undefined && supplier !== undefined)
      partitions.set(table, (partitions.get(table) ?? new Set()).add(supplier));
    plans.forEach(walk);
  };
  walk(plan);
  return [...partitions].filter(([, touched]) => touched.size > 1).map(([table]) => table);
}
