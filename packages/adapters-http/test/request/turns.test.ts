import type { UseCases } from '@data-import/application';
import { MemoryStore } from '@data-import/application/memory';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import { ok } from 'neverthrow';
import { useCasesOn } from '../memory-service.js';
import { AS_NOBODY, serve, type Service } from '../serving.js';

// Each token is that of a key of its name, of the organisation before the dash.
const authenticate: UseCases['authenticate'] = async (token) =>
  ok(
    token === 'operator'
      ? { role: 'operator', apiKeyId: token }
      : { role: 'caller', apiKeyId: token, organisationId: token.split('-')[0] ?? '' },
  );
const as = (token: string) => ({ headers: { Authorization: `Token ${token}` } });

const COSTLY = JSON.stringify({
  import_supplier: 'S',
  external_account_number: 'E',
  notes: Array.from({ length: 9990 }, () => ({})),
});
const WAITING = 24;

describe('the turns of requests', () => {
  let service: Service;
  let answered: number;

  beforeEach(async () => {
    service = await serve({ ...useCasesOn(new MemoryStore()), authenticate });
    answered = 0;
  });

  afterEach(() => service.close());

  /** Requests of 30 KB with 9,990 problems each, of keys of one organisation. */
  const flood = async () => {
    const all = Array.from({ length: WAITING }, async (_, index) => {
      const sent = { ...as(`greedy-${index % 14}`), body: COSTLY };
      const { status } = await service.post('/v1/data-import/notes/create/', '', sent);
      answered += 1;
      return status;
    });
    await until('one is answered', () => answered > 0);
    return all;
  };

  for (const [who, path, init] of [
    ['another organisation', '/v1/data-import/settings/', as('other-1')],
    ['an operator', '/v1/operator/organisations/', as('operator')],
    ['a probe', '/healthz', AS_NOBODY],
    ['one without a token', '/v1/data-import/settings/', AS_NOBODY],
  ] as const)
    it(`let ${who} be answered while an organisation has many that cost much`, async () => {
      const all = await flood();
      const before = answered;
      await service.fetch(path, init);

      expect(answered - before, 'answers to the others meanwhile').to.be.below(WAITING / 3);
      expect(new Set(await Promise.all(all))).to.deep.equal(new Set([400]));
    });
});
