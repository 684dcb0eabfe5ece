import { MemoryStore } from '@data-import/application/memory';
import { expect } from 'chai';
import fc from 'fast-check';
import { ORGANISATION, SUPPLIER, SUPPLIERS, useCasesOn } from '../memory-service.js';
import { serve, type Service } from '../serving.js';
import { moodyVendor, obtainAccessToken } from './moody-ports.js';
import { requestsTo, type RandomRequest } from './random-requests.js';
import { sendRaw } from './raw-request.js';

const OPERATOR = { Authorization: 'Token operator-token' };
const TRANSFER_STATUS = '/v1/data-import/account-transfer-status/SUPPLIER/E-1001/';

const SETTING_UP = [
  [SUPPLIERS, { code: 'SUPPLIER', organisation_id: ORGANISATION }],
  [
    `${SUPPLIER}accounts/`,
    {
      accounts: ['E-1001', 'a'].map((number) => ({
        external_account_number: number,
        statement_period: { from_date: '2024-04-01' },
      })),
    },
  ],
  [
    `${SUPPLIER}businesses/`,
    { external_business_identifier: 'B-7', accounts: [{ external_account_number: 'E-1001' }] },
  ],
] as const;

const VENDORS = new Map([
  ['stripe', moodyVendor],
  ['gocardless', moodyVendor],
]);

const KNOWN = {
  import_supplier_code: ['SUPPLIER'],
  external_account_number: ['E-1001', 'E-1', 'a'],
  external_business_identifier: ['B-7', 'B-8'],
  import_batch: ['B', 'C'],
  organisation_id: [ORGANISATION],
  api_key_id: ['key-1', 'key-2', 'key-3'],
};

// Slow because what goes wrong seldom shows in many requests alone.
describe('a service that is asked anything', () => {
  let service: Service;
  let accountNumber: string;

  before(async () => {
    const store = new MemoryStore();
    service = await serve({ ...useCasesOn(store, { vendors: VENDORS }), obtainAccessToken });
    store.organisations.set(ORGANISATION, { id: ORGANISATION, name: 'An organisation' });
    for (const [path, body] of SETTING_UP)
      expect((await service.post(path, body, { headers: OPERATOR })).status).to.equal(201);
    const status = (await (await service.fetch(TRANSFER_STATUS)).json()) as Record<string, string>;
    accountNumber = status['service_account_number'] ?? '';
  });

  after(() => service.close());

  const send = async (request: RandomRequest) => {
    const { method, path } = request;
    const response = await sendRaw(service.url, request);
    // No client sends a fragment or leaves the slash out: the target is malformed, whatever else stands in it.
    if (MALFORMED_TARGET.test(path)) expect(response.status).to.equal(400);
    else await service.documentation.check({ method, path: originForm(path) }, response);
    return { status: response.status, text: await response.text() };
  };

  // A supplier that was paused would take nothing more.
  const goOn = () =>
    service.fetch(SUPPLIER, {
      method: 'PATCH',
      headers: { ...OPERATOR, 'Content-Type': 'application/json' },
      body: JSON.stringify({ status: 'ONGOING' }),
    });

  it('answers as it is documented, and fails at nothing', async () => {
    const seen = new Set<number>();
    const known = { ...KNOWN, service_account_number: [accountNumber] };
    await fc.assert(
      fc.asyncProperty(requestsTo(service.documentation.document, known), async (request) => {
        const { status, text } = await send(request);
        seen.add(status);
        if (request.method === 'PATCH') await goOn();

        if (status >= 500) expect(text).to.include('payment_vendor_unavailable');
        expect(service.reported).to.deep.equal([]);
      }),
      { numRuns: 900 },
    );
    expect([...seen]).to.include.members([200, 201, 204, 400, 401, 403, 404, 405, 406, 415]);
  });
});

const MALFORMED_TARGET = /#|^(?!\/|http:\/\/)/;

/** What the service reads of a request target: without scheme and host. */
function originForm(target: string): string {
  return target.replace(/^http:\/\/[^/]+/, '');
}
