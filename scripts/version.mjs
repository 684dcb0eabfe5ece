// `npm version 0.2.0` writes the version of package.json, the only place where it is decided, to where it is repeated.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));

const REPEATED = [
  ['{packages,apps}/*/package.json', /("version": ")[^"]+/],
  ['{deploy,examples/*}/package.json', /("version": ")[^"]+/],
  ['deploy/{compose.yaml,kubernetes/*.yaml}', /(data-import(?::|-migrate-))\d+\.\d+\.\d+[\w.-]*/g],
  ['{packages/*,apps/*,docs}/*.md', /(data-import-[a-z]+-)\d+\.\d+\.\d+[\w-]*(?=\.tgz)/g],
];

for (const [paths, pattern] of REPEATED)
  for (const path of globSync(paths, { cwd: root })) {
    const text = readFileSync(root + path, 'utf8');
    writeFileSync(root + path, text.replace(pattern, `$1${version}`));
  }
