import {
  copyFile,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, TEMPORARY_ROOT } from '@data-import/testkit';
import { expect } from 'chai';
import { tokenOf } from './migration.js';
import { printed, Program, type Variables } from './program.js';
import { textOf, WORKSPACE } from './workspace.js';

const { version } = JSON.parse(textOf('package.json')) as { version: string };
const RELEASE = join(WORKSPACE, 'release');
const SERVER = `data-import-server-${version}`;
const PACKAGES = ['application', 'client', 'domain', 'loader', 'wire'];
const TARBALLS = PACKAGES.map((name) => `data-import-${name}-${version}.tgz`);
/** Says once how the command is called in a clone. */
const OF_THE_REPOSITORY: ReadonlySet<string> = new Set(['command-line.md']);
const DESCRIPTIONS = [
  'openapi.json',
  'openapi-text-amounts.json',
  'data-import.postman_collection.json',
] as const;
/** The address of the registry, and the options to reach it. */
const variables = process.env as Variables;

// Slow because npm installs each package, and the service starts from the archive.
describe('A release', () => {
  let folder: string;

  before(async () => {
    await printed([process.execPath, 'scripts/release.mjs'], { folder: WORKSPACE, variables });
    folder = await mkdtemp(join(TEMPORARY_ROOT, 'released-'));
  });

  after(() => rm(folder, { recursive: true }));

  it('is the packages, the service with what it consists of, its description, and the sums of all', async () => {
    const files = [...TARBALLS, `${SERVER}-linux.tar.gz`, `${SERVER}.cdx.json`, ...DESCRIPTIONS];

    expect(await readdir(RELEASE)).to.have.members([...files, 'SHA256SUMS']);
    const checked = await printed(['sha256sum', '--check', '--strict', 'SHA256SUMS'], {
      folder: RELEASE,
    });
    expect(checked.trim().split('\n')).to.have.members(files.map((file) => `${file}: OK`));
  });

  it('names every package of the archive, and describes the API', async () => {
    const jsonOf = async (name: string) =>
      JSON.parse(await readFile(join(RELEASE, name), 'utf8')) as unknown;
    const bill = (await jsonOf(`${SERVER}.cdx.json`)) as {
      components: readonly { name: string; version: string; purl?: string }[];
    };
    const archived = await printed(['tar', '-tzf', join(RELEASE, `${SERVER}-linux.tar.gz`)], {
      folder: RELEASE,
    });
    const names = archived.matchAll(/\/node_modules\/([^/@]+|@[^/]+\/[^/]+)\/package\.json$/gm);

    expect(bill).to.include({ bomFormat: 'CycloneDX', specVersion: '1.6' });
    expect(bill.components.map(({ name }) => name)).to.include.members(
      Array.from(names, ([, name]) => name),
    );
    const { version: koa } = JSON.parse(
      textOf('packages/http-kit/node_modules/koa/package.json'),
    ) as { version: string };
    expect(bill.components).to.deep.include.members([
      {
        type: 'library',
        name: 'koa',
        version: koa,
        licenses: [{ expression: 'MIT' }],
        purl: `pkg:npm/koa@${koa}`,
      },
    ]);
    for (const name of DESCRIPTIONS.slice(0, 2))
      expect(await jsonOf(name)).to.have.property('openapi', '3.1.0');
    expect(await jsonOf(DESCRIPTIONS[2])).to.have.property('item');
  });

  it('has a service that runs where it is unpacked, with Node.js alone', async () => {
    await printed(['tar', '-xzf', join(RELEASE, `${SERVER}-linux.tar.gz`)], { folder });
    const unpacked = join(folder, SERVER);
    const port = String(await freePort());
    const server = new Program([process.execPath, 'dist/src/main.js', 'serve'], {
      folder: unpacked,
      variables: { PORT: port, SHUTDOWN_NOTICE_MS: '0' },
    });
    await server.untilSaid(/"msg":"listening"/);

    const credentials = await readFile(join(unpacked, 'data/demo-credentials.json'), 'utf8');
    const { api_key } = JSON.parse(credentials) as { api_key: string };
    const url = `http://127.0.0.1:${port}`;
    const totals = await fetch(`${url}/v1/data-import/totals/DEMO_ENERGY/`, {
      headers: { Authorization: `Token ${await tokenOf(url, api_key)}` },
    });
    expect(await totals.json()).to.include({ accounts: 3 });
    expect((await fetch(`${url}/docs/`)).status).to.equal(200);
    expect((await server.end()).code).to.equal(0);
  });

  it('has the command that its pages call operate, wherever a link to it is', async () => {
    const link = join(folder, 'operate');
    await symlink(join(folder, SERVER, 'bin/operate'), link);
    const key = JSON.parse(await printed([link, 'signing-key', 'generate'], { folder })) as object;

    expect(await printed([link, '--version'], { folder })).to.equal(`${version}\n`);
    expect(key).to.include({ kty: 'OKP' });
    for (const page of await readdir(join(folder, SERVER, 'docs')))
      if (page.endsWith('.md') && !OF_THE_REPOSITORY.has(page))
        expect(await readFile(join(folder, SERVER, 'docs', page), 'utf8'), page).not.to.match(
          /npm run operate|npm run build/,
        );
  });

  it('has beside the service its pages and the examples of how it is deployed', async () => {
    const unpacked = join(folder, SERVER);

    expect(await readdir(unpacked)).to.include.members([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'docs',
      'deploy',
    ]);
    expect(await readdir(join(unpacked, 'deploy'))).to.include.members([
      'compose.yaml',
      'haproxy',
      'kubernetes',
      'nginx',
      'pgbouncer',
      'postgresql',
      'systemd',
    ]);
  });

  it('has packages that install together, and the loader as a command', async () => {
    const project = await mkdtemp(join(folder, 'project-'));
    await writeFile(join(project, 'package.json'), '{ "private": true, "type": "module" }');
    for (const tarball of TARBALLS) await copyFile(join(RELEASE, tarball), join(project, tarball));
    const quietly = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
    const cache = ['--cache', join(project, 'npm-cache')];
    const packages = [...TARBALLS.map((name) => `./${name}`), ...(await othersThatTheyNeed())];
    await printed(['npm', 'install', ...quietly, ...cache, ...packages], {
      folder: project,
      variables,
    });

    const loader = join(project, 'node_modules/.bin/data-import');
    expect(await printed([loader, '--version'])).to.equal(`${version}\n`);
    await printed([loader, 'init', join(project, 'migration')]);
    await printed([loader, 'check', '--dir', join(project, 'migration')]);
    const imports = ['application', 'client', 'domain', 'wire'].map(
      (name) => `await import('@data-import/${name}');`,
    );
    await writeFile(join(project, 'imports.js'), imports.join('\n'));
    await printed([process.execPath, 'imports.js'], { folder: project });
  });
});

/** The dependencies of the packages in this workspace: npm links them instead of asking a registry. */
async function othersThatTheyNeed(): Promise<ReadonlySet<string>> {
  const folders = ['apps/loader', ...['application', 'client', 'domain', 'wire'].map(inPackages)];
  const needed = folders.flatMap((folder) => {
    const { dependencies } = JSON.parse(textOf(`${folder}/package.json`)) as Manifest;
    const others = Object.keys(dependencies).filter((name) => !name.startsWith('@data-import/'));
    return others.map((name) => realpath(join(WORKSPACE, folder, 'node_modules', name)));
  });
  return new Set(await Promise.all(needed));
}

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
}

function inPackages(name: string): string {
  return `packages/${name}`;
}
