import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';

/** A GraphQL server made from the functions of one schema: the rules are in the database, and this process has none. */
const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [
    makePgService({
      connectionString: process.argv[2] ?? '',
      poolConfig: { max: Number(process.argv[3]) },
      schemas: [process.argv[4] ?? ''],
    }),
  ],
  grafserv: { graphiql: false, maxRequestLength: 10_000_000 },
  grafast: { explain: false },
});

const server = createServer();
await instance.createServ(grafserv).addTo(server);
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.on('disconnect', () => process.exit());
