import { givenSupplier, openingOf } from '@data-import/application/contracts';
import { memoryPorts, MemoryStore } from '@data-import/application/memory';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import { Counter, Registry } from 'prom-client';
import { operating, useCasesOn } from '../memory-service.js';
import { AS_NOBODY, AS_OPERATOR, serve, type Service } from '../serving.js';

const PATH = '/v1/data-import/notes/create/';
const obtain = (apiKey: string) => ({
  query: `mutation { obtainServiceToken(input: { APIKey: "${apiKey}" }) { token } }`,
});
const NOTES = {
  import_supplier: 'SUPPLIER',
  external_account_number: 'SECRET-E',
  notes: [{ body: 'SECRET-1' }, { body: 'SECRET-2' }, { body: 'SECRET-1' }],
};

describe('what an operator sees of requests', () => {
  let service: Service;
  let isReady: () => Promise<boolean>;
  let unavailable: readonly string[];
  let revokedKey: string;

  beforeEach(async () => {
    isReady = async () => true;
    unavailable = [];
    const store = new MemoryStore();
    const useCases = useCasesOn(store);
    await giveAccount(store);
    revokedKey = await giveRevokedKey(
      useCases.audited({
        actor: { via: 'command line', user: 'ann@ops-1' },
        action: 'issueApiKey',
      }),
    );
    service = await serve(useCases, {
      isReady: () => isReady(),
      unavailable: async () => unavailable,
      guessingLimit: { refusals: 1, perSeconds: 60 },
    });
  });

  afterEach(() => service.close());

  const loggedAfter = async (count: number) => {
    await until(`${count} are logged`, () => service.logged.length >= count);
    return service.logged;
  };

  describe('the request id', () => {
    for (const id of ['abc', 'A.b_c-9', 'x'.repeat(128)])
      it(`is the caller's own when it is sane: ${id.slice(0, 10)}`, async () => {
        const response = await service.fetch('/healthz', { headers: { 'X-Request-Id': id } });
        expect(response.headers.get('X-Request-Id')).to.equal(id);
      });

    for (const id of ['', 'a b', 'a/b', 'é', 'x'.repeat(129), '"'])
      it(`is made when the caller's is not: ${id.slice(0, 10)}`, async () => {
        const response = await service.fetch('/healthz', { headers: { 'X-Request-Id': id } });
        expect(response.headers.get('X-Request-Id')).to.match(/^[0-9a-f-]{36}$/);
      });

    it('is on every answer', async () => {
      for (const path of ['/nothing', PATH, '/v1/nothing'])
        for (const init of [AS_NOBODY, {}])
          expect((await service.fetch(path, init)).headers.has('X-Request-Id')).to.equal(true);
    });
  });

  describe('the log', () => {
    it('has one entry for each request and nothing that anybody wrote', async () => {
      await service.post(`${PATH}?secret=SECRET`, NOTES);
      await service.post(PATH, NOTES, { headers: { 'X-Request-Id': 'req-2' } });
      await service.fetch('/v1/SECRET');
      const logged = await loggedAfter(3);

      expect(logged[1]).to.include({
        requestId: 'req-2',
        method: 'POST',
        route: PATH,
        status: 201,
        isAborted: false,
      });
      expect(logged[1]?.durationMs).to.be.above(0);
      expect(logged.map(({ status, route }) => `${status} ${route}`)).to.deep.equal([
        `400 ${PATH}`,
        `201 ${PATH}`,
        '404 none',
      ]);
      expect(JSON.stringify(logged)).not.to.include('SECRET');
    });
  });

  describe('who asked', () => {
    it('is in the log: the id of the key and its organisation', async () => {
      await service.post(PATH, NOTES);
      await service.fetch('/v1/nothing', AS_OPERATOR);
      await service.fetch('/healthz', AS_NOBODY);
      const logged = await loggedAfter(3);

      expect(logged.map(({ apiKeyId }) => apiKeyId)).to.deep.equal(['key-1', 'key-2', undefined]);
      expect(logged[0]).to.include({ organisationId: 'org-1' });
      expect(logged[1]).not.to.have.property('organisationId');
      expect(logged[1]).not.to.have.any.keys('refusal', 'address');
    });

    it('is in the log and counted by the reason when the request is not let in', async () => {
      const bad = { headers: { Authorization: 'Token bad' } };
      for (const init of [AS_NOBODY, bad]) await service.fetch('/v1/nothing', init);
      await service.fetch('/v1/operator/import-suppliers/');
      await loggedAfter(3);
      await service.post('/v1/graphql/', obtain(revokedKey), AS_NOBODY);
      await service.post('/v1/graphql/', obtain(revokedKey), AS_NOBODY);
      const logged = (await loggedAfter(5)).slice(0, 5);

      expect(
        logged.map(({ refusal, apiKeyId, address }) => [refusal, apiKeyId, address]),
      ).to.deep.equal([
        ['no-token', undefined, '127.0.0.1'],
        ['token-invalid', undefined, '127.0.0.1'],
        ['permission-denied', 'key-1', '127.0.0.1'],
        ['invalid-api-key', 'key-1', '127.0.0.1'],
        ['too-many-guesses', undefined, '127.0.0.1'],
      ]);
      const metrics = await (await service.fetch('/metrics', AS_NOBODY)).text();
      for (const { refusal = '' } of logged)
        expect(metrics).to.include(
          `access_refusals_total{reason="${refusal.replaceAll('-', '_')}"} 1`,
        );
    });
  });

  describe('the metrics', () => {
    it('count requests by route and items by outcome', async () => {
      await service.post(PATH, NOTES);
      await service.post(PATH, {});
      await service.fetch('/v1/data-import/elsewhere/1');
      await loggedAfter(3);
      const response = await service.fetch('/metrics', AS_NOBODY);

      expect(response.status).to.equal(200);
      expect(response.headers.get('Content-Type')).to.match(/^text\/plain; version=/);
      const metrics = await response.text();
      for (const line of [
        `http_requests_total{method="POST",route="${PATH}",status="201"} 1`,
        `http_requests_total{method="POST",route="${PATH}",status="400"} 1`,
        'http_requests_total{method="GET",route="none",status="404"} 1',
        `http_request_duration_seconds_count{method="POST",route="${PATH}"} 2`,
        `http_request_duration_seconds_bucket{le="30",method="POST",route="${PATH}"} 2`,
        'import_items_total{kind="notes",outcome="created",supplier="SUPPLIER"} 2',
        'import_items_total{kind="notes",outcome="already_exists",supplier="SUPPLIER"} 1',
      ])
        expect(metrics).to.include(line);
      expect(metrics).not.to.include('SECRET').and.not.to.include('elsewhere');
    });

    it('stand beside others in the registry that is given', async () => {
      const registry = new Registry();
      new Counter({ name: 'vendor_calls_total', help: 'h', registers: [registry] }).inc();
      await using other = await serve({}, { registry });
      const metrics = await (await other.fetch('/metrics/', AS_NOBODY)).text();

      expect(metrics).to.include('vendor_calls_total 1').and.include('http_requests_total');
    });
  });

  describe('the state of health', () => {
    it('is told to everybody', async () => {
      const response = await service.fetch('/healthz/', AS_NOBODY);
      expect(response.status).to.equal(200);
      expect(await response.json()).to.deep.equal({ status: 'alive' });
    });

    it('is told whatever is accepted, and so are readiness and metrics', async () => {
      for (const path of ['/healthz', '/readyz', '/metrics'])
        for (const accept of ['text/html', 'application/json', 'text/plain', 'image/*;q=0'])
          expect(
            (await service.fetch(path, { headers: { Accept: accept } })).status,
            `${path} ${accept}`,
          ).to.equal(200);
    });

    it('is not readiness', async () => {
      expect(await (await service.fetch('/readyz', AS_NOBODY)).json()).to.deep.equal({
        status: 'ready',
      });

      isReady = async () => false;
      const readiness = () => service.fetch('/readyz', AS_NOBODY);
      await until('it is told', async () => (await readiness()).status === 503);
      expect(await (await readiness()).json()).to.include({ code: 'not_ready' });
      expect((await service.fetch('/healthz', AS_NOBODY)).status).to.equal(200);
    });

    it('is readiness with what is missing, where the service goes on without it', async () => {
      unavailable = ['node 2'];
      const response = await service.fetch('/readyz', AS_NOBODY);

      expect(response.status).to.equal(200);
      expect(await response.json()).to.deep.equal({ status: 'ready', unavailable: ['node 2'] });
    });
  });
});

/** To which `NOTES` are added. */
async function giveAccount(store: MemoryStore): Promise<void> {
  const ports = memoryPorts(store);
  const { code } = await givenSupplier(ports, {
    code: NOTES.import_supplier,
    organisationId: 'org-1',
  });
  await ports.processes.completeAll(code, [openingOf(NOTES.external_account_number)]);
}

async function giveRevokedKey({
  issueApiKey,
  revokeApiKey,
}: ReturnType<typeof operating>): Promise<string> {
  const issued = await issueApiKey({ role: 'caller', organisationId: 'org-1' });
  const { apiKeyId, text } = issued._unsafeUnwrap();
  await revokeApiKey(apiKeyId);
  return text;
}
