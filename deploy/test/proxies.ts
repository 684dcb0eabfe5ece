import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, TEMPORARY_ROOT } from '@data-import/testkit';
import { debianTool } from './debian-tool.js';
import { PROGRAM_USER } from './deployed-service.js';
import { printed, Program, PATIENCE_MS } from './program.js';
import { textWith } from './workspace.js';
import { until } from '@data-import/testkit/until';

/** A proxy that runs on the file that is in `deploy`, with other addresses. */
export interface Proxy {
  readonly url: string;
  readonly folder: string;
  readonly program: Program;
  readonly close: () => Promise<void>;
}

/** TLS in front of the service at `upstream`, which is `host:port`. */
export async function startNginx(upstream: string): Promise<Proxy> {
  const folder = await emptyFolder('nginx-');
  const port = await freePort();
  const plainPort = await freePort();
  await makeCertificate(folder);
  const text = textWith('deploy/nginx/nginx.conf', {
    'listen 443 ': `listen 127.0.0.1:${port} `,
    'listen 80;': `listen 127.0.0.1:${plainPort};`,
    '127.0.0.1:8080': upstream,
  });
  const file = join(folder, 'nginx.conf');
  // What Debian sets when it starts nginx.
  await writeFile(file, `daemon off;\npid ${join(folder, 'pid')};\n${text}`);
  const program = new Program(
    [debianTool('nginx'), '-p', folder, '-c', file, '-e', join(folder, 'error.log')],
    { folder },
  );
  await until(
    () => `it listens:\n${program.said}`,
    () => isListening(plainPort),
    PATIENCE_MS,
  );
  return proxy(`https://127.0.0.1:${port}`, folder, program);
}

function makeCertificate(folder: string): Promise<string> {
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  const about = ['-nodes', '-days', '1', '-subj', '/CN=localhost'];
  const names = ['-addext', 'subjectAltName=IP:127.0.0.1'];
  const files = ['-keyout', 'key.pem', '-out', 'certificate.pem'];
  return printed([debianTool('openssl'), ...request, ...about, ...names, ...files], { folder });
}

/** One address for these two servers. */
export async function startHaproxy(servers: readonly [string, string]): Promise<Proxy> {
  const folder = await emptyFolder('haproxy-');
  const port = await freePort();
  const text = textWith('deploy/haproxy/haproxy.cfg', {
    '127.0.0.1:8080': `127.0.0.1:${port}`,
    '127.0.0.1:8081': servers[0],
    '127.0.0.1:8082': servers[1],
  });
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, text);
  const program = new Program([debianTool('haproxy'), '-db', '-f', file], { folder });
  await until(
    () => `it listens:\n${program.said}`,
    () => isListening(port),
    PATIENCE_MS,
  );
  return proxy(`http://127.0.0.1:${port}`, folder, program);
}

/** One address for the PostgreSQL at this port. */
export async function startPgBouncer(serverPort: string, users: string): Promise<PgBouncer> {
  const folder = await emptyFolder('pgbouncer-');
  const port = await freePort();
  const leadTo = (target: string) =>
    writeFile(
      join(folder, 'pgbouncer.ini'),
      textWith('deploy/pgbouncer/pgbouncer.ini', {
        'port=5432': `port=${target}`,
        'listen_port = 6432': `listen_port = ${port}`,
      }),
    );
  await leadTo(serverPort);
  await writeFile(join(folder, 'userlist.txt'), users);
  if (PROGRAM_USER !== undefined) await chown(folder, PROGRAM_USER, PROGRAM_USER);
  const program = new Program([debianTool('pgbouncer'), 'pgbouncer.ini'], {
    folder,
    uid: PROGRAM_USER,
  });
  await program.untilSaid(/process up/);
  return { ...proxy(`127.0.0.1:${port}`, folder, program), leadTo };
}

export interface PgBouncer extends Proxy {
  /** Changes its file; it has to read it again. */
  readonly leadTo: (serverPort: string) => Promise<void>;
}

function proxy(url: string, folder: string, program: Program): Proxy {
  return {
    url,
    folder,
    program,
    close: async () => {
      await program.end('SIGTERM');
      await rm(folder, { recursive: true });
    },
  };
}

async function emptyFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(TEMPORARY_ROOT, prefix));
  await mkdir(join(folder, 'logs'));
  return folder;
}

async function isListening(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).then(
    () => true,
    () => false,
  );
}
