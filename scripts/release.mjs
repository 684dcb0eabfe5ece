// `npm run release` makes what is given away, in `release`: the packages for npm, the service as one folder to unpack, and
// the SHA-256 of each. The version is that of package.json; CHANGELOG.md has to say what it brings.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describedApi, postmanCollection, withTextAmounts } from './api-files.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const PACKED = ['domain', 'application', 'wire', 'client', 'loader'];
/** What goes with the service: its pages, and examples of how it is deployed. */
const BESIDE = [
  'CHANGELOG.md',
  'LICENSE',
  'docs',
  ...globSync(
    'deploy/{compose.yaml,haproxy,kubernetes,monitoring,nginx,pgbouncer,postgresql,systemd}',
    {
      cwd: root,
    },
  ),
];

checkVersions();
const release = join(root, 'release');
rmSync(release, { recursive: true, force: true });
mkdirSync(release);
packForNpm();
archiveService();
await describeApi();
writeSums();

function checkVersions() {
  const others = globSync('{packages,apps}/*/package.json', { cwd: root }).filter(
    (path) => JSON.parse(readFileSync(join(root, path), 'utf8')).version !== version,
  );
  if (others.length > 0)
    throw new Error(
      `Not of version ${version}: ${others.join(', ')}. Set versions with npm version.`,
    );
  if (!readFileSync(join(root, 'CHANGELOG.md'), 'utf8').includes(`## [${version}]`))
    throw new Error(`CHANGELOG.md has no section [${version}].`);
}

function packForNpm() {
  const filters = PACKED.flatMap((name) => ['--filter', `@data-import/${name}`]);
  node('scripts/pnpmw.mjs', ...filters, 'pack', '--pack-destination', release);
}

function archiveService() {
  const name = `data-import-server-${version}`;
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  try {
    node('scripts/deployable.mjs', join(folder, name));
    for (const path of BESIDE)
      if (existsSync(join(root, path)))
        cpSync(join(root, path), join(folder, name, path), { recursive: true });
    cpSync(join(root, 'deploy/README.md'), join(folder, name, 'README.md'));
    writeJson(`${name}.cdx.json`, billOfMaterials(join(folder, name)));
    // The same files make the same archive on every machine and at every time.
    const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'];
    const archive = join(release, `${name}-linux.tar.gz`);
    run(
      'tar',
      ...same,
      '--mtime=@0',
      '--use-compress-program=gzip -n',
      '-cf',
      archive,
      '-C',
      folder,
      name,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The packages that are in the archive, as CycloneDX has them (https://cyclonedx.org/docs/1.6/json/). */
function billOfMaterials(folder) {
  const manifests = globSync('node_modules/{,**/node_modules/}{[^@.]*,@*/*}/package.json', {
    cwd: folder,
  });
  const components = manifests
    .map((path) => JSON.parse(readFileSync(join(folder, path), 'utf8')))
    .map((one) => ({
      type: 'library',
      name: one.name,
      version: one.version,
      ...(typeof one.license === 'string' && { licenses: [{ expression: one.license }] }),
      ...(!one.private && { purl: `pkg:npm/${one.name.replace('@', '%40')}@${one.version}` }),
    }));
  const sorted = new Map(components.map((one) => [`${one.name}@${one.version}`, one]));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: 'data-import-server', version } },
    components: [...sorted.keys()].toSorted().map((key) => sorted.get(key)),
  };
}

async function describeApi() {
  const document = await describedApi();
  writeJson('openapi.json', document);
  writeJson('openapi-text-amounts.json', withTextAmounts(document));
  writeJson('data-import.postman_collection.json', postmanCollection(withTextAmounts(document)));
}

function writeJson(name, value) {
  writeFileSync(join(release, name), `${JSON.stringify(value, null, 2)}\n`);
}

/** In the form that `sha256sum --check` reads. */
function writeSums() {
  const lines = readdirSync(release)
    .toSorted()
    .map((name) => {
      const sum = createHash('sha256')
        .update(readFileSync(join(release, name)))
        .digest('hex');
      return `${sum}  ${name}\n`;
    });
  writeFileSync(join(release, 'SHA256SUMS'), lines.join(''));
}

function node(...words) {
  run(process.execPath, ...words);
}

function run(command, ...words) {
  const { status } = spawnSync(command, words, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} failed.`);
}
