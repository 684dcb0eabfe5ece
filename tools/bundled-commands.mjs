// Mocha calls it once before a run: the tests start the server some hundred times and the loader some dozens. Loading a few
// bundled files costs half a second of computing less than the 1,900 modules that they are made of. What is deployed is
// started as it is by `npm run test:deployment`.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const COMMANDS = { TEST_SERVER_MAIN: 'apps/server', TEST_LOADER_MAIN: 'apps/loader' };
// Drivers that Knex and pg would load if they were installed.
const ABSENT = [
  'mariadb/callback',
  'mysql',
  'mysql2',
  'oracledb',
  'pg-native',
  'sqlite3',
  'tedious',
];

/**
 * What is native, and what is loaded when it is needed by names that esbuild does not see in it. Found from where it is
 * imported: the bundle stands elsewhere.
 */
const unbundled = {
  name: 'unbundled',
  setup: ({ onResolve }) =>
    onResolve(
      { filter: /^(better-sqlite3|@duckdb\/node-api|pg-copy-streams)$/ },
      ({ path, resolveDir }) => ({
        path: createRequire(join(resolveDir, 'importing.js')).resolve(path),
        external: true,
      }),
    ),
};

/** An import of it reads all that it exports, and one of them loads the client of `fetch`; `require` does not. */
const required = {
  name: 'required',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^(node:)?http$/ }, ({ kind }) =>
      kind === 'import-statement' ? { path: 'node:http', namespace: 'required' } : undefined,
    );
    onLoad({ filter: /./, namespace: 'required' }, ({ path }) => ({
      contents: `module.exports = require('${path}');`,
    }));
  },
};

export async function mochaGlobalSetup() {
  // Coverage is that of the modules.
  if (env.NODE_V8_COVERAGE !== undefined) return;
  const workspace = fileURLToPath(new URL('..', import.meta.url));
  await Promise.all(
    Object.entries(COMMANDS).map(async ([variable, app]) => {
      // As deep as `dist/src`: the command reads its package.json.
      const outdir = join(workspace, app, 'dist/bundled');
      await build({
        absWorkingDir: workspace,
        entryPoints: [join(app, 'dist/src/main.js')],
        outdir,
        bundle: true,
        splitting: true,
        format: 'esm',
        platform: 'node',
        target: 'node22',
        minifyWhitespace: true,
        minifySyntax: true,
        keepNames: true,
        external: ABSENT,
        plugins: [unbundled, required],
        banner: { js: REQUIRE },
        logLevel: 'warning',
      });
      // Inherited by the processes that run the files.
      env[variable] = join(outdir, 'main.js');
    }),
  );
  // The code that a server keeps compiled for the next ones is that of the first to end. Where none starts, the tests say why.
  await compileServer().catch(() => undefined);
}

async function compileServer() {
  // Imported only now: when it is loaded, it takes the server's file from the environment.
  const { demoPlace, RunningService } =
    await import('../packages/testkit/dist/src/service/running-service.js');
  const service = new RunningService(await demoPlace());
  try {
    await service.start();
    await service.stop();
  } finally {
    await service.close();
  }
}

/** For the modules among them that are not ES modules. */
const REQUIRE = [
  `import { createRequire as requireFrom } from 'node:module';`,
  `const require = requireFrom(import.meta.url);`,
  `const { filename: __filename, dirname: __dirname } = import.meta;`,
].join('\n');
