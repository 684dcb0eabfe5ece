import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { RealService } from './real-service.js';

const WORKSPACE = fileURLToPath(new URL('../../../../', import.meta.url));
const INSTALLED = join(WORKSPACE, 'packages/client/node_modules');
const COMPILER = join(WORKSPACE, 'node_modules/typescript/bin/tsc');
const OPTIONS = ['--strict', '--noEmit', '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable'];

/** Generators of clients that other people use, with the file that each makes of the description. */
const GENERATORS = [
  {
    name: '@hey-api/openapi-ts',
    command: ['@hey-api/openapi-ts/bin/run.js', '-i', 'openapi.json', '-o', 'hey-api'],
    made: 'hey-api/sdk.gen.ts',
  },
  {
    name: 'swagger-typescript-api',
    command: [
      'swagger-typescript-api/dist/cli.mjs',
      'generate',
      '-p',
      'openapi.json',
      '-o',
      'swagger-typescript-api',
      '-n',
      'api.ts',
    ],
    made: 'swagger-typescript-api/api.ts',
  },
] as const;

describe('The description of the service', function () {
  this.timeout(120_000);
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'generated-'));
    const service = await RealService.start();
    const description = await fetch(`${service.url}/openapi.json`);
    await writeFile(join(folder, 'openapi.json'), await description.text());
    await service.close();
  });

  after(() => rm(folder, { recursive: true }));

  const run = (script: string, options: readonly string[]) =>
    promisify(execFile)(process.execPath, [script, ...options], {
      cwd: folder,
      timeout: 60_000,
    }).catch(({ stdout, stderr }: { stdout: string; stderr: string }) =>
      expect.fail(stdout + stderr),
    );

  for (const { name, command, made } of GENERATORS)
    it(`gives a client that compiles strictly when ${name} makes it`, async () => {
      const [script, ...options] = command;
      await run(join(INSTALLED, script), options);
      await run(COMPILER, [
        ...OPTIONS,
        '--module',
        'esnext',
        '--moduleResolution',
        'bundler',
        made,
      ]);
    });
});
