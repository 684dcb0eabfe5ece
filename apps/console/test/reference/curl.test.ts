import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { curlOf } from '../../src/reference/trying/curl.js';

/** What a shell makes of a command, argument by argument. */
async function argumentsIn(command: string): Promise<readonly string[]> {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  const env = { ACCESS_TOKEN: 'a.b.c', PATH: '/usr/bin:/bin' };
  const { stdout } = await promisify(execFile)('sh', ['-c', script], { env });
  return stdout.split('\0').slice(0, -1);
}

describe('The curl command of a request', () => {
  it('is the request, whatever is in it, and does not show the token', async () => {
    const body = `{"note": "It's $HOME, \`ls\` and \\\\ "}\n`;
    const url = "http://127.0.0.1:1/v1/x/?a='b'";
    const headers = { Authorization: 'Token secret', 'Content-Type': 'application/json' };
    const command = curlOf({ method: 'POST', url, headers, body });

    expect(command).not.to.include('secret');
    expect(await argumentsIn(command)).to.deep.equal([
      url,
      '-H',
      'Authorization: Token a.b.c',
      '-H',
      'Content-Type: application/json',
      '--data-binary',
      body,
    ]);
  });

  it('names the method where curl would take another', async () => {
    const request = { url: 'http://x/', headers: {}, body: undefined };
    expect(await argumentsIn(curlOf({ ...request, method: 'GET' }))).to.deep.equal(['http://x/']);
    expect(await argumentsIn(curlOf({ ...request, method: 'POST' }))).to.deep.equal([
      '-X',
      'POST',
      'http://x/',
    ]);
  });
});
