/** Counts the statements on the database of this connection that wait for a lock of another transaction. */
export async function waitingForLocks(
  db: { readonly raw: (sql: string) => PromiseLike<unknown> },
  kind = '%',
): Promise<number> {
  const { rows } = (await db.raw(
    `select from pg_stat_activity where datname = current_database()
       and wait_event_type = 'Lock' and wait_event like '${kind}'`,
  )) as { readonly rows: readonly unknown[] };
  return rows.length;
}
