// Writes dist/packed, the command as it is packed: the packages of this workspace, which no registry has, are
// part of it; all others, also those of these packages, are installed with it. It bundles what `pnpm run build` has compiled.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { replaceFolder } from '../../scripts/replace-folder.mjs';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const { dependencies, engines } = JSON.parse(readFileSync(`${FOLDER}package.json`, 'utf8'));

const made = `${FOLDER}dist/packed-${process.pid}`;
const { metafile } = await build({
  absWorkingDir: FOLDER,
  entryPoints: ['dist/src/main.js'],
  outdir: made,
  bundle: true,
  // Or what main.js says of an old Node.js would come after the modules that do not load there.
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: `node${engines.node.replace('>=', '')}`,
  external: Object.keys(dependencies),
  metafile: true,
  logLevel: 'warning',
});
replaceFolder(`${FOLDER}dist/packed`, made);
const undeclared = Object.keys(metafile.inputs).filter((path) => path.includes('node_modules/'));
if (undeclared.length > 0)
  throw new Error(`Declare these as dependencies of the loader: ${undeclared.join(', ')}`);
