import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { freshMetrics } from './fresh-metrics.js';
import { sqlite } from './engines.js';
import * as requests from './requests.js';
import { openSite, type Site } from './site.js';
import { givenSupplier, type Supplier } from './supplier.js';
import { supportView } from './support-view.js';

const SECRET = 'vendor-secret';

describe('a vendor that is asked over HTTP', () => {
  let vendor: Server;
  let asked: string[];
  /** Questions that fail before one is answered. */
  let failures: number;
  let site: Site;
  let supplier: Supplier;

  const answer = ({ url = '', headers }: IncomingMessage, response: ServerResponse): void => {
    asked.push(`${headers.authorization} ${url}`);
    failures -= 1;
    const reference = decodeURIComponent(url.split('/').at(-1) ?? '');
    if (failures >= 0) response.writeHead(503).end();
    else
      response.end(
        JSON.stringify({
          reference,
          type: 'CARD',
          status: 'active',
          expires_on: '2199-01-31',
          last_digits: '1234',
          scheme: 'visa',
        }),
      );
  };

  before(async () => {
    vendor = createServer(answer).listen(0, '127.0.0.1');
    await once(vendor, 'listening');
    const base_url = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}/v2`;
    site = await openSite(sqlite, {
      variables: {
        NODE_ENV: 'development',
        PAYMENT_VENDORS: JSON.stringify({
          vendors: { ACME: { client: 'http', base_url, secret_env: 'ACME_SECRET' } },
          resilience: { budget_ms: 2000, open_ms: 60_000 },
        }),
        ACME_SECRET: SECRET,
      },
    });
  });
  after(async () => {
    await site?.close();
    vendor.closeAllConnections();
    vendor.close();
  });
  beforeEach(async () => {
    asked = [];
    failures = 0;
    supplier = await givenSupplier(site.service, { accounts: 2 });
  });

  const post = (reference: string, vendorCode = 'ACME') =>
    supplier.caller.post(requests.INSTRUCTION, {
      ...requests.instruction(supplier, reference),
      vendor: vendorCode,
    });
  const view = () => supportView(supplier.operator, supplier.accounts[0]!.service_account_number);

  it('vouches for an instruction, what it says is kept, and its secret is not in the log', async () => {
    expect((await post('A/1 ü')).status).to.equal(201);
    expect(await site.service.everythingSaid()).not.to.contain(SECRET);

    expect(asked).to.deep.equal([`Bearer ${SECRET} /v2/instructions/A%2F1%20%C3%BC`]);
    expect((await view()).payment_instruction).to.deep.equal({
      vendor: 'ACME',
      reference: 'A/1 ü',
      type: 'CARD',
      details: { status: 'active', expires_on: '2199-01-31', last_digits: '1234', scheme: 'visa' },
    });
  });

  it('is counted by outcome, and seen while it is not asked', async () => {
    const metric = async (name: string) => {
      const text = await freshMetrics(site.service.url);
      const line = text.split('\n').find((one) => one.startsWith(`${name} `));
      return Number(line?.slice(name.length) ?? 0);
    };
    const ofVendor = (outcome: string) =>
      metric(`vendor_requests_total{vendor="ACME",outcome="${outcome}"}`);
    const before = [await ofVendor('usable'), await ofVendor('vendor_error')];
    const { caller, accounts } = supplier;
    await caller.posted(requests.INSTRUCTION, {
      ...requests.instruction(supplier, 'counted'),
      ...requests.addressing(supplier, accounts[1]),
      vendor: 'ACME',
    });
    failures = 20;
    for (let question = 0; question < 2; question += 1) await post(`refused ${question}`);

    expect(await ofVendor('usable')).to.equal(before[0]! + 1);
    expect(await ofVendor('vendor_error')).to.be.above(before[1]!);
    expect(await metric('vendor_circuit_open{vendor="ACME"}')).to.equal(1);
    await post('made up', 'MADE-UP');
    expect(await freshMetrics(site.service.url)).not.to.contain('MADE-UP');
  });
});
