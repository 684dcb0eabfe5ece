import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect } from 'chai';

const TESTKIT = new URL('../src/index.js', import.meta.url).href;
const START = `
  import { startPostgres, startS3 } from '${TESTKIT}';
  const servers = [await startPostgres(), await startS3()];
  console.log(servers.map(({ by }) => by).join());
  for (const server of servers) await server.stop();`;

// Slow because a process of its own starts both servers.
describe('Servers where a container engine answers', () => {
  const pulled: string[] = [];
  // As Docker does, but that it can pull no image.
  const engine = createServer(({ method, url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://127.0.0.1');
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (pathname.endsWith('/info')) return void answer(200, { OperatingSystem: 'a test' });
    if (pathname.endsWith('/containers/json')) return void answer(200, []);
    if (method === 'POST' && pathname.endsWith('/images/create')) {
      pulled.push(searchParams.get('fromImage') ?? '');
      return void answer(404, { message: 'pull access denied' });
    }
    answer(404, { message: 'No such image' });
  });

  before(async () => {
    await once(engine.listen(0, '127.0.0.1'), 'listening');
  });
  after(() => {
    engine.close();
  });

  it('are those that npm installed when an image cannot be pulled, and a sentence says why', async () => {
    const { port } = engine.address() as AddressInfo;
    const { TEST_POSTGRES_URL: _, TEST_S3_ENDPOINT: __, ...inherited } = process.env;
    const env = { ...inherited, DOCKER_HOST: `tcp://127.0.0.1:${port}` };
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', START],
      { env, timeout: 280_000 },
    );

    expect(pulled).not.to.deep.equal([]);
    expect(stdout.trim()).to.equal('embedded-postgres,s3rver');
    for (const image of ['postgres:18-alpine', 'chrislusf/seaweedfs:4.47'])
      expect(stderr).to.match(new RegExp(`does not start ${image}.*pull access denied`));
  });
});
