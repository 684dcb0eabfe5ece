import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { build } from 'esbuild';
import { ACCOUNTS, RealService, SUPPLIER } from './real-service.js';

const WORKSPACE = fileURLToPath(new URL('../../../../', import.meta.url));
const INSTALLED = join(WORKSPACE, 'packages/client/node_modules');
const COMPILER = join(WORKSPACE, 'node_modules/typescript/bin/tsc');
const OPTIONS = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
  module: 'esnext',
  moduleResolution: 'bundler',
};

/** Generators of clients that other people use, each with its words. */
const GENERATORS: Readonly<Record<string, readonly string[]>> = {
  'openapi-typescript/bin/cli.js': ['openapi.json', '--output', 'openapi-typescript.d.ts'],
  '@hey-api/openapi-ts/bin/run.js': ['-i', 'openapi.json', '-o', 'hey-api'],
  'orval/dist/bin/orval.mjs': [
    '--input',
    'openapi.json',
    '--output',
    'orval.ts',
    '--client',
    'fetch',
  ],
  'swagger-typescript-api/dist/cli.mjs': [
    'generate',
    '-p',
    'openapi.json',
    '-o',
    '.',
    '-n',
    'swagger-typescript-api.ts',
  ],
  'oazapfts/dist/cli.js': ['openapi.json', 'oazapfts.ts'],
};

/** What people write with them. */
const CALLER = `
import createClient from 'openapi-fetch';
import type { paths } from './openapi-typescript.js';
import * as heyApi from './hey-api/sdk.gen';
import { client } from './hey-api/client.gen';
import * as orval from './orval';
import { Api } from './swagger-typescript-api';
import * as oazapfts from './oazapfts';

declare const process: { readonly argv: readonly string[] };
const [, , url = '', APIKey = ''] = process.argv;
// The functions of orval have paths alone.
const send = fetch;
globalThis.fetch = (to, init) => send(typeof to === 'string' ? new URL(to, url) : to, init);

client.setConfig({ baseUrl: url });
const obtained = await heyApi.obtainServiceToken({
  body: {
    query: 'mutation($input: ObtainServiceTokenInput!) { obtainServiceToken(input: $input) { token } }',
    variables: { input: { APIKey } },
  },
});
const { token } = obtained.data?.data?.['obtainServiceToken'] as { token: string };
const headers = { Authorization: \`Token \${token}\` };
client.setConfig({ baseUrl: url, headers });
oazapfts.defaults.baseUrl = url;
oazapfts.defaults.headers = headers;
const typescript = createClient<paths>({ baseUrl: url, headers });
const { v1 } = new Api({ baseUrl: url, baseApiParams: { headers } });

const account = { import_supplier: '${SUPPLIER}', external_account_number: '${ACCOUNTS[0]}' };
const { import_supplier: code } = account;
const notesBy = (name: string) => ({ ...account, notes: [{ body: \`By \${name}\` }] });
await v1.importTransactions({
  ...account,
  transactions: [
    { transaction_id: 'T', transaction_date: '2024-03-01', amount: '42.50', type: 'CHARGE', reason: 'IMPORTED_CHARGE' },
  ],
});

interface Calls {
  readonly create: (name: string) => Promise<readonly { readonly status: string }[] | undefined>;
  readonly list: () => Promise<readonly { readonly external_account_number: string }[] | undefined>;
  readonly exported: () => Promise<readonly { readonly body: string | null }[] | undefined>;
  readonly totals: () => Promise<{ readonly amounts: { readonly CHARGE?: string } } | undefined>;
}
const path = { import_supplier_code: code };
const clients: Readonly<Record<string, Calls>> = {
  openapiTypescript: {
    create: async (name) =>
      (await typescript.POST('/v1/data-import/notes/create/', { body: notesBy(name) })).data,
    list: async () =>
      (await typescript.GET('/v1/data-import/imported-account-import-processes/{import_supplier_code}/', { params: { path } })).data,
    exported: async () =>
      (await typescript.GET('/v1/data-import/exports/{import_supplier_code}/notes/', { params: { path } })).data,
    totals: async () =>
      (await typescript.GET('/v1/data-import/totals/{import_supplier_code}/', { params: { path } })).data,
  },
  heyApi: {
    create: async (name) => (await heyApi.createNotes({ body: notesBy(name) })).data,
    list: async () => (await heyApi.listImportedAccountImportProcesses({ path })).data,
    exported: async () => (await heyApi.exportNotes({ path })).data,
    totals: async () => (await heyApi.viewSupplierTotals({ path })).data,
  },
  orval: {
    create: async (name) => {
      const answer = await orval.createNotes(notesBy(name), {}, { headers });
      return answer.status === 201 ? answer.data : undefined;
    },
    list: async () => {
      const answer = await orval.listImportedAccountImportProcesses(code, {}, { headers });
      return answer.status === 200 ? answer.data : undefined;
    },
    exported: async () => {
      const answer = await orval.exportNotes(code, {}, { headers });
      return answer.status === 200 ? answer.data : undefined;
    },
    totals: async () => {
      const answer = await orval.viewSupplierTotals(code, { headers });
      return answer.status === 200 ? answer.data : undefined;
    },
  },
  swaggerTypescriptApi: {
    create: async (name) => (await v1.createNotes(notesBy(name))).data,
    list: async () => (await v1.listImportedAccountImportProcesses(code)).data,
    exported: async () => (await v1.exportNotes(code)).data,
    totals: async () => (await v1.viewSupplierTotals(code)).data,
  },
  oazapfts: {
    create: async (name) => {
      const answer = await oazapfts.createNotes(notesBy(name));
      return answer.status === 201 ? answer.data : undefined;
    },
    list: async () => {
      const answer = await oazapfts.listImportedAccountImportProcesses(code);
      return answer.status === 200 ? answer.data : undefined;
    },
    exported: async () => {
      const answer = await oazapfts.exportNotes(code);
      return answer.status === 200 ? answer.data : undefined;
    },
    totals: async () => {
      const answer = await oazapfts.viewSupplierTotals(code);
      return answer.status === 200 ? answer.data : undefined;
    },
  },
};

const done: Record<string, object> = {};
for (const [name, { create, list, exported, totals }] of Object.entries(clients))
  done[name] = {
    created: (await create(name))?.[0]?.status,
    listed: (await list())?.length,
    exported: (await exported())?.map(({ body }) => body).find((body) => body === \`By \${name}\`),
    charged: (await totals())?.amounts.CHARGE,
  };

const lines = new Blob([JSON.stringify({ operation: 'notes', body: notesBy('bulk') })]);
const bulk = await heyApi.loadInBulk({ body: lines, parseAs: 'text' });
const { line } = JSON.parse(String(bulk.data)) as { line: number };
console.log(JSON.stringify({ ...done, bulk: { status: bulk.response?.status, line } }));
`;

// Slow because each generator is a command, and a strict compiler reads what they make.
describe('Clients that are made from the description of the service', () => {
  let folder: string;
  let service: RealService;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'generated-'));
    await symlink(INSTALLED, join(folder, 'node_modules'), 'dir');
    service = await RealService.start();
    const description = await fetch(`${service.url}/openapi.json`);
    await writeFile(join(folder, 'openapi.json'), await description.text());
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await writeFile(join(folder, 'caller.ts'), CALLER);
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: OPTIONS, files: ['caller.ts'] }),
    );
  });

  after(async () => {
    await service?.close();
    await rm(folder, { recursive: true });
  });

  const run = async (script: string, ...words: readonly string[]) => {
    const { NODE_V8_COVERAGE: _, ...env } = process.env;
    const options = { cwd: folder, env, timeout: 280_000 };
    const ran = promisify(execFile)(process.execPath, [script, ...words], options);
    return (await ran.catch(sayWhy)).stdout;
  };

  for (const [script, words] of Object.entries(GENERATORS))
    before(() => run(join(INSTALLED, script), ...words));

  it('compile strictly', () => run(COMPILER, '-p', '.'));

  it('load, list, export, add up and load in bulk', async () => {
    const outfile = join(folder, 'caller.mjs');
    await build({
      entryPoints: [join(folder, 'caller.ts')],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
    });
    const printed = await run(outfile, service.url, await service.apiKey());

    const { bulk, ...clients } = JSON.parse(printed) as Record<string, object>;
    expect(bulk).to.deep.equal({ status: 200, line: 1 });
    expect(Object.keys(clients)).to.have.length(Object.keys(GENERATORS).length);
    for (const [name, done] of Object.entries(clients))
      expect(done, name).to.deep.equal({
        created: 'NOTE_CREATION_SUCCESS',
        listed: ACCOUNTS.length,
        exported: `By ${name}`,
        charged: '42.50',
      });
  });
});

function sayWhy({ stdout, stderr }: { stdout: string; stderr: string }): never {
  return expect.fail(stdout + stderr);
}
