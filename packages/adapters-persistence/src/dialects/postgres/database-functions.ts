import { hash } from 'node:crypto';
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
 * Ends the name with a digest of all that the function is. Another version of the service has a function of its own beside
 * it, so servers of two versions work side by side during an upgrade, whatever has changed.
 */
export function namedByContent(described: DatabaseFunction): DatabaseFunction {
  const digest = hash('sha256', textOf(described), 'hex').slice(0, 8);
  return { ...described, name: `${described.name}_${digest}` };
}

/** Adds those of the functions that the database does not have. */
export async function addFunctions(
  db: Knex,
  functions: readonly DatabaseFunction[],
): Promise<void> {
  const { rows } = await db.raw<{ rows: readonly { readonly name: string }[] }>(
    `select proname as name from pg_proc
     where pronamespace = current_schema()::regnamespace and proname = any(?)`,
    [functions.map(({ name }) => name)],
  );
  const existing = new Set(rows.map(({ name }) => name));
  for (const one of functions) if (!existing.has(one.name)) await db.raw(textOf(one));
}

// Tables are those where the migration made them, whatever search path a session has.
function textOf({ name, parameters, returns, body }: DatabaseFunction): string {
  return `create function ${name}(${parameters}) returns ${returns}
    language plpgsql volatile
    set search_path from current as $$${body}$$`;
}
