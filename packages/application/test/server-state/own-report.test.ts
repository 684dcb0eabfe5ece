import { expect } from 'chai';
import type { UtcInstant } from '@data-import/domain';
import { withOwnReport } from '../../src/server-state/own-report.js';
import type { RunningServer, RunningServers } from '../../src/index.js';

const at = (second: number) => `2026-01-10T09:00:0${second}Z` as UtcInstant;
const report = (server: string, isReady = true) => ({ server, isReady }) as RunningServer;

describe('the reports of all servers', () => {
  it('have the own last one while the database takes none, until it is old or withdrawn', async () => {
    const stored = [report('own'), report('other')];
    const servers: RunningServers = {
      announce: async () => Promise.reject(new Error('No writes.')),
      withdraw: async () => undefined,
      list: async () => stored,
    };
    const all = withOwnReport(servers);
    expect(await all.list(at(0))).to.equal(stored);
    await all.announce(report('own', false), at(5), at(0)).catch(() => undefined);

    const own = { ...report('own', false), seenAt: at(5) };
    expect(await all.list(at(5))).to.deep.equal([report('other'), own]);
    expect(await all.list(at(6)), 'too old').to.equal(stored);
    await all.withdraw('own');
    expect(await all.list(at(0))).to.equal(stored);
  });
});
