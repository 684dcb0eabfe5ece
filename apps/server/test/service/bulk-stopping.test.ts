import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { expect } from 'chai';
import { BULK, lineOf, type BulkAnswer } from './bulk-requests.js';
import { sqlite } from './engines.js';
import * as requests from './requests.js';
import { openSite, type Site } from './site.js';
import { givenSupplier, type Supplier } from './supplier.js';
import { supportView } from './support-view.js';

describe('a server that is told to stop during a bulk request', () => {
  let site: Site;
  let supplier: Supplier;

  before(async () => {
    // Longer than a test may take.
    site = await openSite(sqlite, { variables: { SHUTDOWN_DEADLINE_MS: '300000' } });
    supplier = await givenSupplier(site.service);
  });
  after(() => site?.close());

  it('answers the lines that it has, says where it stopped, and ends at once', async () => {
    const token = await supplier.caller.token(supplier.apiKey);
    const sent = request(site.service.url + BULK, {
      method: 'POST',
      headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/x-ndjson' },
    });
    sent.on('error', () => undefined);
    const send = (body: string) =>
      sent.write(`${JSON.stringify(lineOf(requests.NOTES, requests.notes(supplier, [body])))}\n`);
    send('one');
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    let text = '';
    response.setEncoding('utf8').on('data', (part: string) => (text += part));
    while (!text.includes('"line":1,')) await once(response, 'data');

    site.service.signal('SIGTERM');
    await once(response, 'end');
    const code = await site.service.ended();

    expect(code).to.equal(0);
    const [, last] = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as BulkAnswer);
    expect(last).to.include({ line: 2, status: 503 });
    expect(last?.body).to.include({ code: 'not_ready' });
    expect(response.complete).to.equal(true);

    await site.service.start();
    const operator = await site.service.operator();
    const view = await supportView(operator, supplier.accounts[0]!.service_account_number);
    expect(view.notes.map(({ body }) => body)).to.deep.equal(['one']);
  });
});
