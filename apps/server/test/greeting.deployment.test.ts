import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { greeting } from '../src/greeting.js';

describe('the greeting', () => {
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'greeting-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('has a line that asks for a token with the key in the file when it is pasted', async () => {
    const home = join(folder, `it's a "new" $HOME`);
    const file = join(home, 'keys.json');
    await mkdir(home);
    await writeFile(file, '{\n  "operator_api_key": "operator-key",\n  "api_key": "k$&-1"\n}\n');

    const received = await receivedFrom((url) => lastLine(greeting(url, file)));

    expect(received.path).to.equal('/v1/graphql/');
    expect(received.body).to.deep.equal({
      query: 'mutation($key: String!) { obtainServiceToken(input: {APIKey: $key}) { token } }',
      variables: { key: 'k$&-1' },
    });
  });
});

const lastLine = (printed: string): string => printed.trimEnd().split('\n').at(-1)!;

interface Received {
  readonly path: string | undefined;
  readonly body: unknown;
}

async function receivedFrom(commandFor: (url: string) => string): Promise<Received> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const pasted = promisify(execFile)('sh', ['-c', commandFor(url)], { timeout: 280_000 });
    const [request, response] = (await once(server, 'request')) as [
      IncomingMessage,
      ServerResponse,
    ];
    const body = JSON.parse(await text(request)) as unknown;
    response.end();
    await pasted;
    return { path: request.url, body };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
