// Makes the static files that the server serves at /console/: one page, one script and one style sheet, the last two named
// after their content.
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

await build({
  configFile: false,
  root: here('.'),
  // The page can stand below any prefix of a proxy.
  base: './',
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: here('dist/site'),
    emptyOutDir: true,
    // light-dark() and nesting in style sheets as they are.
    target: ['chrome125', 'edge125', 'firefox128', 'safari18'],
    assetsInlineLimit: 0,
    modulePreload: false,
  },
});
