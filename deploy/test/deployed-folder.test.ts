import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedPostgres } from '@data-import/testkit';
import { expect } from 'chai';
import { deployable, type Deployable } from './deployable.js';
import { DeployedService, PROGRAM_USER } from './deployed-service.js';
import { Migration } from './migration.js';
import { WORKSPACE } from './workspace.js';

const MEGABYTE = 1_000_000;
const OF_NO_USE =
  /\.(ts|mts|map)$|(^|\/)node_modules\/@data-import\/[^/]+\/(src|test)\/|(darwin|win32).*\.node$/;

// Slow because the server starts more than once, and its commands too.
describe('The deployed folder', () => {
  let deployed: Deployable;
  let files: readonly string[];

  before(async () => {
    deployed = await deployable();
    files = readdirSync(deployed.folder, { recursive: true, encoding: 'utf8' });
  });

  it('has no link, no source, no test, and nothing for another system than Linux', () => {
    expect(files.filter((path) => OF_NO_USE.test(path))).to.deep.equal([]);
    expect(
      files.filter((path) => lstatSync(join(deployed.folder, path)).isSymbolicLink()),
    ).to.deep.equal([]);
  });

  it('names no folder of the machine that built it', () => {
    const manifests = files.filter((path) => path.endsWith('.json'));

    for (const path of manifests)
      expect(readFileSync(join(deployed.folder, path), 'utf8'), path).not.to.include(WORKSPACE);
  });

  it('has at most 70 MB', () => {
    const sizes = files.map((path) => lstatSync(join(deployed.folder, path)).size);
    const size = sizes.reduce((sum, one) => sum + one, 0);

    expect(size / MEGABYTE).to.be.below(70);
  });

  for (const engine of ['SQLite', 'PostgreSQL'])
    it(`is all that the service needs, without rights and where it can write its data alone: ${engine}`, async () => {
      const secrets = engine === 'SQLite' ? {} : await emptyDatabase();
      const service = await DeployedService.of(deployed, secrets, { SHUTDOWN_NOTICE_MS: '0' });
      try {
        // A start of its own would do it too.
        if (engine === 'PostgreSQL') await service.operate('migrate');
        await service.start();
        expect(await service.isHealthy()).to.equal(true);
        expect(await (await fetch(`${service.url}/`)).text()).to.include('Data import console');

        const migration = await Migration.of(service);
        const load = migration.startLoad(service.url);
        await migration.untilAcknowledged(20);
        await load.end();
        expect(migration.failures).to.deep.equal([]);
        await migration.expectStored(service.url);

        expect((await service.stop())?.code).to.equal(0);
        expect(await service.isHealthy()).to.equal(false);
      } finally {
        await service.close();
      }
    });

  it('runs, as root starts the tests, where nothing else can be written', async () => {
    const service = await DeployedService.of(deployed, {});
    try {
      const tried = await service.run(['-e', TRY_TO_WRITE]).ended();

      // Where root does not start them, the user of the tests may write to its own folders.
      if (PROGRAM_USER !== undefined)
        expect(tried.stdout).to.equal(
          `${PROGRAM_USER} EROFS EROFS EROFS EROFS EROFS written\n`,
          tried.stderr,
        );
    } finally {
      await service.close();
    }
  });
});

const TRY_TO_WRITE = `
  const { writeFileSync } = require('node:fs');
  const tried = (folder) => {
    try {
      writeFileSync(folder + '/tried', '');
      return 'written';
    } catch ({ code }) {
      return code;
    }
  };
  const folders = ['.', 'dist', '/', '/tmp', '/dev/shm', process.env.DATA_DIR];
  console.log(process.getuid(), ...folders.map(tried));
`;

// The server of the tests is quick and forgets what it knew when it crashes.
async function emptyDatabase() {
  const { url } = await (await sharedPostgres()).database();
  return { DATABASE_URL: url, ALLOW_UNSAFE_DATABASE: 'true' };
}
