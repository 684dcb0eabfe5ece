// Mocha calls it once before a run: the tests start the server some hundred times and the loader some dozens. Loading a few
// bundled files costs half a second of computing less than the 1,900 modules that they are made of. What is deployed is
// started as it is by `npm run test:deployment`.
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { demoPlace, RunningService } from '../packages/testkit/dist/src/service/running-service.js';

const COMMANDS = {
  TEST_SERVER_MAIN: ['apps/server', './command-line.js'],
  TEST_LOADER_MAIN: ['apps/loader', './command-line/run.js'],
};
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

/** What `main.js` loads is there as one script. */
const compiledCommand = (command) => ({
  name: 'compiled-command',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\.\// }, ({ path }) =>
      path === command
        ? { path: fileURLToPath(new URL('compiled-command.mjs', import.meta.url)) }
        : undefined,
    ),
});

export async function mochaGlobalSetup() {
  // Coverage is that of the modules.
  if (env.NODE_V8_COVERAGE !== undefined) return;
  const workspace = fileURLToPath(new URL('..', import.meta.url));
  await Promise.all(
    Object.entries(COMMANDS).map(async ([variable, [app, command]]) => {
      // As deep as `dist/src`: the command reads its package.json.
      const outdir = join(workspace, app, 'dist/bundled');
      await rm(outdir, { recursive: true, force: true });
      const common = {
        absWorkingDir: workspace,
        bundle: true,
        platform: 'node',
        target: 'node22',
        logLevel: 'warning',
      };
      await Promise.all([
        build({
          ...common,
          entryPoints: [join(app, 'dist/src', command)],
          outfile: join(outdir, 'command.cjs'),
          format: 'cjs',
          minifyWhitespace: true,
          minifySyntax: true,
          keepNames: true,
          define: {
            'import.meta.url': 'importMeta.url',
            'import.meta.resolve': 'importMeta.resolve',
          },
          external: ABSENT,
          plugins: [unbundled],
        }),
        build({
          ...common,
          entryPoints: [join(app, 'dist/src/main.js')],
          outfile: join(outdir, 'main.js'),
          format: 'esm',
          plugins: [compiledCommand(command)],
        }),
      ]);
      // Inherited by the processes that run the files.
      env[variable] = join(outdir, 'main.js');
    }),
  );
  // The code that a server keeps compiled for the next ones is that of the first to end. Where none starts, the tests say why.
  await compileServer().catch(() => undefined);
}

async function compileServer() {
  const service = new RunningService(await demoPlace());
  try {
    await service.start({}, { main: env.TEST_SERVER_MAIN });
    await service.stop();
  } finally {
    await service.close();
  }
}
