import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { onSqlite } from './deployments.js';
import { Documentation } from './documentation.js';
import type { Service } from './service.js';

const FOLDER = fileURLToPath(new URL('../../../../../examples/requests', import.meta.url));
const EXAMPLES = readdirSync(FOLDER).filter(
  (file) => file.endsWith('.sh') && file !== 'service.sh',
);

/** The request that an example makes, as its text says. */
function requestOf(example: string): { readonly method: string; readonly path: string } {
  const text = readFileSync(join(FOLDER, example), 'utf8');
  const path = /curl [^\n]*"\$URL(\/[^"]*)"/.exec(text)?.[1] ?? '';
  const [, method = text.includes(" -d '") ? 'POST' : 'GET'] = / -X ([A-Z]+) /.exec(text) ?? [];
  return { method, path };
}

describe('the examples of requests', () => {
  let service: Service;
  let documentation: Documentation;

  before(async () => {
    ({ service } = await onSqlite.site());
    documentation = await Documentation.of(service.url);
    const operator = await service.operator();
    const supplier = '/v1/operator/import-suppliers/DEMO_ENERGY/';
    const change = { callers_import_accounts: true };
    expect((await operator.send('PATCH', supplier, change)).status).to.equal(200);
  });

  it('show every operation that callers use', () => {
    const shown = EXAMPLES.map((example) => {
      const { method, path } = requestOf(example);
      return documentation.operationFor(method, path)?.join(' ');
    });
    const offered = documentation.operations
      .filter(([, path]) => /^\/v1\/(data-import|graphql)\//.test(path))
      .map((operation) => operation.join(' '));

    expect(shown).to.have.members(offered);
  });

  // Those that load come first: lists of what is stored have something to show.
  const inOrder = EXAMPLES.toSorted(
    (a, b) => Number(requestOf(b).method === 'POST') - Number(requestOf(a).method === 'POST'),
  );
  for (const example of inOrder)
    it(`work twice as they are: ${example}`, async () => {
      const { method } = requestOf(example);
      const environment = {
        PATH: process.env['PATH'],
        URL: service.url,
        DATA_DIR: service.dataDir,
      };
      for (let time = 0; time < 2; time += 1) {
        const { stdout } = await promisify(execFile)('sh', [join(FOLDER, example)], {
          env: environment,
          timeout: 280_000,
        });
        if (method === 'DELETE') {
          expect(stdout).to.equal('');
          continue;
        }
        const isBulk = example === 'bulk.sh';
        const isOneALine = isBulk || example.startsWith('pending');
        const text = isOneALine ? `[${stdout.trim().replaceAll('\n', ',')}]` : stdout;
        const body: unknown = JSON.parse(text);

        expect(body).not.to.have.property('errors');
        if (Array.isArray(body)) expect(body).not.to.have.length(0);
        if (isBulk)
          expect((body as readonly { status: number }[]).map(statusOf)).to.deep.equal([201, 201]);
      }
    });
});

function statusOf({ status }: { readonly status: number }): number {
  return status;
}
