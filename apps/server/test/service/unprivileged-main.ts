import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openDatabase, SQLITE_DEFAULTS } from '@data-import/adapters-persistence';
import { readConfiguration } from '../../src/configuration.js';
import { serve } from '../../src/serve.js';

// Permissions do not hold for root, so root becomes `nobody`, once everything is loaded that lies where `nobody` may not
// look: the driver and what Knex loads when it is needed.
if (process.getuid?.() === 0) {
  const folder = await mkdtemp(join(tmpdir(), 'preloading-'));
  const db = openDatabase({ ...SQLITE_DEFAULTS, file: join(folder, 'data.sqlite') });
  await migrate(db);
  await db.destroy();
  await rm(folder, { recursive: true });
  process.setgroups?.([]);
  process.setgid?.(65_534);
  process.setuid?.(65_534);
}

try {
  await serve(readConfiguration(process.env));
  process.exit();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
