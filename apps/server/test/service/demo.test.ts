import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { onSqlite } from './deployments.js';
import * as requests from './requests.js';
import type { Service } from './service.js';

const LOADING = [
  [requests.NOTES, 'createNotes'],
  [requests.TRANSACTIONS, 'importTransactions'],
  [requests.STATEMENTS, 'importStatements'],
  [requests.INSTRUCTION, 'createAccountInstruction'],
  [requests.BUSINESS_INSTRUCTION, 'createBusinessInstruction'],
] as const;

interface Description {
  readonly paths: Readonly<
    Record<string, { readonly get?: DescribedGet; readonly post?: DescribedPost }>
  >;
}

interface DescribedGet {
  readonly parameters: readonly { readonly name: string; readonly example?: string }[];
}

interface DescribedPost {
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly examples: Readonly<Record<string, { readonly value: object }>> }>
    >;
  };
}

async function descriptionOf({ url }: Service): Promise<Description> {
  return (await (await fetch(`${url}/openapi.json`)).json()) as Description;
}

async function examplesOf(service: Service, path: string): Promise<readonly object[]> {
  const { paths } = await descriptionOf(service);
  const { examples = {} } = paths[path]?.post?.requestBody?.content['application/json'] ?? {};
  return Object.values(examples).map(({ value }) => value);
}

/** Of everything that a caller can read. */
async function examplePaths(service: Service): Promise<readonly string[]> {
  const { paths } = await descriptionOf(service);
  return Object.entries(paths).flatMap(([path, { get }]) =>
    get && path.startsWith('/v1/data-import/')
      ? [
          get.parameters.reduce(
            (filled, { name, example = '' }) => filled.replace(`{${name}}`, example),
            path,
          ),
        ]
      : [],
  );
}

/** The queries of operations that do not answer without one. */
const WANTED_QUERIES: Readonly<Record<string, string>> = {
  '/v1/data-import/accounts/': '?q=EXT-1234',
  '/v1/data-import/refusals/requests/':
    '?import_supplier=DEMO_ENERGY&operation=transactions&code=required',
};

describe('the demo', () => {
  let service: Service;

  before(async () => {
    ({ service } = await onSqlite.site());
  });

  it('has keys that only the owner of their file may read', async () => {
    const file = join(service.dataDir, 'demo-credentials.json');

    expect((await stat(file)).mode & 0o777).to.equal(0o600);
  });

  for (const [path, operationId] of LOADING)
    it(`takes every example of ${operationId} in the description`, async () => {
      const caller = await service.api((await service.demoKeys()).api_key);
      const examples = await examplesOf(service, path);

      expect(examples).not.to.deep.equal([]);
      for (const example of examples) await caller.posted(path, example);
    });

  it('has the account of the examples of paths', async () => {
    const caller = await service.api((await service.demoKeys()).api_key);

    for (const path of await examplePaths(service))
      expect((await caller.get(path + (WANTED_QUERIES[path] ?? ''))).status, path).to.equal(200);
  });
});
