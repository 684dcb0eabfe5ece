import type { RunningServer, RunningServers } from '../health/running-servers.js';

/** Lists this server's own last report also while the database takes none. */
export function withOwnReport(servers: RunningServers): RunningServers {
  let own: RunningServer | undefined;
  return {
    announce: (report, at, forgetBefore) => {
      own = { ...report, seenAt: at };
      return servers.announce(report, at, forgetBefore);
    },
    withdraw: (server) => {
      own = undefined;
      return servers.withdraw(server);
    },
    list: async (since) => {
      const listed = await servers.list(since);
      if (!own || own.seenAt < since) return listed;
      const last = own;
      const others = listed.filter(({ server }) => server !== last.server);
      return [...others, last].toSorted((one, other) => (one.server < other.server ? -1 : 1));
    },
  };
}
