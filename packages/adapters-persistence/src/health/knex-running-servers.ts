import type { RunningServers, ServerReport } from '@data-import/application';
import type { UtcInstant } from '@data-import/domain';
import type { Knex } from 'knex';

interface RunningServerRow {
  server: string;
  /** JSON of a `ServerReport`. */
  report: string;
  seen_at: UtcInstant;
}

export function knexRunningServers(db: Knex): RunningServers {
  return {
    async announce(report, at, forgetBefore) {
      const row = { server: report.server, report: JSON.stringify(report), seen_at: at };
      await rowsOf(db).insert(row).onConflict('server').merge();
      await rowsOf(db).where('seen_at', '<', forgetBefore).delete();
    },

    async withdraw(server) {
      await rowsOf(db).where({ server }).delete();
    },

    async list(since) {
      const rows = await rowsOf(db).where('seen_at', '>=', since).orderBy('server');
      return rows.map(({ report, seen_at: seenAt }) => ({
        ...(JSON.parse(report) as ServerReport),
        seenAt,
      }));
    },
  };
}

const rowsOf = (db: Knex) => db<RunningServerRow>('running_servers');
