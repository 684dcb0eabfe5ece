import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { serve } from '../serving.js';

const GENERATOR = new URL('../bin/cli.js', import.meta.resolve('openapi-typescript'));
const COMPILER = new URL('../bin/tsc', import.meta.resolve('typescript'));
const OPTIONS = ['--strict', '--noEmit', '--target', 'es2022', '--module', 'nodenext'];

/** What a caller writes with the types that are made from the description. */
const CALLER = `
import type { components, operations } from './schema.js';
type Schemas = components['schemas'];

const charge = { transaction_id: 'T-1', transaction_date: '2024-03-15', type: 'CHARGE' } as const;
export const transactions: Schemas['Transaction'][] = [
  { ...charge, amount: 1.5 },
  { ...charge, amount: '1.50' },
  // @ts-expect-error An amount is a number or a text.
  { ...charge, amount: true },
  // @ts-expect-error A type is one of those that are taken.
  { ...charge, amount: 1.5, type: 'GIFT' },
];

export const obtaining: Schemas['GraphqlRequest'] = {
  query: 'mutation',
  variables: { input: { APIKey: '<API_KEY>' } },
};
export const obtained = (response: Schemas['GraphqlResponse']): unknown =>
  response.data?.['obtainServiceToken'];

export const ofTomorrow: [Schemas['Error'], Schemas['NoteResult']] = [
  { detail: 'New.', code: 'a_code_of_tomorrow' },
  { created_at: '2024-03-15T00:00:00Z', body: null, status: 'A_STATUS_OF_TOMORROW' },
];

type Lists = operations['listAccountImportProcesses']['responses'][200]['content'];
export const line: Lists['application/json'][number] = {
  external_account_number: 'EXT-1234',
  service_account_number: null,
  account_created_at: null,
};
export const whole: Lists['application/json'] = [line];

type Bulk = operations['loadInBulk'];
export const lines: Bulk['requestBody']['content']['application/x-ndjson'] = '{}\\n{}\\n';
export const bulkLine: Schemas['BulkLine'] = {
  operation: 'transactions',
  ref: 'row 7',
  query: { check_previously_added: true },
  body: { import_supplier: 'S', external_account_number: 'E', transactions },
};
export const noLine: Schemas['BulkLine'] = {
  // @ts-expect-error An operation is one of those that are taken.
  operation: 'gifts',
  body: { import_supplier: 'S', external_account_number: 'E', transactions },
};
export const createdIn = (answer: Bulk['responses'][200]['content']['application/x-ndjson']) =>
  answer.status < 300 ? answer.outcomes?.created : answer.body;
`;

// Slow because a strict compiler reads what the generator makes.
describe('a client that is made from the OpenAPI document', function () {
  this.timeout(120_000);
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'client-'));
    const { documentation, close } = await serve();
    await close();
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(documentation.document));
    await writeFile(join(folder, 'caller.ts'), CALLER);
    await writeFile(join(folder, 'package.json'), '{"type": "module"}');
    await run(GENERATOR, ['openapi.json', '--output', 'schema.d.ts']);
  });

  after(() => rm(folder, { recursive: true }));

  const run = (script: URL, parameters: readonly string[]) =>
    promisify(execFile)(process.execPath, [fileURLToPath(script), ...parameters], {
      cwd: folder,
    }).catch(({ stdout, stderr }: { stdout: string; stderr: string }) =>
      expect.fail(stdout + stderr),
    );

  it('compiles strictly, and takes what the service takes and answers', async () => {
    await run(COMPILER, [...OPTIONS, 'caller.ts', 'schema.d.ts']);
  });
});
