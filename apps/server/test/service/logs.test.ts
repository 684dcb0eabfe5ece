import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openDatabase, POSTGRES_DEFAULTS } from '@data-import/adapters-persistence';
import { expect } from 'chai';
import { postgres } from './engines.js';
import * as requests from './requests.js';
import { openSite, type Site } from './site.js';
import { givenSupplier, type Supplier } from './supplier.js';
import { supportView } from './support-view.js';

/** Stands wherever a caller can put a word. */
const WORD = 'Elmstreet';
const PASSWORD = 'open-sesame';
const SECRET = 'vendor-secret';

// Slow because a server is started for its log.
describe('the log', () => {
  let site: Site;
  let supplier: Supplier;
  const asked: string[] = [];
  const vendor = createServer(({ url = '', headers }, response) => {
    asked.push(`${headers.authorization} ${url}`);
    const [reference, type] = [decodeURIComponent(url.split('/').at(-1) ?? ''), 'CARD'];
    response.end(JSON.stringify({ reference, type, status: 'active', last_digits: '1234' }));
  });

  before(async () => {
    vendor.listen(0, '127.0.0.1');
    await once(vendor, 'listening');
    const base_url = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}/v2`;
    const vendors = { ACME: { client: 'http', base_url, secret_env: 'ACME_SECRET' } };
    const ofVendor = { PAYMENT_VENDORS: JSON.stringify({ vendors }), ACME_SECRET: SECRET };
    site = await openSite({
      name: 'PostgreSQL',
      database: async () => {
        const { variables, drop } = await postgres.database();
        const url = new URL(variables['DATABASE_URL']!);
        url.password ||= PASSWORD;
        const own = { ...variables, DATABASE_URL: url.href, LOG_LEVEL: 'debug', ...ofVendor };
        return { variables: own, drop };
      },
    });
    supplier = await givenSupplier(site.service);
  });
  after(async () => {
    await site?.close();
    vendor.closeAllConnections();
    vendor.close();
  });

  it('has no word of a caller or customer, whatever is sent', async () => {
    const { caller } = supplier;
    const { external_account_number } = supplier.accounts[0]!;
    const note = { import_supplier: supplier.code, external_account_number };
    const bodies = [
      { ...note, notes: [{ body: WORD, document_paths: [{ document_path: `${WORD}.pdf` }] }] },
      { ...note, notes: [{ body: `\u0000${WORD}` }, { [WORD]: WORD }] },
      { import_supplier: WORD, external_account_number: WORD, notes: [{ body: WORD }] },
      { [WORD]: { [WORD]: [WORD] } },
    ];
    const headers = { 'X-Request-Id': `${WORD} is not sane`, 'User-Agent': WORD, Referer: WORD };
    for (const body of bodies) await caller.send('POST', requests.NOTES, body, { headers });
    for (const body of [`{"${WORD}"`, WORD, `{"a": 1e999, "${WORD}": 1}`, `"${WORD}`])
      await caller.ask('POST', requests.NOTES, {
        body,
        headers: { 'Content-Type': 'application/json' },
      });
    await caller.ask('POST', requests.NOTES, { body: WORD, headers: { 'Content-Type': WORD } });
    await caller.get(`/v1/data-import/account-transfer-status/${WORD}/${WORD}/?${WORD}=${WORD}`);
    await caller.get(`/v1/${WORD}/${encodeURIComponent(`${WORD}/%00`)}`);
    await caller.withToken(WORD).get(`/v1/${WORD}/`);
    await caller.post('/v1/graphql/', { query: `mutation { ${WORD}(a: "${WORD}") }` });
    await caller.post('/v1/graphql/', {
      query: 'mutation($key: String!) { obtainServiceToken(input: {APIKey: $key}) { token } }',
      variables: { key: WORD },
    });

    expect(await site.service.everythingSaid()).not.to.match(new RegExp(WORD, 'i'));
  });

  it('has no word of a row that the database quotes when it refuses it', async () => {
    const db = openDatabase({
      ...POSTGRES_DEFAULTS,
      url: site.service.variables['DATABASE_URL']!,
    });
    await db.raw(`alter table notes add constraint no_streets check (body not like '%Oak%')`);
    await db.destroy();
    const { status } = await supplier.caller.post(
      requests.NOTES,
      requests.notes(supplier, ['moved to Oak Avenue']),
    );

    expect(status).to.equal(500);
    const said = await site.service.everythingSaid();
    expect(said).not.to.contain('Oak');
    const errors = entries(said).filter(({ level }) => level === 50);
    expect(errors).to.have.length(1);
    expect(errors[0]).to.have.nested.include({
      route: requests.NOTES,
      'err.code': '23514',
      'err.table': 'notes',
      'err.constraint': 'no_streets',
    });
  });

  it('has no secret of a vendor, which vouches for an instruction', async () => {
    const instruction = { ...requests.instruction(supplier, 'A/1 ü'), vendor: 'ACME' };
    expect((await supplier.caller.post(requests.INSTRUCTION, instruction)).status).to.equal(201);

    expect(asked).to.deep.equal([`Bearer ${SECRET} /v2/instructions/A%2F1%20%C3%BC`]);
    expect(await site.service.everythingSaid()).not.to.contain(SECRET);
    const { service_account_number: number } = supplier.accounts[0]!;
    const { payment_instruction } = await supportView(supplier.operator, number);
    const details = { status: 'active', last_digits: '1234' };
    expect(payment_instruction).to.deep.include({ reference: 'A/1 ü', details });
  });

  it('has no secret: no key, no token, no password of the database', async () => {
    const token = await supplier.caller.token(supplier.apiKey);
    const { operator_api_key, api_key } = await site.service.demoKeys();
    await supplier.caller.withToken(token).get('/v1/nothing/');
    expect(await site.service.everythingSaid()).to.include('"route":"none"');
    const away = new URL(site.service.variables['DATABASE_URL']!);
    away.port = '1';
    await site.service.stop();
    const refused = await site.service.start({ DATABASE_URL: away.href }).catch(() => 'refused');

    expect(refused).to.equal('refused');
    const { said } = site.service;
    for (const secret of [token, operator_api_key, api_key, supplier.apiKey, away.password])
      expect(said.includes(secret), 'a secret in the log').to.equal(false);
  });
});

function entries(said: string): readonly Readonly<Record<string, unknown>>[] {
  const lines = said.split('\n').filter((line) => line.startsWith('{'));
  return lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
}
