import type { Knex } from 'knex';

/** What an engine that spreads the tables by `supplier_id` refuses or breaks, found in the catalogue and in the functions. */
export async function findUnspreadable(db: Knex): Promise<readonly string[]> {
  const { rows } = await db.raw<{ rows: { found: string }[] }>(
    RULES.join(' union all ') + ' order by 1',
  );
  return rows.map(({ found }) => found);
}

const OF_SUPPLIERS = `
  select oid, relname, case relname when 'import_suppliers' then 'id' else 'supplier_id' end as spread_by
  from pg_class
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
    and relname <> 'supplier_codes' and (relname = 'import_suppliers' or exists (
      select from pg_attribute
      where attrelid = pg_class.oid and attname = 'supplier_id' and not attisdropped
    ))`;

const columnsOf = (table: string, numbers: string) => `array(
  select attname from pg_attribute where attrelid = ${table} and attnum = any(${numbers}))`;

const RULES = [
  `select format('unique without the supplier: %s', indexrelid::regclass) as found
   from (${OF_SUPPLIERS}) as spread join pg_index on indrelid = spread.oid and indisunique
   where not spread_by = any(${columnsOf('spread.oid', 'indkey::int2[]')})`,
  `select format('foreign key without the supplier: %s', conname)
   from (${OF_SUPPLIERS}) as spread
   join pg_constraint on conrelid = spread.oid and contype = 'f' and conparentid = 0
   join (${OF_SUPPLIERS}) as other on other.oid = confrelid
   where not (spread.spread_by = any(${columnsOf('spread.oid', 'conkey')})
     and other.spread_by = any(${columnsOf('other.oid', 'confkey')}))`,
  `select format('trigger: %s', tgname)
   from (${OF_SUPPLIERS}) as spread join pg_trigger on tgrelid = spread.oid and not tgisinternal`,
  `select format('column with a sequence: %s.%s', relname, attname)
   from (${OF_SUPPLIERS}) as spread
   join pg_attrdef on adrelid = spread.oid and pg_get_expr(adbin, adrelid) like '%nextval%'
   join pg_attribute on attrelid = spread.oid and attnum = adnum`,
  `select format('forced plan: %s', proname)
   from pg_proc where pronamespace = current_schema()::regnamespace
     and exists (select from unnest(proconfig) as setting where setting like 'plan_cache_mode%')`,
  // As the whole value of a column: Citus 13.2 ends the server process.
  `select format('subscript at the top of a value: %s', proname)
   from pg_proc where pronamespace = current_schema()::regnamespace
     and prosrc ~ '(set|,)\\s+\\w+ = \\([^;]*\\|\\|[^;]*\\)\\s*\\[1:' and prosrc !~ 'coalesce\\(\\(append_keys'`,
  `select format('function without the supplier first: %s', proname)
   from pg_proc where pronamespace = current_schema()::regnamespace
     and proname like 'append\\_%' and proargnames[1] is distinct from 'supplier'`,
  // The column of the supplier shall take no more than its own bytes in a row that is loaded; a short text is not aligned.
  `select format('padding before a column: %s.%s', attrelid::regclass, attname)
   from (
     select attrelid, attname, greatest(attlen, 0) as bytes,
       lag(greatest(attlen, 0)) over (partition by attrelid order by attnum) as bytes_before
     from pg_attribute where attnum > 0 and not attisdropped
       and attrelid = any(array['transactions', 'notes', 'statements']::regclass[])
   ) as placed
   where bytes > bytes_before`,
];

/** Statements that a cluster takes only one at a time, or with no volatile function of ours in the condition of a write. */
export function findUnsendable(statements: readonly string[]): readonly string[] {
  return statements.flatMap((text) => {
    const outside = text.replaceAll(/\$\$[\s\S]*?\$\$|'(?:[^']|'')*'/g, "''");
    return [
      ...(/;\s*\S/.test(outside) ? [`several statements in a message: ${text}`] : []),
      ...(/\b(update|delete|insert)\b[\s\S]*\bwhere\b[\s\S]*\b(import_is_open|await_writers|append_\w+)\(/.test(
        outside,
      )
        ? [`volatile function in the condition of a write: ${text}`]
        : []),
    ];
  });
}
