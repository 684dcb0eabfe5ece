import { makeSigningKey } from '@data-import/adapters-crypto';
import type { Variables } from '@data-import/testkit';
import { openedForEach } from '@data-import/testkit';
import { expect } from 'chai';
import { freshMetrics } from './fresh-metrics.js';
import { postgres } from './engines.js';
import type { Service } from './service.js';
import { openSite } from './site.js';

const OLD = makeSigningKey();
const NEW = makeSigningKey();

const keys = (jwk: string): Variables => ({ TOKEN_SIGNING_KEYS: jwk });

const readiness = async (service: Service): Promise<unknown> => {
  const response = await fetch(`${service.url}/readyz`);
  expect(response.status).to.equal(200);
  return response.json();
};
const mismatches = async (service: Service): Promise<string | undefined> => {
  const text = await freshMetrics(service.url);
  return /^signing_key_mismatches (\d+)$/m.exec(text)?.[1];
};

// Slow because servers compare their keys every few seconds.
describe('servers on one database', () => {
  const site = openedForEach(() =>
    openSite(postgres, { servers: 2, isStarted: false, variables: { DEMO: 'false' } }),
  );
  let first: Service;
  let second: Service;

  beforeEach(async () => {
    [first, second] = site.services as [Service, Service];
  });

  const ERROR = /"level":50,.*"msg":"servers on this database sign tokens with different keys/;

  it('notice that they sign with different keys, and say so in log, metrics and readiness', async () => {
    await first.start(keys(OLD));
    expect(await mismatches(first)).to.equal('0');
    await second.start(keys(NEW));

    await second.untilSaid(ERROR);
    for (const service of site.services) {
      expect(await mismatches(service)).to.equal('1');
      expect(await readiness(service)).to.deep.equal({
        status: 'ready',
        warnings: ['signing_keys_differ'],
      });
    }
    expect(await first.everythingSaid()).to.match(ERROR);
    const { d } = JSON.parse(OLD) as { d: string };
    expect(first.said + second.said).not.to.contain(d);

    await second.stop();
    expect(await mismatches(first)).to.equal('0');
    expect(await readiness(first)).to.deep.equal({ status: 'ready' });
    expect(await first.everythingSaid()).to.contain('accept the tokens of each other again');
  });
});
