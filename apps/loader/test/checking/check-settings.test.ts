import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DEFAULT_VOCABULARY } from '@data-import/domain';
import { DEFAULT_LIMITS, settings } from '@data-import/wire/codecs';
import { pipeline } from 'node:stream';
import { expect } from 'chai';
import type { Problem } from '../../src/checking/problem.js';
import { jsonLines, runLoader, type Ran } from '../command-line/run-loader.js';
import { temporaryFolder } from '../temporary-folder.js';

const ANSWER = settings.print({
  limits: DEFAULT_LIMITS,
  bulkLimits: { maximumLines: 10_000, maximumBytes: 1024 * 1024 },
  vocabulary: { ...DEFAULT_VOCABULARY, reasons: new Set(['KNOWN']) },
  vendors: ['ONLY'],
});

const problemsOf = (ran: Ran): readonly string[] =>
  jsonLines<Problem & { type: string }>(ran)
    .filter(({ type }) => type === 'problem')
    .map(({ field, code, subject }) => `${subject} ${field} ${code}`);

const remarksOf = (ran: Ran): readonly string[] =>
  jsonLines<{ type: string; remark: string }>(ran)
    .filter(({ type }) => type === 'remark')
    .map(({ remark }) => remark);

describe('the settings of a check', () => {
  const folder = temporaryFolder();
  let server: Server | undefined;

  beforeEach(() => {
    const lines = [
      { external_account_number: 'A', vendor: 'OTHER', reference: 'r', type: 'CARD' },
      { external_account_number: 'B', vendor: 'ONLY', reference: 's', type: 'CARD' },
    ].map((line) => JSON.stringify(line));
    writeFileSync(join(folder(), 'payment-instructions.ndjson'), lines.join('\n'));
  });
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
    server = undefined;
  });

  async function check(toml: string, env: NodeJS.ProcessEnv = {}): Promise<Ran> {
    writeFileSync(join(folder(), 'migration.toml'), `supplier = "S"\n${toml}`);
    const ran = await runLoader(['check', '--dir', folder(), '--json'], { env });
    expect(ran.exitCode, ran.err).to.be.oneOf([0, 1]);
    return ran;
  }

  const refused = async (toml: string, env?: NodeJS.ProcessEnv): Promise<readonly string[]> =>
    problemsOf(await check(toml, env));

  it('are those of migration.toml, and any vendor where it names none', async () => {
    expect(await refused('')).to.deep.equal([]);
    expect(await refused('vendors = ["OTHER"]\n')).to.deep.equal(['B vendor invalid_choice']);
  });

  it('take no more than 1,000 vendors from the rows, the most frequent', async () => {
    const rows = Array.from({ length: 1002 }, (_, index) => ({
      external_account_number: `A-${index}`,
      vendor: `V-${String(1001 - Math.min(index, 1000)).padStart(4, '0')}`,
      reference: `r-${index}`,
      type: 'CARD',
    }));
    writeFileSync(
      join(folder(), 'payment-instructions.ndjson'),
      rows.map((row) => JSON.stringify(row)).join('\n'),
    );

    const ran = await check('');

    // V-0001 has two rows, and V-1001 is the last by name of those with one.
    expect(problemsOf(ran)).to.deep.equal(['A-0 vendor invalid_choice']);
  });

  it('are those of the service, if it answers', async () => {
    let endless = false;
    server = createServer((request, response) => {
      const isToken = request.url === '/v1/graphql/';
      response.setHeader('Content-Type', 'application/json');
      if (endless && !isToken) return void pipeline(endlessText(), response, () => undefined);
      response.end(JSON.stringify(isToken ? { data: { obtainServiceToken: tokens() } } : ANSWER));
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const url = `url = "http://127.0.0.1:${(server.address() as AddressInfo).port}"\n`;
    const env = { DATA_IMPORT_API_KEY: 'key' };
    expect(await refused(url, env)).to.deep.equal(['A vendor invalid_choice']);
    endless = true;
    const unanswered = await check(url, env);
    expect(unanswered.err).to.include('did not answer with its settings (unreadable)');
    expect(remarksOf(unanswered)[0]).to.include('did not answer with its settings (unreadable)');
    const keyless = await check(`${url}api_key_file = "other.key"\n`);
    expect(remarksOf(keyless)[0]).to.match(
      /no API key can be read .*other\.key: there is no such file/,
    );
    // Without a key nothing is asked.
    const unasked = await check(url);
    expect(problemsOf(unasked)).to.deep.equal([]);
    expect(remarksOf(unasked)).to.deep.equal([]);
  });
});

function* endlessText() {
  for (;;) yield ' '.repeat(64 * 1024);
}

function tokens() {
  // oxlint-disable-next-line house/no-clock-assertion -- a token ends at a time of day, and nothing is measured
  const expires = Math.floor(Date.now() / 1000) + 3600;
  return { token: 'token', payload: { exp: expires, iat: expires - 3600 } };
}
