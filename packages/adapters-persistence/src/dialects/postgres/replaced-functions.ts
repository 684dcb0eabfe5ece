import type { Knex } from 'knex';

/** A function of the database that is made from the descriptions of tables. */
export interface DatabaseFunction {
  readonly name: string;
  readonly parameters: string;
  readonly returns: string;
  /** PL/pgSQL. */
  readonly body: string;
}

/**
 * Makes the functions what this version has them to be. Those that are so already are left alone: to replace one has every
 * connection plan its statements anew. One with other parameters stays beside the new one, for servers of the version before.
 */
export async function replaceFunctions(
  db: Knex,
  functions: readonly DatabaseFunction[],
): Promise<void> {
  const { rows } = await db.raw<{ rows: readonly Existing[] }>(
    `select proname as name, pg_get_function_arguments(oid) as parameters, prosrc as body from pg_proc
     where pronamespace = current_schema()::regnamespace and proname = any(?)`,
    [functions.map(({ name }) => name)],
  );
  for (const wanted of functions)
    if (!rows.some((one) => isSame(one, wanted))) await db.raw(textOf(wanted));
}

type Existing = Pick<DatabaseFunction, 'name' | 'parameters' | 'body'>;

function isSame(one: Existing, other: Existing): boolean {
  return one.name === other.name && one.parameters === other.parameters && one.body === other.body;
}

// Tables are those where the migration made them, whatever search path a session has.
function textOf({ name, parameters, returns, body }: DatabaseFunction): string {
  return `create or replace function ${name}(${parameters}) returns ${returns}
    language plpgsql volatile set search_path from current as $$${body}$$`;
}
