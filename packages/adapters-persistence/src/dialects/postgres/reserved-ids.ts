import type { Knex } from 'knex';

/** Nothing is inserted meanwhile: a statement takes the lock of its table before it asks the sequence. */
export async function reservePostgresIds(
  transaction: Knex.Transaction,
  table: string,
  count: number,
): Promise<number> {
  await transaction.raw('lock table ?? in share row exclusive mode', [table]);
  const { rows } = await transaction.raw<{ rows: { last: number }[] }>(
    `select setval(sequence, nextval(sequence) + ?) as last
     from (select pg_get_serial_sequence(?, 'id')::regclass as sequence) as of_table`,
    [count - 1, table],
  );
  return (rows[0]?.last ?? 0) - count + 1;
}
