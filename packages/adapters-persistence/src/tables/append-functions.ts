import { hash } from 'node:crypto';
import type { Knex } from 'knex';
import { COUNTED_TABLES, addExcluded } from './supplier-counters.js';
import { IDEMPOTENCY_KEYS, IMPORT_BATCH_APPENDS } from './appends.js';
import { NOTES } from './notes.js';
import { PAYMENT_INSTRUCTIONS } from './payment-instructions.js';
import { STATEMENTS } from './statements.js';
import type { AnyTable, RowsToAdd } from './table.js';
import { TRANSACTIONS } from './transactions.js';
import { SEQUENCES } from '../engine/postgres/postgres-dialect.js';
import { POSTGRES_TYPES } from '../engine/postgres/column-types.js';
import { RECENT_COMMITS } from '../engine/postgres/commit-outcome.js';

export interface AppendShape {
  /** Leads the names of its function and its prepared statement. */
  readonly name: string;
  readonly tables: readonly AnyTable[];
  /** Its rows are copied in the same transaction: the function only counts them. */
  readonly copied?: AnyTable;
}

// One function for all tables took a third more processor time of the database for an append of one transaction.
const TABLES = {
  notes: [NOTES],
  transactions: [TRANSACTIONS, NOTES],
  'keyed-transactions': [TRANSACTIONS, NOTES, IDEMPOTENCY_KEYS],
  statements: [STATEMENTS],
  'account-instructions': [PAYMENT_INSTRUCTIONS],
};

export const APPEND_SHAPES: readonly AppendShape[] = Object.entries(TABLES).flatMap(
  ([name, tables]) => [
    { name, tables: tables as unknown as AnyTable[] },
    {
      name: `${name}-in-batch`,
      tables: [...tables, IMPORT_BATCH_APPENDS] as unknown as AnyTable[],
    },
  ],
);

/** The shape of appends to many accounts, see `postgresBulkLedger`. */
export const BULK_SHAPE: AppendShape = {
  name: 'bulk-transactions',
  tables: [NOTES] as unknown as AnyTable[],
  copied: TRANSACTIONS as unknown as AnyTable,
};

export const BULK_SHAPE_IN_BATCH: AppendShape = {
  ...BULK_SHAPE,
  name: 'bulk-transactions-in-batch',
  tables: [NOTES, IMPORT_BATCH_APPENDS] as unknown as AnyTable[],
};

/** The smallest one that has all tables of these rows. */
export function shapeOf(sets: readonly RowsToAdd[]): AppendShape {
  const shape = APPEND_SHAPES.find(({ tables }) =>
    sets.every(({ table }) => tables.includes(table)),
  );
  if (shape) return shape;
  const names = sets.map(({ table }) => table.name).join(', ');
  throw new Error(`No function of the database appends to ${names}: add these tables to TABLES.`);
}

function allTables({ copied, tables }: AppendShape): readonly AnyTable[] {
  return copied ? [copied, ...tables] : tables;
}

/** The tables whose rows are counted for the supplier. */
export function countedTables(shape: AppendShape): readonly string[] {
  const counted: readonly string[] = COUNTED_TABLES;
  return allTables(shape)
    .map(({ name }) => name)
    .filter((name) => counted.includes(name));
}

export const isNumbered = (table: string) => table === PAYMENT_INSTRUCTIONS.name;

/** Rows of a table for a function: of which request each is, counted from 1 as PostgreSQL does, and an array for each column. */
export function rowParameters({ name, columns }: AnyTable): readonly string[] {
  return [
    `${name}_requests integer[]`,
    ...(isNumbered(name) ? [`${name}_id bigint[]`] : []),
    ...columns.map((column) => `${name}_${column.name} ${POSTGRES_TYPES[column.type]}[]`),
  ];
}

/**
 * Adds the rows in the variables that `rowParameters` names to the accounts of their requests: the array `account_of` has
 * the account of each request, and 0 for one that adds nothing. One row or two are added by their values: that statement is
 * planned once and costs less than one that reads arrays.
 */
export function insertRows({ name, columns }: AnyTable): string {
  const names = [...(isNumbered(name) ? ['id'] : []), ...columns.map((column) => column.name)];
  const arrays = ['requests', ...names].map((one) => `${name}_${one}`);
  const into = `insert into ${name} (supplier_id, account_id, ${names.join(', ')})`;
  return `
  if cardinality(${name}_requests) <= 2 then
    for i in 1 .. cardinality(${name}_requests) loop
      if account_of[${name}_requests[i]] > 0 then
        ${into}
        values (supplier, account_of[${name}_requests[i]], ${names.map((one) => `${name}_${one}[i]`).join(', ')});
      end if;
    end loop;
  elsif ${name}_requests is not null then
    ${into}
    select supplier, account_of[given.request], ${names.map((one) => `given.${one}`).join(', ')}
    from unnest(${arrays.join(', ')}) as given(request, ${names.join(', ')})
    where account_of[given.request] > 0;
  end if;`;
}

/** The value of the parameter with this number, or what is made from it: identifiers are drawn as the function is called. */
export function rowPlaceholder(parameter: string, number: number): string {
  return parameter.endsWith('_id bigint[]')
    ? `array(select nextval('${SEQUENCES.payment_instructions}') from unnest($${number}::integer[]))`
    : `$${number}`;
}

/**
 * Stores appends of one shape to accounts of one supplier, each wholly or not at all, and returns for each whether it is stored.
 * It raises the revision of an account where it is still the one that was read. An append adds nothing when that has changed,
 * when the supplier is not ongoing, or when another transaction has locked the account; with `waits` a single append waits for
 * that one. The arguments are arrays with one element for each append, and for each table arrays with one element for each of
 * its rows, or null when there are none.
 *
 * The appends come in the order of their accounts, each account once, and the counters are last: so two calls cannot wait for
 * each other in a circle. A cluster runs the function on the node of the supplier, where each statement costs more than on one
 * server: there are few of them, each names the supplier, and none is planned for all values by force. PostgreSQL does not
 * know how long `array(select ...)` is, for these values either, so the plan for all values never looks dearer and is kept.
 */
export function appendFunction(shape: AppendShape): DatabaseFunction {
  const counted = countedTables(shape);
  return namedByContent({
    name: `append_${shape.name.replaceAll('-', '_')}`,
    parameters: [
      'supplier integer',
      'account_ids bigint[]',
      'revisions bigint[]',
      'append_keys bigint[]',
      'waits boolean',
      ...counted.map((table) => `${table}_counts integer[]`),
      ...shape.tables.flatMap(rowParameters),
    ].join(', '),
    returns: 'boolean[]',
    body: bodyOf(shape.tables, counted),
  });
}

const recentWith = (key: string) =>
  `coalesce((${key} || accounts.recent_appends)[1:${RECENT_COMMITS}], '{}')`;

/** By binary search: the accounts come in their order. */
const PLACE_OF_ACCOUNT = 'width_bucket(id, account_ids)';

function bodyOf(tables: readonly AnyTable[], counted: readonly string[]): string {
  const sums = counted.map((table) => `${table}_sum`);
  const isInBatch = tables.some(({ name }) => name === IMPORT_BATCH_APPENDS.name);
  return `
declare
  is_open boolean;
  raised bigint[] := '{}';
  is_stored boolean[] := array_fill(false, array[cardinality(account_ids)]);
  account_of bigint[] := account_ids;
  one record;
  at integer := 1;
  ${sums.map((sum) => `${sum} integer := 0;`).join(' ')}
begin
  perform pg_advisory_xact_lock_shared(1, supplier);
  select status = 'ongoing' into is_open from import_suppliers where id = supplier;
  if is_open is not true then
    return is_stored;
  end if;

  if waits then
    update accounts
    set revision = accounts.revision + 1, recent_appends = ${recentWith('append_keys[1]')}
    where supplier_id = supplier and id = account_ids[1] and revision = revisions[1];
    is_stored[1] := found;
  else
    for one in
      select id, revision from accounts
      where supplier_id = supplier and id = any(array(select unnest(account_ids)))
      order by id for no key update skip locked
    loop
      while account_ids[at] < one.id loop
        at := at + 1;
      end loop;
      if revisions[at] = one.revision then
        raised := raised || one.id;
        is_stored[at] := true;
      end if;
    end loop;
    if cardinality(raised) > 0 then
      update accounts
      set revision = accounts.revision + 1,
        recent_appends = ${recentWith(`append_keys[${PLACE_OF_ACCOUNT}]`)}
      where supplier_id = supplier and id = any(array(select unnest(raised)));
    end if;
  end if;
  for i in 1 .. cardinality(account_ids) loop
    if is_stored[i] then
      ${counted.map((table) => `${table}_sum := ${table}_sum + ${table}_counts[i];`).join(' ')}
    else
      account_of[i] := 0;
    end if;
  end loop;
  if not true = any(is_stored) then
    return is_stored;
  end if;
${tables.map(insertRows).join('')}
${isInBatch ? BEGIN_BATCHES_ANEW : ''}
  if ${sums.join(' + ')} > 0 then
    insert into supplier_counters (supplier_id, stripe, ${counted.join(', ')})
    values (supplier, pg_backend_pid() & 63, ${sums.join(', ')})
    ${addExcluded(counted)};
  end if;
  return is_stored;
end`;
}

/** A batch into which something is loaded after its undo came to its end begins anew. */
const BEGIN_BATCHES_ANEW = `
  delete from undone_import_batches
  where supplier_id = supplier and undone_at is not null and name in (
    select given.batch from unnest(import_batch_appends_requests, import_batch_appends_batch) as given(request, batch)
    where account_of[given.request] > 0
  );`;

export const APPEND_FUNCTIONS = [...APPEND_SHAPES, BULK_SHAPE, BULK_SHAPE_IN_BATCH].map(
  appendFunction,
);

/** A function of the database that is made from the descriptions of tables. */
export interface DatabaseFunction {
  readonly name: string;
  readonly parameters: string;
  readonly returns: string;
  /** PL/pgSQL. */
  readonly body: string;
}

/** Ends the name with a digest of the function, so that servers of two versions work side by side during an upgrade. */
export function namedByContent(described: DatabaseFunction): DatabaseFunction {
  const digest = hash('sha256', textOf(described), 'hex').slice(0, 8);
  return { ...described, name: `${described.name}_${digest}` };
}

export async function addAppendFunctions(db: Knex): Promise<void> {
  const { rows } = await db.raw<{ rows: readonly { readonly name: string }[] }>(
    `select proname as name from pg_proc
     where pronamespace = current_schema()::regnamespace and proname = any(?)`,
    [APPEND_FUNCTIONS.map(({ name }) => name)],
  );
  const existing = new Set(rows.map(({ name }) => name));
  for (const one of APPEND_FUNCTIONS) if (!existing.has(one.name)) await db.raw(textOf(one));
}

// Tables are those where the migration made them, whatever search path a session has.
function textOf({ name, parameters, returns, body }: DatabaseFunction): string {
  return `create function ${name}(${parameters}) returns ${returns}
    language plpgsql volatile
    set search_path from current as $$${body}$$`;
}
