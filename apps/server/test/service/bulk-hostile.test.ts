import { connect, type Socket } from 'node:net';
import { until } from '@data-import/testkit/until';
import { openedForAll } from '@data-import/testkit';
import { expect } from 'chai';
import { BULK, lineOf, sendBulk } from './bulk-requests.js';
import { expectNoDifferences } from './database-check.js';
import { postgres } from './engines.js';
import * as requests from './requests.js';
import { openSite, type Site } from './site.js';
import { givenAccounts, givenSupplier, type Supplier } from './supplier.js';

const HOSTILE = 100;
const HONEST_LINES = 500;
const MEGABYTE = 1024 * 1024;
/**
 * Above what the server has when it is idle; what an honest load alone takes is in it, and what a busy machine has not
 * collected yet. Those who stall offer 860 MB.
 */
const MEMORY_MEGABYTES = 320;

// Slow because clients are cut when they have taken nothing for four seconds.
describe('a hundred clients of bulk requests who stall, drip and vanish', () => {
  const site = openedForAll(() => openSite(postgres, { variables: { STALL_TIMEOUT_MS: '4000' } }));
  let supplier: Supplier;
  let token: string;
  /** Of another key: one key has a bounded number of bulk requests, and the rest is for other callers. */
  let hostileToken: string;
  let sockets: Socket[];

  before(async () => {
    supplier = await givenSupplier(site.service, { accounts: 0 });
    token = await supplier.caller.token(supplier.apiKey);
  });
  beforeEach(async () => {
    const another = await supplier.operator.posted<{ api_key: string }>(
      `/v1/operator/organisations/${supplier.organisationId}/api-keys/`,
      {},
    );
    hostileToken = await supplier.caller.token(another.api_key);
    sockets = [];
  });
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
  });

  /** A connection on which a bulk request has begun, and of which nothing is read. */
  const hostile = (name = 'hostile'): Socket => {
    const { hostname, port } = new URL(site.service.url);
    const socket = connect(Number(port), hostname).pause();
    sockets.push(socket.on('error', () => undefined));
    socket.write(
      `POST ${BULK} HTTP/1.1\r\nHost: a\r\nAuthorization: Token ${hostileToken}\r\n` +
        `X-Request-Id: ${name}\r\nContent-Type: application/x-ndjson\r\nContent-Length: ${32 * MEGABYTE}\r\n\r\n`,
    );
    return socket;
  };

  /** Sends lines for as long as the server takes them. */
  const stall = (line: string, name?: string) => {
    const socket = hostile(name);
    const block = line.repeat(Math.ceil(65_536 / line.length));
    const more = () => {
      for (let blocks = 0; blocks < 400; blocks += 1)
        if (!socket.write(block)) return void socket.once('drain', more);
    };
    more();
  };

  const drip = (line: string) => {
    const socket = hostile();
    let at = 0;
    // oxlint-disable-next-line house/no-waiting -- to drip is to write by the clock; nothing waits for it
    const timer = setInterval(() => {
      if (socket.destroyed) clearInterval(timer);
      else socket.write(line[at++ % line.length]!);
    }, 20);
  };

  const vanish = async (line: string) => {
    for (let times = 0; times < 5; times += 1) {
      const socket = hostile();
      await new Promise((resolve) => socket.write(line.repeat(200), resolve));
      socket.destroy();
    }
  };

  it('cost bounded memory, and let others load and read', async () => {
    const accounts = await givenAccounts(supplier.operator, supplier.code, HOSTILE + HONEST_LINES);
    const honest = accounts
      .slice(HOSTILE)
      .map((account, index) =>
        lineOf(
          requests.TRANSACTIONS,
          requests.transactions(supplier, idsOf(`H-${index}`), account),
        ),
      );
    const { url } = site.services[0]!;
    await sendBulk(url, token, honest.slice(0, 100));
    const before = await residentMegabytes(site);

    let peak = before;
    let answered = 0;
    const over = new AbortController();
    const watching = (async () => {
      const { external_account_number } = accounts[0]!;
      const path = `/v1/data-import/account-transfer-status/${supplier.code}/${external_account_number}/`;
      while (!over.signal.aborted) {
        expect((await supplier.caller.get(path)).status).to.equal(200);
        answered += 1;
        peak = Math.max(peak, await residentMegabytes(site));
      }
    })();

    const vanishing: Promise<void>[] = [];
    for (const [index, account] of accounts.slice(0, HOSTILE).entries()) {
      const ids = idsOf(`X-${index}`);
      const line = `${JSON.stringify(lineOf(requests.TRANSACTIONS, requests.transactions(supplier, ids, account)))}\n`;
      if (index % 3 === 0) stall(line);
      else if (index % 3 === 1) drip(line);
      else vanishing.push(vanish(line));
    }
    const answers = await sendBulk(url, token, honest);
    await Promise.all(vanishing);
    await until('a question is answered', async () => answered > 0, 60_000);
    over.abort();
    await watching;

    expect(answers.map(({ status }) => status)).to.deep.equal(Array(HONEST_LINES).fill(201));
    const figures = `${answered} answers, ${before.toFixed(0)} to ${peak.toFixed(0)} MB`;
    if (process.env['BULK_FIGURES']) console.log(figures);
    expect(answered, figures).to.be.above(0);
    expect(peak - before, figures).to.be.below(MEMORY_MEGABYTES);
  });

  it('are cut when they take nothing of their answers', async () => {
    const [account] = await givenAccounts(supplier.operator, supplier.code, 1);
    // An answer of 128 KB for a line of 3 KB: 40 of them outgrow the buffers of both sockets.
    const line = lineOf(requests.NOTES, {
      ...requests.notes(supplier, [], account),
      notes: Array.from({ length: 1000 }, () => ({})),
    });
    stall(`${JSON.stringify(line)}\n`, 'reads-nothing');
    // The client would notice nothing before it writes or reads.
    await until('it is cut', () => hasAborted(site, 'reads-nothing'));
    await expectNoDifferences(site.service);
  });
});

function idsOf(name: string): readonly string[] {
  return Array.from({ length: 12 }, (_, index) => `${name}-${index}`);
}

async function hasAborted({ service }: Site, name: string): Promise<boolean> {
  const said = await service.everythingSaid();
  return said
    .split('\n')
    .some((line) => line.includes(`"requestId":"${name}"`) && line.includes('"isAborted":true'));
}

async function residentMegabytes({ service }: Site): Promise<number> {
  const metrics = await (await fetch(`${service.url}/metrics/`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / MEGABYTE;
}
