// `node scripts/deployable.mjs FOLDER` puts what runs in production into FOLDER, which must not exist: the built server with
// its dependencies, flat and without links, and nothing that only building, types or other systems need.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const [name] = process.argv.slice(2);
if (name === undefined) throw new Error('Say which folder: node scripts/deployable.mjs FOLDER');
const folder = resolve(name);
if (existsSync(folder)) throw new Error(`${folder} exists: name a folder that does not.`);

const pnpmw = fileURLToPath(new URL('pnpmw.mjs', import.meta.url));
const settings = ['node-linker=hoisted', 'package-import-method=copy'].map(
  (one) => `--config.${one}`,
);
const deploy = [...settings, '--filter', '@data-import/server', 'deploy', '--prod', folder];
const { status } = spawnSync(process.execPath, [pnpmw, ...deploy], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
if (status !== 0) throw new Error('pnpm deploy failed.');

const NOT_NEEDED = [
  'pnpm-*.yaml',
  'tsconfig.json',
  '{src,test,dist/{test,bundled}}',
  'node_modules/{.*,@types,@rollup,*/.*}',
  'node_modules/@data-import/*/{src,test,contracts,memory,dist/test,dist/contracts,dist/memory,tsconfig.json,redocly.yaml}',
  'node_modules/better-sqlite3/{deps,src,binding.gyp}',
  'node_modules/better-sqlite3/prebuilds/{darwin,win32}-*.node',
  '**/*.{map,ts,mts,cts,tsbuildinfo}',
];
for (const path of globSync(NOT_NEEDED, { cwd: folder }))
  rmSync(join(folder, path), { recursive: true, force: true });

// What pnpm wrote leads to folders of this machine; the versions are what is installed.
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const root = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const { version, license, type } = manifest;
writeFileSync(
  join(folder, 'package.json'),
  `${JSON.stringify({ name: manifest.name, version, private: true, license, type, engines: root.engines }, null, 2)}\n`,
);
