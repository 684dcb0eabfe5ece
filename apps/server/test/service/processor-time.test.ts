import { Agent, request } from 'node:http';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import type { Api } from './api.js';
import { onPostgres, onSqlite } from './deployments.js';
import * as requests from './requests.js';
import type { Site } from './site.js';
import { givenSupplier, type Supplier } from './supplier.js';

const CONNECTIONS = 100;
/** 30 KB with a problem in each of its notes: costly to refuse. */
const COSTLY = JSON.stringify({ notes: Array.from({ length: 9990 }, () => ({})) });
/** Answers to the flood before that to another's request; without turns, each of its connections would have one. */
const MOST_BEFORE = 20;
/** A machine that is busy with something else may hold up some of the questions, and the database behind them. */
const QUESTIONS = 6;

for (const { name, site: started } of [onSqlite, onPostgres])
  describe(`${name} beside one caller with costly requests on many connections`, () => {
    let site: Site;
    let other: Supplier;
    let operator: Api;
    let flood: Flood;

    before(async () => {
      site = await started();
      const greedy = await givenSupplier(site.service);
      other = await givenSupplier(site.service);
      operator = await site.service.operator();
      flood = new Flood(site.service.url, await greedy.caller.token(greedy.apiKey));
      await until('each connection is in use', async () => flood.answered > CONNECTIONS);
    });
    after(() => flood?.end());

    /** How many of the flood are answered from the question on until its answer, at the question that waits least. */
    const leastAnsweredBefore = async (ask: () => Promise<{ readonly status: number }>) => {
      let least = Infinity;
      for (let asked = 0; asked < QUESTIONS; asked += 1) {
        const before = flood.answered;
        expect((await ask()).status).to.be.oneOf([200, 201]);
        least = Math.min(least, flood.answered - before);
      }
      return least;
    };

    it("answers another organisation's requests before most of its own", async () => {
      let count = 0;
      const post = () =>
        other.caller.post(requests.NOTES, requests.notes(other, [`note ${(count += 1)}`]));

      expect(await leastAnsweredBefore(post)).to.be.at.most(MOST_BEFORE);
    });

    it("answers an operator's requests before most of its own", async () => {
      const path = `/v1/operator/import-suppliers/${other.code}/`;

      expect(await leastAnsweredBefore(() => operator.get(path))).to.be.at.most(MOST_BEFORE);
    });

    it('answers probes over new connections before most of its own', async () => {
      const least = await leastAnsweredBefore(() => askToClose(site.service.url));

      expect(least).to.be.at.most(MOST_BEFORE);
    });
  });

function askToClose(url: string): Promise<Response> {
  return fetch(`${url}/healthz`, { headers: { Connection: 'close' } });
}

/** Asks again over each connection as soon as it has the answer. */
class Flood {
  answered = 0;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {
    for (let connection = 0; connection < CONNECTIONS; connection += 1) this.#ask();
  }

  end(): void {
    this.#agent.destroy();
  }

  #ask(): void {
    const headers = { Authorization: `Token ${this.token}`, 'Content-Type': 'application/json' };
    request(this.url + requests.NOTES, { method: 'POST', agent: this.#agent, headers })
      .on('response', (answer) => {
        answer.resume().once('end', () => {
          this.answered += 1;
          this.#ask();
        });
      })
      .on('error', () => undefined)
      .end(COSTLY);
  }
}
