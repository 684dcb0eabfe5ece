import { once } from 'node:events';
import { appendFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect } from 'chai';
import { runLoader } from '../command-line/run-loader.js';
import { temporaryFolder } from '../temporary-folder.js';
import { behindGateway } from './behind-gateway.js';
import { givenMigration, writeCsv } from './migration-folder.js';
import { outcomesOf } from './outcomes-of-run.js';

const SECRET = 'acme-secret';

/** A payment vendor that knows every reference but those of `GONE`, and fails at first. */
class Vendor {
  readonly #server: Server;
  readonly asked: string[] = [];

  constructor() {
    this.#server = createServer(({ url = '', headers }, response) => {
      const reference = decodeURIComponent(url.split('/').at(-1) ?? '');
      const answer = (status: number, body: object) =>
        response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(JSON.stringify(body));
      if (headers.authorization !== `Bearer ${SECRET}`) return void answer(401, {});
      this.asked.push(reference);
      if (this.asked.length === 1) return void answer(503, {});
      if (reference.startsWith('GONE')) return void answer(404, {});
      answer(200, { reference, type: 'CARD', status: 'active', last_digits: '4242' });
    });
  }

  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

// Slow because the service asks for a pause of seconds.
describe('A load into a service that is busy, renews tokens, asks a vendor or is paused', () => {
  const folder = temporaryFolder();
  const vendor = new Vendor();
  const site = behindGateway(async () => ({
    PAYMENT_VENDORS: JSON.stringify({
      vendors: {
        ACME: { client: 'http', base_url: await vendor.start(), secret_env: 'ACME_SECRET' },
      },
    }),
    ACME_SECRET: SECRET,
  }));
  after(() => vendor.stop());

  const given = (accounts: number) => givenMigration(site.service, folder(), accounts);

  const args = (...more: string[]) => [
    'load',
    '--dir',
    folder(),
    '--json',
    '--url',
    site.gateway.url,
    ...more,
  ];

  it('waits as long as it is asked to, and renews a token that is not taken any more', async () => {
    await given(400);
    const arrivals: number[] = [];
    site.gateway.onBulk = ({ number, headers, turnAway }) => {
      // oxlint-disable-next-line house/no-clock-assertion -- a pause has a least length, which load cannot shorten
      arrivals.push(performance.now());
      if (number === 2)
        turnAway(429, { 'retry-after': '2' }, { code: 'throttled', detail: 'Too many requests.' });
      // The service itself refuses this one.
      if (number === 4) headers.authorization = 'Token expired';
    };
    const ran = await runLoader(args('--limits-requests', '1'));
    expect(ran.exitCode, ran.err).to.equal(0);
    expect(outcomesOf(ran)['transactions']).to.include({ loaded: 4800, already_there: 0 });
    expect((arrivals[2] ?? 0) - (arrivals[1] ?? 0), 'Retry-After').to.be.at.least(1990);
    expect(arrivals).to.have.length.at.least(5);
  });

  it('sends notes, transactions, statements and instructions of each account in this order, businesses last', async () => {
    const migration = await given(30);
    const [first = '', second = '', third = ''] = migration.accounts;
    await site.service.createBusiness('BIZ', [first, second]);
    const instruction = { vendor: 'ACME', type: 'CARD' };
    await writeCsv(
      join(folder(), 'payment-instructions.csv'),
      migration.accounts.slice(2).map((external_account_number) => ({
        external_account_number,
        ...instruction,
        reference: external_account_number === third ? 'GONE' : `R-${external_account_number}`,
      })),
    );
    await writeCsv(join(folder(), 'business-payment-instructions.csv'), [
      {
        external_business_identifier: 'BIZ',
        ...instruction,
        reference: 'R-BIZ',
        accounts: first,
      },
    ]);
    const ran = await runLoader(args());
    const outcomes = outcomesOf(ran);
    expect(outcomes['payment-instructions'], ran.err).to.include({ loaded: 27, failed: 1 });
    expect(outcomes['business-payment-instructions'], ran.err).to.include({ loaded: 1 });
    expect(ran.exitCode).to.equal(1);
    expect(vendor.asked).to.include.members(['R-BIZ', `R-${migration.accounts[3]}`]);

    const kinds = new Map<string, string[]>();
    for (const { operation, body } of site.gateway.lines) {
      const subject = body.external_account_number ?? 'business';
      kinds.set(subject, [...(kinds.get(subject) ?? []), operation]);
    }
    const ofThird = kinds.get(third) ?? [];
    expect(new Set(ofThird).size, ofThird.join()).to.equal(4);
    for (const number of migration.accounts.slice(3))
      expect(kinds.get(number), number).to.deep.equal(ofThird.slice(0, 4));
    expect(ofThird[0]).to.match(/note/i);
    expect(ofThird[1]).to.match(/transaction/i);
    expect(ofThird[2]).to.match(/statement/i);
    expect(ofThird[3]).to.match(/instruction/i);
    expect(site.gateway.lines.at(-1)?.operation).to.match(/business/i);
  });

  it('stores the first of two instructions that contradict each other, also when only that one fails at first', async () => {
    const migration = await given(1);
    const [external_account_number = ''] = migration.accounts;
    await writeCsv(
      join(folder(), 'payment-instructions.csv'),
      // The service fails twice for the first one.
      ['TEST-FLAKY', 'TEST-GOOD'].map((reference) => ({
        external_account_number,
        vendor: 'TEST',
        type: 'CARD',
        reference,
      })),
    );
    const ran = await runLoader(args());
    expect(outcomesOf(ran)['payment-instructions'], ran.err).to.include({ loaded: 1, failed: 1 });
    expect(await migration.failedRows('payment-instructions')).to.deep.equal([
      '3 account_already_has_active_instruction reference',
    ]);
  });

  it('takes equal rows for stored when one of them was refused before the account was there', async () => {
    const migration = await given(1);
    const late = `${migration.accounts[0]}-LATE`;
    const instruction = {
      external_account_number: late,
      vendor: 'TEST',
      type: 'CARD',
      reference: 'TEST-1',
    };
    await writeCsv(join(folder(), 'payment-instructions.csv'), [instruction, instruction]);
    const encodings = new Set<string | undefined>();
    let importing: Promise<void> | undefined;
    let isThere = false;
    site.gateway.onBulk = ({ number, headers, turnAway }) => {
      encodings.add(headers['accept-encoding']);
      if (number === 1) return;
      importing ??= site.service.importAccounts([late]).finally(() => {
        isThere = true;
      });
      if (!isThere) turnAway(429, { 'retry-after': '0' }, { code: 'throttled', detail: 'Later.' });
    };
    const first = await runLoader(args());
    await importing;
    site.gateway.onBulk = () => undefined;
    const kind = 'payment-instructions';
    const equal = { loaded: 1, already_there: 1, failed: 0 };
    expect(outcomesOf(first)[kind], first.err).to.include(equal);
    expect([...encodings], 'brief answers are not compressed').to.deep.equal(['identity']);

    await appendFile(join(folder(), 'notes.csv'), `${late},A new one,2024-02-01T10:00:00Z\n`);
    const second = await runLoader(args());
    expect(outcomesOf(second)['notes'], second.err).to.include({ loaded: 1 });
    expect(outcomesOf(second)[kind], second.err).to.include({ already_there: 2, failed: 0 });
  });

  it('says that the operator has paused the supplier, and goes on when it is open again', async () => {
    await given(100);
    let pausing: Promise<void> | undefined;
    let isPaused = false;
    site.gateway.onBulk = ({ number, turnAway }) => {
      if (number === 1) return;
      pausing ??= site.service.setStatus('PAUSED').finally(() => {
        isPaused = true;
      });
      // None is stored before the supplier is paused.
      if (!isPaused) turnAway(429, { 'retry-after': '0' }, { code: 'throttled', detail: 'Later.' });
    };
    const paused = await runLoader(args('--limits-requests', '1'));
    await pausing;
    site.gateway.onBulk = () => undefined;
    await site.service.setStatus('ONGOING');
    expect(paused.exitCode, paused.err).to.equal(3);
    expect(paused.err)
      .to.match(/paused|not ongoing/i)
      .and.match(/Run `.* load --dir .*` to continue/);

    const ran = await runLoader(args());
    expect(outcomesOf(ran)['transactions']).to.include({ loaded: 1200, already_there: 0 });
  });
});
