import { once } from 'node:events';
import { connect } from 'node:net';
import type { UseCases } from '@data-import/application';
import { MemoryStore } from '@data-import/application/memory';
import { openedForEach } from '@data-import/testkit/opened';
import { expect } from 'chai';
import { ok } from 'neverthrow';
import { ORGANISATION, serveMemory, SUPPLIER, SUPPLIERS, useCasesOn } from '../memory-service.js';
import { AS_OPERATOR, AUTHORISED, serve, type Service } from '../serving.js';

const OWN = '/v1/data-import/import-suppliers/SUPPLIER/progress/';
const ALL = '/v1/data-import/progress/';
const AS_EVENTS = { Accept: 'text/event-stream' };

describe('GET progress', () => {
  const service = openedForEach(() => serveMemory());

  beforeEach(async () => {
    service.store.organisations.set('org-of-others', { id: 'org-of-others', name: 'Others' });
    await service.send('POST', SUPPLIERS, { code: 'THEIRS', organisation_id: 'org-of-others' });
  });

  const ask = async (path: string, headers: Record<string, string> = AUTHORISED) => {
    const response = await service.fetch(path, { headers });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  /** The first events of a stream, which is then left; `change` is made when the first has come. */
  const eventsOf = async (
    path: string,
    number: number,
    headers: Record<string, string> = {},
    change: () => Promise<unknown> = async () => undefined,
  ) => {
    const left = new AbortController();
    const response = await fetch(service.url + path, {
      headers: { ...AUTHORISED, ...AS_EVENTS, ...headers },
      signal: left.signal,
    });
    const events: unknown[] = [];
    let text = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts)
        if (events.push(JSON.parse(part.replace('event: progress\ndata: ', ''))) === 1)
          await change();
      if (events.length >= number) break;
    }
    left.abort();
    return { type: response.headers.get('content-type'), events };
  };

  it('shows a supplier to its organisation and to operators', async () => {
    await service.send('PATCH', SUPPLIER, {
      status: 'PAUSED',
      reason: 'Late.',
      expected_accounts: 5,
    });
    const { status, body } = await ask(OWN);

    expect(status).to.equal(200);
    expect(body).to.deep.nested.include({ status: 'PAUSED', 'accounts.expected': 5 });
    expect(body['last_change']).to.deep.include({ from: 'ONGOING', to: 'PAUSED', reason: 'Late.' });
    const asOperator = await ask(`${SUPPLIER}progress/`, AS_OPERATOR.headers);
    expect(asOperator.body).to.deep.equal(body);
  });

  it('shows all suppliers that the token may see', async () => {
    expect(codesIn((await ask(ALL)).body)).to.deep.equal(['SUPPLIER']);
    const operators = await ask('/v1/operator/progress/', AS_OPERATOR.headers);
    expect(codesIn(operators.body)).to.deep.equal(['SUPPLIER', 'THEIRS']);
    const followed = await eventsOf(ALL, 1, { 'Accept-Encoding': 'gzip' });
    expect(codesIn(followed.events[0] as Record<string, unknown>)).to.deep.equal(['SUPPLIER']);
  });

  it('sends the progress as events, the first at once and the others as it changes', async () => {
    const { type, events } = await eventsOf(OWN, 2, {}, () =>
      service.send('PATCH', SUPPLIER, { expected_accounts: 7 }),
    );

    expect(type).to.equal('text/event-stream; charset=utf-8');
    expect(events).to.have.lengthOf(2);
    expect(events[1]).to.have.nested.include({ 'accounts.expected': 7 });
  });
});

// Each token is that of the key of its name, and of the organisation behind `of`.
const authenticate: UseCases['authenticate'] = async (token) =>
  ok(
    token.startsWith('operator')
      ? { role: 'operator', apiKeyId: token }
      : { role: 'caller', apiKeyId: token, organisationId: token.split('-of-')[1] ?? ORGANISATION },
  );

describe('followers of progress', () => {
  let left: AbortController;
  afterEach(() => left.abort());
  const service = openedForEach(() => serve({ ...useCasesOn(new MemoryStore()), authenticate }));

  beforeEach(() => {
    left = new AbortController();
  });

  // One that is kept is not collected, which would end its stream.
  const followed: Response[] = [];
  const follow = async (token: string, signal = left.signal) => {
    const path = token.startsWith('operator') ? '/v1/operator/progress/' : ALL;
    const headers = { Authorization: `Token ${token}`, ...AS_EVENTS };
    const response = await fetch(service.url + path, { headers, signal });
    followed.push(response);
    return response;
  };
  const statusesOf = async (number: number, tokenOf: (index: number) => string) => {
    const statuses: number[] = [];
    for (let index = 0; index < number; index += 1)
      statuses.push((await follow(tokenOf(index))).status);
    return statuses;
  };

  it('are 16 of one API key at most, and another when one has left', async () => {
    const first = new AbortController();
    expect((await follow('caller', first.signal)).status).to.equal(200);
    const statuses = await statusesOf(299, () => 'caller');
    expect(statuses.filter((status) => status === 200)).to.have.lengthOf(15);
    const refused = await follow('caller');
    expect([refused.status, refused.headers.get('Retry-After')]).to.deep.equal([503, '5']);
    expect(await refused.json()).to.include({ code: 'overloaded' });
    expect((await follow('operator')).status).to.equal(200);

    first.abort();
    for (let status = 503; status !== 200;) ({ status } = await follow('caller'));
    expect((await follow('caller')).status).to.equal(503);
  });

  it('are those of two keys at most of one organisation, however many keys it has', async () => {
    const statuses = await statusesOf(14 * 16, (index) => `caller-${index % 14}`);
    expect(statuses.filter((status) => status === 200)).to.have.lengthOf(32);
    expect((await follow('caller-of-another')).status).to.equal(200);
  });

  it('are 224 callers at most: 32 places are left for operators', async () => {
    const statuses = await statusesOf(300, (index) => `caller-${index % 30}-of-${index % 15}`);
    expect(statuses.filter((status) => status === 200)).to.have.lengthOf(224);

    const ofOperators = await statusesOf(33, (index) => `operator-${index % 3}`);
    expect(ofOperators.filter((status) => status === 200)).to.have.lengthOf(32);
  });
});

describe('a reader of progress who stops reading', () => {
  const STALLED_AFTER_MS = 300;
  let service: Service;
  let left: Promise<void>;
  let sent: number;

  beforeEach(async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    left = promise;
    sent = 0;
    const endless = ({ listProgress }: Pick<UseCases, 'listProgress'>): Partial<UseCases> => ({
      watchProgress: (scope) => ({
        next: async () => {
          sent += 1;
          const [snapshot] = await listProgress(scope);
          const minute = { at: '2026-01-10T00:00:00Z', ...snapshot!.rates } as never;
          return [{ ...snapshot!, lastHour: Array.from({ length: 20_000 }, () => minute) }];
        },
        leave: resolve,
      }),
    });
    service = await serveMemory({}, {}, endless, { stalledAfterMs: STALLED_AFTER_MS });
  });

  afterEach(() => service.close());

  it('is held back, and cut when it has taken nothing for too long', async () => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.pause();
    socket.write(
      `GET ${OWN} HTTP/1.1\r\nHost: h\r\nAccept: text/event-stream\r\nAuthorization: ${AUTHORISED.Authorization}\r\n\r\n`,
    );
    await left;

    // What the connection itself holds, and no more.
    expect(sent).to.be.below(20);
    socket.destroy();
  });
});

function codesIn({ suppliers }: Record<string, unknown>): readonly string[] {
  return (suppliers as { import_supplier: string }[]).map((one) => one.import_supplier);
}
