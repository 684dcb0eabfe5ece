import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { curlOf, type Request } from '../../src/reference/trying/draft.js';

const REQUEST: Request = {
  method: 'POST',
  url: "http://127.0.0.1:1/v1/notes/a'b/?dry_run=true",
  headers: { Authorization: 'Token secret', 'Content-Type': 'application/json' },
  body: `{"note": "It's $HOME, \`ls\`, \\"\\"\\" and \\\\ "}\n`,
};

/** What a shell makes of a command, argument by argument. */
async function argumentsIn(command: string): Promise<readonly string[]> {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  const env = { ACCESS_TOKEN: 'a.b.c', PATH: '/usr/bin:/bin' };
  const { stdout } = await promisify(execFile)('sh', ['-c', script], { env });
  return stdout.split('\0').slice(0, -1);
}

describe('A request as curl', () => {
  it('is the same request, whatever is in it, without its token', async () => {
    expect(await argumentsIn(curlOf(REQUEST))).to.deep.equal([
      REQUEST.url,
      '-H',
      'Authorization: Token a.b.c',
      '-H',
      'Content-Type: application/json',
      '--data-binary',
      REQUEST.body,
    ]);
  });

  it('names the method where curl would take another', async () => {
    const request = { ...REQUEST, url: 'http://x/', headers: {}, body: undefined };
    const inCurl = (method: string) => argumentsIn(curlOf({ ...request, method }));
    expect(await inCurl('GET')).to.deep.equal(['http://x/']);
    expect(await inCurl('POST')).to.deep.equal(['-X', 'POST', 'http://x/']);
  });
});
