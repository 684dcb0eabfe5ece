import type { Knex } from 'knex';

/** Each statement may take so long, on the largest database. */
export const LONGEST_MS = 3_600_000;

export function readWholeTables(
  db: Knex,
  sql: string,
  bindings: readonly Knex.RawBinding[],
): Promise<unknown> {
  return db.transaction(
    async (transaction) => {
      await transaction.raw(`set local statement_timeout = ${LONGEST_MS}`);
      const response = await transaction
        .raw<{ rows: unknown }>(sql, bindings)
        .options({ query_timeout: LONGEST_MS });
      return response.rows;
    },
    { readOnly: true },
  );
}
