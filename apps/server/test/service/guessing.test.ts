import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect } from 'chai';
import type { Answer } from './documentation.js';
import { postgres } from './engines.js';
import { openSite, type Site } from './site.js';
import { givenSupplier } from './supplier.js';

const LIMIT = 100;
const QUERY = 'mutation($key: String!) { obtainServiceToken(input: {APIKey: $key}) { token } }';

// Slow because 1,500 clients guess at the same moment.
describe('clients that guess keys', () => {
  let site: Site;

  before(async () => {
    // One address has a quarter of the connections.
    site = await openSite(postgres, { variables: { MAX_CONNECTIONS: '8192' } });
  });
  after(() => site?.close());

  const ask = async (key: string): Promise<Answer> =>
    (await site.service.api()).post('/v1/graphql/', { query: QUERY, variables: { key } });
  /** With the `most` that may be told: a busy machine takes minutes, and each has a limit of its own. */
  const tallyOf = async (keys: readonly string[]): Promise<Tally & { readonly most: number }> => {
    const agent = new Agent();
    // oxlint-disable-next-line house/no-clock-assertion -- no fewer may be told than the limit in any case
    const startedAt = performance.now();
    const answers = await Promise.all(keys.map((key) => post(agent, site.service.url, key)));
    // oxlint-disable-next-line house/no-clock-assertion -- the same
    const minutes = Math.ceil((performance.now() - startedAt) / 60_000);
    return { ...tally(answers.map((body) => outcomeOf({ body }))), most: LIMIT * minutes };
  };

  it('are connected at once, however busy the server is', async () => {
    const { hostname, port } = new URL(site.service.url);
    site.service.signal('SIGSTOP');
    const sockets = Array.from({ length: 1500 }, () => connect(Number(port), hostname));
    try {
      await Promise.all(sockets.map((socket) => once(socket, 'connect')));
      expect(sockets.filter(({ connecting }) => connecting)).to.deep.equal([]);
    } finally {
      site.service.signal('SIGCONT');
      for (const socket of sockets) socket.destroy();
    }
  });

  it('tells no more of 1,500 guesses at the same moment than it may, and accepts a right key among them', async () => {
    const { apiKey } = await givenSupplier(site.service, { accounts: 0 });
    const wrong = Array.from({ length: 1500 }, (_, n) => `${apiKey.slice(0, -4)}${1000 + n}`);
    const { INVALID_API_KEY, throttled, token, most } = await tallyOf([...wrong, apiKey]);

    expect(INVALID_API_KEY).to.be.within(LIMIT, most);
    expect({ all: Number(INVALID_API_KEY) + Number(throttled), token }).to.deep.equal({
      all: 1500,
      token: 1,
    });
    expect(outcomeOf(await ask(apiKey))).to.equal('token');
  });

  it('counts guesses with the id of a key by that key, and accepts the right one all the same', async () => {
    const [first, second] = [
      await givenSupplier(site.service, { accounts: 0 }),
      await givenSupplier(site.service, { accounts: 0 }),
    ];
    await revoke(site, first.apiKeyId);
    const guesses = Array.from({ length: 300 }, () => first.apiKey);
    const { INVALID_API_KEY, throttled, most } = await tallyOf(guesses);

    expect(INVALID_API_KEY).to.be.within(LIMIT, most);
    expect(Number(INVALID_API_KEY) + Number(throttled)).to.equal(300);
    expect(outcomeOf(await ask(second.apiKey))).to.equal('token');
    await revoke(site, second.apiKeyId);
    expect(outcomeOf(await ask(second.apiKey))).to.equal('INVALID_API_KEY');
  });
});

/** `fetch` gives a connection up after ten seconds, which 1,500 need on a busy machine. */
async function post(agent: Agent, url: string, key: string): Promise<unknown> {
  const sent = request(`${url}/v1/graphql/`, {
    agent,
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
  });
  sent.end(JSON.stringify({ query: QUERY, variables: { key } }));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return json(answer);
}

async function revoke({ service }: Site, apiKeyId: string): Promise<void> {
  const operator = await service.operator();
  const { status } = await operator.ask('DELETE', `/v1/operator/api-keys/${apiKeyId}/`);
  expect(status).to.equal(204);
}

function outcomeOf({ body }: Pick<Answer, 'body'>): string {
  const { code, errors, data } = body as {
    readonly code?: string;
    readonly errors?: readonly { readonly extensions: { readonly code: string } }[];
    readonly data?: { readonly obtainServiceToken: object | null };
  };
  return data?.obtainServiceToken ? 'token' : (errors?.[0]?.extensions.code ?? code ?? 'nothing');
}

type Tally = Readonly<Record<string, number>>;

function tally(outcomes: readonly string[]): Tally {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}
