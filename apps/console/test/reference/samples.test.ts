import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';
import type { Operation } from '../../src/reference/description/description.js';
import type { Request } from '../../src/reference/trying/draft.js';
import { samplesOf } from '../../src/reference/trying/samples.js';

const OPERATION: Operation = {
  id: 'createNotes',
  method: 'POST',
  path: '/v1/notes/{code}/',
  summary: '',
  description: '',
  needsToken: true,
  parameters: [],
  body: { 'application/json': {} },
  answers: [],
};
const REQUEST: Request = {
  method: 'POST',
  base: 'http://127.0.0.1:1',
  url: "http://127.0.0.1:1/v1/notes/a'b/?dry_run=true",
  headers: { Authorization: 'Token secret', 'Content-Type': 'application/json' },
  body: `{"note": "It's $HOME, \`ls\`, \\"\\"\\" and \\\\ "}\n`,
  given: { path: { code: "a'b" }, query: { dry_run: true }, header: {} },
};

function sample(language: string, operation = OPERATION, request = REQUEST): string {
  const samples = samplesOf(operation, request);
  return samples.find((one) => one.language === language)?.text ?? '';
}

/** What a shell makes of a command, argument by argument. */
async function argumentsIn(command: string): Promise<readonly string[]> {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  const env = { ACCESS_TOKEN: 'a.b.c', PATH: '/usr/bin:/bin' };
  const { stdout } = await promisify(execFile)('sh', ['-c', script], { env });
  return stdout.split('\0').slice(0, -1);
}

/** Runs the code for Node.js with a client that notes how it was used. */
async function callsIn(code: string): Promise<readonly unknown[]> {
  const calls: unknown[] = [];
  const api = { POST: (...given: unknown[]) => calls.push(given) };
  const client = {
    call: (use: (given: typeof api) => void) => {
      use(api);
      return { match: () => undefined };
    },
    bulk: (...given: unknown[]) => {
      calls.push(given);
      return [];
    },
  };
  const makeClient = (settings: unknown) => (calls.push(settings), client);
  const body = code.replace(/^import .*\n/, '');
  const process = { env: { API_KEY: 'key' } };
  const url = `data:text/javascript,${encodeURIComponent(`export default async (makeClient, process) => {${body}}`)}`;
  const { default: run } = (await import(url)) as {
    readonly default: (...given: unknown[]) => Promise<void>;
  };
  await run(makeClient, process);
  return calls;
}

describe('A request as code', () => {
  it('shows the token in no language', () => {
    for (const { language, text } of samplesOf(OPERATION, REQUEST))
      expect(text, language).not.to.include('secret');
  });

  it('is the same request for curl, whatever is in it', async () => {
    expect(await argumentsIn(sample('curl'))).to.deep.equal([
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
    const inCurl = (method: string) =>
      argumentsIn(sample('curl', OPERATION, { ...request, method }));
    expect(await inCurl('GET')).to.deep.equal(['http://x/']);
    expect(await inCurl('POST')).to.deep.equal(['-X', 'POST', 'http://x/']);
  });

  it('is the same request for the client', async () => {
    expect(await callsIn(sample('Node.js'))).to.deep.equal([
      { url: REQUEST.base, apiKey: 'key' },
      [
        OPERATION.path,
        {
          params: { path: { code: "a'b" }, query: { dry_run: true } },
          body: JSON.parse(REQUEST.body ?? '') as unknown,
        },
      ],
    ]);
  });

  it('is loaded in bulk by the client', async () => {
    const bulk = { ...OPERATION, path: '/v1/data-import/bulk/' };
    const body = '{"ref": "1"}\n\n{"ref": "2"}\n';
    const text = sample('Node.js', bulk, { ...REQUEST, body });
    expect((await callsIn(text))[1]).to.deep.equal([
      [{ ref: '1' }, { ref: '2' }],
      { dryRun: true },
    ]);
  });

  it('has every character of the body for Python', () => {
    const [, text = ''] = /data="""(.*)"""\.encode/s.exec(sample('Python')) ?? [];
    expect(text).not.to.include('"""');
    expect(text.replaceAll(/\\(["\\])/g, '$1')).to.equal(REQUEST.body);
  });
});
