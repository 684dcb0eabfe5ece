import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';
import type { Request } from '../../src/reference/trying/draft.js';
import { samplesOf } from '../../src/reference/trying/samples.js';

const REQUEST: Request = {
  method: 'POST',
  url: "http://127.0.0.1:1/v1/notes/a'b/?dry_run=true",
  headers: { Authorization: 'Token secret', 'Content-Type': 'application/json' },
  body: `{"note": "It's $HOME, \`ls\`, \\"\\"\\" and \\\\ "}\n`,
};

const inLanguage = (language: string, request = REQUEST) => samplesOf(request)[language] ?? '';

/** What a shell makes of a command, argument by argument. */
async function argumentsIn(command: string): Promise<readonly string[]> {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  const env = { ACCESS_TOKEN: 'a.b.c', PATH: '/usr/bin:/bin' };
  const { stdout } = await promisify(execFile)('sh', ['-c', script], { env });
  return stdout.split('\0').slice(0, -1);
}

describe('A request as code', () => {
  it('shows the token in no language', () => {
    expect(JSON.stringify(samplesOf(REQUEST))).not.to.include('secret');
  });

  it('is the same request for Node.js, whatever is in it', async () => {
    const code = `export default async (fetch, process, console) => {${inLanguage('Node.js')}}`;
    const { default: run } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
      readonly default: (...given: unknown[]) => Promise<void>;
    };
    const sent: unknown[] = [];
    const fetched = (...given: unknown[]) => (sent.push(...given), { text: () => '' });
    await run(fetched, { env: { ACCESS_TOKEN: 'a.b.c' } }, { log: () => undefined });
    const { url, headers, ...rest } = REQUEST;
    expect(sent).to.deep.equal([
      url,
      { ...rest, headers: { ...headers, Authorization: 'Token a.b.c' } },
    ]);
  });

  it('has every character of the body for Python', () => {
    const [, text = ''] = /data=(".*")\.encode/.exec(inLanguage('Python')) ?? [];
    expect(JSON.parse(text)).to.equal(REQUEST.body);
  });

  it('is the same request for curl, whatever is in it', async () => {
    expect(await argumentsIn(inLanguage('curl'))).to.deep.equal([
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
    const inCurl = (method: string) => argumentsIn(inLanguage('curl', { ...request, method }));
    expect(await inCurl('GET')).to.deep.equal(['http://x/']);
    expect(await inCurl('POST')).to.deep.equal(['-X', 'POST', 'http://x/']);
  });
});
