// Makes the static files that the server serves at /console/ and /docs/: each is one page, one script and one style sheet, the
// last two named after their content. Each guide is a script of its own beside them.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { replaceFolder } from '../../scripts/replace-folder.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

const PAGES = [
  { root: '.', outDir: 'dist/site' },
  { root: 'docs', outDir: 'dist/docs' },
];

/** The first line of each guide, by its name. */
const titles = globSync(here('../../docs/*.md'))
  .toSorted()
  .map((path) => [
    basename(path, '.md'),
    readFileSync(path, 'utf8').split('\n', 1)[0].replaceAll(/^# |`/g, ''),
  ]);

/** The fonts may be served with their licences alone. */
const licences = ['inter', 'jetbrains-mono']
  .map((name) => readFileSync(here(`node_modules/@fontsource-variable/${name}/LICENSE`), 'utf8'))
  .join('\n\n');

for (const { root, outDir } of PAGES) {
  const made = here(`${outDir}-${process.pid}`);
  await build({
    configFile: false,
    root: here(root),
    // The page can stand below any prefix of a proxy.
    base: './',
    logLevel: 'warn',
    define: { GUIDE_TITLES: JSON.stringify(Object.fromEntries(titles)) },
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      outDir: made,
      emptyOutDir: true,
      // light-dark() and nesting in style sheets as they are.
      target: ['chrome125', 'edge125', 'firefox128', 'safari18'],
      assetsInlineLimit: 0,
      modulePreload: false,
    },
  });
  writeFileSync(`${made}/LICENSE-of-fonts`, licences);
  replaceFolder(here(outDir), made);
}
