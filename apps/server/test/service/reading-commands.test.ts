import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operate } from '@data-import/testkit';
import { expect } from 'chai';

// Slow because each command is a process of its own.
describe('a command that reads', () => {
  let folder: string;
  let silent: Server;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'reading-'));
    // Takes connections and says nothing.
    silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
  });
  after(async () => {
    silent.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('creates nothing where there is no database', async () => {
    const { code, stderr } = await operate(['database', 'check'], {
      DATA_DIR: join(folder, 'data'),
    });

    expect(stderr).to.contain(`There is no database ${join(folder, 'data')}`);
    expect(code).not.to.equal(0);
    expect(await readdir(folder)).to.deep.equal([]);
  });

  it('creates nothing where there is no database: status, which says whom it asked', async () => {
    const file = join(folder, 'other.sqlite');
    const { code, stdout, stderr } = await operate(['status'], {
      DATA_DIR: folder,
      DATABASE_URL: `sqlite:${file}`,
    });

    expect(stdout).to.equal(`${file}\n`);
    expect(stderr).to.contain('There is no database');
    expect(code).to.equal(2);
    expect(await readdir(folder)).to.deep.equal([]);
  });

  for (const [what, portOf] of [
    ['refuses connections', () => 1],
    ['does not answer', () => (silent.address() as AddressInfo).port],
  ] as const)
    it(`calls a database failing that ${what}, and waits for none`, async () => {
      const database = `127.0.0.1:${portOf()}/import`;
      const { code, stdout, stderr } = await operate(['status'], {
        DATA_DIR: folder,
        DATABASE_URL: `postgres://user:secret@${database}`,
      });

      expect(stdout).to.match(new RegExp(`^PostgreSQL ${database}\nFAILING\n`));
      expect(stdout).to.match(/^database +FAILING /m);
      expect([code, stderr]).to.deep.equal([2, '']);
      expect(await readdir(folder)).to.deep.equal([]);
    });
});
