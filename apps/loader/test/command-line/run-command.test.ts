import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect } from 'chai';
import { givenMigration, writeCsv } from '../loading/migration-folder.js';
import { RealService } from '../loading/real-service.js';
import { temporaryFolder } from '../temporary-folder.js';
import { runLoader } from './run-loader.js';

// Slow because it runs the loader against a real service.

interface Told {
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const spoil: Parameters<typeof givenMigration>[4] = ({ transactions }) => {
  Object.assign(transactions[0] ?? {}, { amount: 'much' });
};

describe('data-import run', () => {
  const folder = temporaryFolder();
  const told: Told[] = [];
  let status = 204;
  const hook = createServer((asked, answer) => {
    const pieces: Buffer[] = [];
    asked.on('data', (piece: Buffer) => pieces.push(piece));
    asked.on('end', () => {
      told.push({ headers: asked.headers, body: Buffer.concat(pieces).toString() });
      answer.writeHead(status).end();
    });
  });
  let service: RealService;

  before(async () => {
    hook.listen(0, '127.0.0.1');
    await once(hook, 'listening');
    service = await RealService.shared();
  });
  after(() => hook.close());
  beforeEach(() => {
    told.length = 0;
    status = 204;
  });

  const given = async (settings = '', change?: Parameters<typeof givenMigration>[4]) => {
    const { port } = hook.address() as AddressInfo;
    const notify = `notify = "http://127.0.0.1:${port}/hook"\nnotify_secret_file = "secret"\n`;
    const migration = await givenMigration(service, folder(), 3, notify + settings, change);
    await writeFile(join(folder(), 'secret'), 'of the hook\n');
    const accounts = migration.accounts.map((external_account_number) => ({
      external_account_number,
      from_date: '2024-01-01',
    }));
    await writeCsv(join(folder(), 'accounts.csv'), accounts);
    return migration;
  };
  const run = () => runLoader(['run', '--only-these', '--dir', folder()]);
  const phases = () =>
    told.map(({ body }) => {
      const { phase, exit_code } = JSON.parse(body) as { phase: string; exit_code: number };
      return `${phase} ${exit_code}`;
    });

  it('checks, loads and verifies, and tells of the end of each, signed', async () => {
    await given();
    const ran = await run();

    expect(ran.exitCode, ran.err).to.equal(0);
    expect(phases()).to.deep.equal(['check 0', 'load 0', 'verify 0']);
    for (const { headers, body } of told) {
      const signed = `${String(headers['data-import-timestamp'])}.${body}`;
      const expected = createHmac('sha256', 'of the hook').update(signed).digest('hex');
      expect(headers['data-import-signature']).to.equal(`sha256=${expected}`);
    }
    expect(JSON.parse(told[2]?.body ?? '')).to.deep.include({
      import_supplier: 'DEMO_ENERGY',
      import_batch: null,
    });
    expect(ran.out).to.include('MATCHED');
  });

  it('stops where more rows have failed than may, and goes on where they may', async () => {
    await given('max_failed = 0\n', spoil);
    expect((await run()).exitCode).to.equal(1);
    expect(phases()).to.deep.equal(['check 1']);

    told.length = 0;
    await given('max_failed = 1\n', spoil);
    expect((await run()).exitCode, 'INCOMPLETE').to.equal(1);
    expect(phases()).to.deep.equal(['check 1', 'load 1', 'verify 1']);
  });

  it('reports a phase that could not be ended, and continues if no receiver answers', async () => {
    await given();
    await service.setStatus('PAUSED');
    const paused = await run();
    await service.setStatus('ONGOING');
    expect(paused.exitCode).to.equal(3);
    expect(phases()).to.deep.equal(['check 0', 'load 3']);

    status = 500;
    const ran = await run();
    expect(ran.exitCode, ran.err).to.equal(0);
    expect(ran.err).to.include('Warning: notify was not told: it answered 500.');
  });

  it('sends no message without a secret', async () => {
    await givenMigration(service, folder(), 1, 'notify = "https://example.com/hook"\n');
    const ran = await run();
    expect(ran.exitCode).to.equal(2);
    expect(ran.err).to.include('notify_secret_file');
  });
});
