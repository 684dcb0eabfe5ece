import { hostname } from 'node:os';
import { openedForEach } from '@data-import/testkit/opened';
import { expect } from 'chai';
import {
  answeredTo,
  expectRefused,
  givenAccount,
  refusalOf,
  SUPPLIER,
  SUPPLIERS,
  type Refusals,
} from '../memory-service.js';
import { AS_OPERATOR, serve } from '../serving.js';
import {
  instructionOf,
  serveInstructions,
  THROTTLED,
  VENDOR_FAILURES,
} from './instruction-service.js';
import { ADDRESS, CARD } from '../items.js';

const OF_ACCOUNT = { ...ADDRESS, ...CARD };
const OF_BUSINESS = {
  import_supplier_code: 'SUPPLIER',
  external_business_identifier: 'B/1',
  ...CARD,
};
const ROUTES = {
  'payment-instruction': OF_ACCOUNT,
  'business-payment-instruction': OF_BUSINESS,
} as const;
type Route = keyof typeof ROUTES;
const BUSINESS = `${SUPPLIER}businesses/B%2F1/payment-instruction/`;
const external = (...numbers: readonly string[]) =>
  numbers.map((number) => ({ external_account_number: number }));

const pathOf = (route: Route) => `/v1/data-import/${route}/create/`;
const failed = (route: Route, errors: string) =>
  `400 ${route.replaceAll('-', '_')}_failed_validation: ${errors}`;
const refusing = (route: Route, ...refused: readonly (readonly [object, string])[]): Refusals => ({
  [`POST ${pathOf(route)}`]: refused.map(([different, errors]) => [
    { ...ROUTES[route], ...different },
    failed(route, errors),
  ]),
});

describe('the routes of payment instructions', () => {
  const service = openedForEach(() => serveInstructions());
  let number: string;

  beforeEach(async () => {
    number = await givenAccount(service, 'E-1');
    await givenAccount(service, 'outside');
    await service.send('POST', `${SUPPLIER}businesses/`, {
      external_business_identifier: 'B/1',
      accounts: external('E-1'),
    });
  });

  const create = (route: Route, different: object = {}) =>
    service.post(pathOf(route), { ...ROUTES[route], ...different });

  it('attach one to an account or a business, once, until it is revoked', async () => {
    const account = `/v1/operator/accounts/${number}/payment-instruction/`;
    expect(await answeredTo(create('payment-instruction'))).to.deep.equal({
      status: 201,
      body: { service_account_number: number, reference: 'pm_1' },
    });
    expect(await instructionOf(service, number)).to.deep.equal({
      ...CARD,
      details: { status: 'active' },
    });
    for (let times = 0; times < 2; times += 1)
      expect((await service.send('DELETE', account)).status).to.equal(204);
    expect(await answeredTo(create('business-payment-instruction'))).to.deep.equal({
      status: 201,
      body: { reference: 'pm_1', external_business_identifier: 'B/1' },
    });
    expect(await instructionOf(service, number)).to.equal(null);
    await create('business-payment-instruction', { accounts: external('E-1') });
    expect(await instructionOf(service, number)).to.include({ reference: 'pm_1' });

    await expectRefused(
      service,
      refusing('business-payment-instruction', [
        { reference: 'pm_2', accounts: external('E-9', 'outside') },
        'business_already_has_active_instruction at reference, account_not_found at accounts.0.external_account_number, account_not_in_business at accounts.1.external_account_number',
      ]),
    );
    expect((await service.send('DELETE', BUSINESS)).status).to.equal(204);
    expect(await instructionOf(service, number)).to.equal(null);
  });

  it('refuse what is wrong, at its field', async () => {
    const vendor = [{ vendor: 'gocardless' }, 'invalid_choice at vendor'] as const;
    await expectRefused(service, {
      ...refusing('payment-instruction', vendor, [
        { external_account_number: 'E-9' },
        'account_not_found at external_account_number',
      ]),
      ...refusing('business-payment-instruction', vendor, [
        { external_business_identifier: 'B-9' },
        'business_not_found at external_business_identifier',
      ]),
      [`DELETE ${BUSINESS.replace('B%2F1', 'B-8')}`]: '404 business_not_found',
      [`DELETE ${BUSINESS.replace(SUPPLIER, `${SUPPLIERS}X/`)}`]: '404 import_supplier_not_found',
      'DELETE /v1/operator/accounts/A-FFFFFFFF/payment-instruction/': '404 account_not_found',
    });
    await create('payment-instruction');
    await expectRefused(
      service,
      refusing('payment-instruction', [
        { reference: 'pm_2' },
        'account_already_has_active_instruction at reference',
      ]),
    );
    const detail = await (await create('payment-instruction', { reference: 'pm_2' })).text();
    expect(detail).to.include('CARD').and.include('pm_1').and.include('stripe');
  });

  for (const route of Object.keys(ROUTES) as Route[])
    it(`say what the vendor answered: ${route}`, async () => {
      for (const [failure, problem] of VENDOR_FAILURES) {
        service.vendor.givenFailure('pm_1', failure);
        await expectRefused(service, refusing(route, [{}, problem]));
      }
      service.vendor.givenFailure('pm_1', THROTTLED);
      const response = await create(route);

      expect(response.headers.get('Retry-After')).to.equal('2');
      expect(await refusalOf(response)).to.equal('500 payment_vendor_unavailable');
      expect(service.reported).to.deep.equal([]);
    });
});

describe('GET vendors', () => {
  it('lists them as this server sees them', async () => {
    const never = { asked: 0, failed: 0, failedInARow: 0, turnedAway: 0, lastFailure: undefined };
    await using service = await serve({
      listVendors: () => [
        {
          vendor: 'GOCARDLESS',
          circuit: { state: 'open', retryAt: new Date('2026-01-10T00:00:10Z') },
          asked: 7,
          failed: 5,
          failedInARow: 4,
          turnedAway: 3,
          lastFailure: { at: new Date('2026-01-10T00:00:00Z'), kind: 'timed-out' },
        },
        { vendor: 'STRIPE', circuit: { state: 'half-open', organisations: 2 }, ...never },
      ],
    });
    const listed = await (await service.fetch('/v1/operator/vendors/', AS_OPERATOR)).json();

    const { server, vendors } = listed as { server: string; vendors: readonly object[] };
    expect(server).to.equal(`${hostname()}:${process.pid}`);
    expect(vendors[0]).to.deep.equal({
      vendor: 'GOCARDLESS',
      circuit: 'OPEN',
      retry_at: '2026-01-10T00:00:10Z',
      organisations: null,
      asked: 7,
      failed: 5,
      failed_in_a_row: 4,
      turned_away: 3,
      last_failure: { at: '2026-01-10T00:00:00Z', kind: 'timed_out' },
    });
    const half = { vendor: 'STRIPE', circuit: 'HALF_OPEN', organisations: 2, last_failure: null };
    expect(vendors[1]).to.include(half);
  });
});
