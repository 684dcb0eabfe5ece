import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, POSTGRES_DEFAULTS } from '@data-import/adapters-persistence';
import { sharedPostgres } from '@data-import/testkit';
import { expect } from 'chai';
import { compose } from '../src/compose.js';
import { readConfiguration } from '../src/configuration.js';
import { makeDemo } from '../src/demo.js';

const CONNECTIONS = 8;

describe('compose', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'composed-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('lets in who asks while callers hold every connection that they may have', async () => {
    const { url, drop } = await (await sharedPostgres()).database();
    const { useCases, close } = await compose(
      readConfiguration({
        DATA_DIR: folder,
        DATABASE_URL: url,
        DATABASE_POOL_SIZE: String(CONNECTIONS),
        ALLOW_UNSAFE_DATABASE: 'true',
      }),
    );
    const keys = JSON.parse(await readFile(await makeDemo(useCases, folder), 'utf8')) as {
      readonly operator_api_key: string;
    };
    const credential = { kind: 'api-key', text: keys.operator_api_key } as const;
    const { token } = (await useCases.obtainAccessToken(credential))._unsafeUnwrap();
    const db = openDatabase({ ...POSTGRES_DEFAULTS, url, poolSize: 1 });
    const lock = await db.transaction();
    await lock.raw('lock table import_suppliers in access exclusive mode');

    const held = Array.from({ length: CONNECTIONS }, () =>
      useCases.listSuppliers().catch(() => undefined),
    );
    const first = await Promise.race([useCases.authenticate(token), ...held]);
    await lock.rollback();
    await Promise.all(held);
    await Promise.all([close(), db.destroy()]);
    await drop();

    expect(first).to.have.property('value').that.includes({ role: 'admin' });
  });
});
