import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.js';
import { SERVER_USER } from './embedded-binaries.js';
import { OwnProcess } from './own-process.js';

export interface PgBouncer {
  readonly through: (url: string) => string;
  readonly stop: () => Promise<void>;
}

/** The proxy that Debian brings, between its clients and the server of `url`. */
export async function startPgBouncer(
  url: string,
  poolMode: 'session' | 'transaction',
): Promise<PgBouncer> {
  const { hostname, port: serverPort, username } = new URL(url);
  const port = await freePort();
  const home = await mkdtemp(join(tmpdir(), 'pgbouncer-'));
  const file = join(home, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username || 'postgres'}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${poolMode}
ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout,options,extra_float_digits
`,
  );
  const { uid, gid } = SERVER_USER;
  if (uid !== undefined) {
    await chown(home, uid, gid);
    await chown(file, uid, gid);
  }
  const bouncer = new OwnProcess('pgbouncer', [file]);
  await bouncer.untilSaid('process up');
  return {
    through: (address) => {
      const proxied = new URL(address);
      proxied.host = `127.0.0.1:${port}`;
      return proxied.href;
    },
    stop: async () => {
      await bouncer.end('SIGTERM');
      await rm(home, { recursive: true, force: true });
    },
  };
}
