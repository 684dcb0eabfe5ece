import { copyFile, chown } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { debianTool } from './debian-tool.js';
import { deployable } from './deployable.js';
import { DeployedService, PROGRAM_USER } from './deployed-service.js';
import { Migration, type Note } from './migration.js';
import { PostgresServer } from './postgres-server.js';
import { printed, type Variables } from './program.js';
import { textWith } from './workspace.js';

const QUICKLY_STOPPED = { SHUTDOWN_NOTICE_MS: '0' };

// Slow because databases are backed up and restored under load, and their servers start again.
describe('A backup made during a load', () => {
  it('is restored with all that was acknowledged before it, and fits together: PostgreSQL', async () => {
    const postgres = await PostgresServer.primary();
    try {
      await postgres.start();
      await postgres.createDatabase();

      await backUpAndRestore({
        secrets: { DATABASE_URL: postgres.url('data_import') },
        backUp: () =>
          postgres.runScript(
            scriptOfCronJob(),
            `${postgres.url('data_import')}?sslmode=prefer&application_name=backup`,
          ),
        restore: async () => {
          await postgres.query('postgres', 'create database restored');
          await postgres.run(
            'pg_restore',
            '-d',
            postgres.url('restored'),
            '--exit-on-error',
            '--no-owner',
            'backup.dump',
          );
          await postgres.query('restored', 'analyze');
          return { DATABASE_URL: postgres.url('restored') };
        },
      });
    } finally {
      await postgres.close();
    }
  });

  it('is restored with all that was acknowledged before it, and fits together: SQLite', () =>
    backUpAndRestore({
      secrets: {},
      backUp: async ({ dataDir }) => {
        await printed(
          [debianTool('sqlite3'), 'data-import.sqlite', '.timeout 10000', '.backup backup.sqlite'],
          { folder: dataDir, uid: PROGRAM_USER },
        );
      },
      restore: async (from, to) => {
        const file = join(to.dataDir, 'data-import.sqlite');
        await copyFile(join(from.dataDir, 'backup.sqlite'), file);
        if (PROGRAM_USER !== undefined) await chown(file, PROGRAM_USER, PROGRAM_USER);
        return {};
      },
    }));
});

interface CronJob {
  readonly spec: {
    readonly jobTemplate: {
      readonly spec: {
        readonly template: {
          readonly spec: { readonly containers: readonly [{ readonly args: readonly [string] }] };
        };
      };
    };
  };
}

/** It is that of Kubernetes, in this folder, with a backup of one name. */
function scriptOfCronJob(): string {
  const text = textWith('deploy/kubernetes/backup.yaml', {
    '/run/secrets/data-import/environment': './environment',
    '/backup/$(date -u +%Y%m%dT%H%M%SZ).dump': 'backup.dump',
    'find /backup': 'find .',
  });
  const { spec } = parse(text) as CronJob;
  return spec.jobTemplate.spec.template.spec.containers[0].args[0];
}

interface Engine {
  readonly secrets: Variables;
  readonly backUp: (service: DeployedService) => Promise<void>;
  /** Into another, empty database; with the secrets of the one who uses it. */
  readonly restore: (from: DeployedService, to: DeployedService) => Promise<Variables>;
}

async function backUpAndRestore({ secrets, backUp, restore }: Engine): Promise<void> {
  const deployed = await deployable();
  const service = await DeployedService.of(deployed, secrets, QUICKLY_STOPPED);
  const restored = await DeployedService.of(deployed, {}, QUICKLY_STOPPED);
  try {
    await service.start();
    const migration = await Migration.of(service);
    const load = migration.startLoad(service.url);
    const before: Note[] = [];
    try {
      await migration.untilAcknowledged(100);
      before.push(...migration.acknowledged);
      await backUp(service);
      await migration.untilAcknowledged(50);
    } finally {
      await load.end();
    }
    const all = await migration.expectStored(service.url);
    await service.stop();
    expect(migration.failures).to.deep.equal([]);

    await restored.writeSecrets(await restore(service, restored));
    expect(await restored.operate('database', 'check')).not.to.include('DIFFERS');
    await restored.start();
    const stored = await migration.expectStored(restored.url, before);
    expect(stored, 'the backup is of the middle of the load').to.be.below(all);
  } finally {
    await service.close();
    await restored.close();
  }
}
