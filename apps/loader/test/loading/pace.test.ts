import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import { Pace } from '../../src/loading/pace.js';

const NEVER = new AbortController().signal;

describe('Pace', () => {
  it('grows by one for each round of good answers, up to the most', () => {
    const pace = new Pace({ mostRequests: 6 });
    expect(pace.allowed).to.equal(4);
    for (let answers = 0; answers < 5; answers += 1) pace.speedUp();
    expect(pace.allowed).to.equal(5);
    for (let answers = 0; answers < 50; answers += 1) pace.speedUp();
    expect(pace.allowed).to.equal(6);
  });

  it('halves once for all requests that were under way, and never ends', () => {
    let now = 0;
    const pace = new Pace({ mostRequests: 16, now: () => now });
    for (let answers = 0; answers < 500; answers += 1) pace.speedUp();
    expect(pace.allowed).to.equal(16);
    now = 10;
    for (let request = 0; request < 16; request += 1) pace.slowDown(5);
    expect(pace.allowed, 'one round').to.equal(8);
    for (let round = 0; round < 10; round += 1) {
      now += 10;
      pace.slowDown(now);
    }
    expect(pace.allowed).to.equal(1);
  });

  it('lets in so many rows in a second on average, from the first to the last', async () => {
    let now = 0;
    let looked = 0;
    const pace = new Pace({
      mostRequests: 4,
      rowsPerSecond: 1000,
      now: () => ((looked += 1), now),
    });
    for (const [rows, dueAt] of [
      [2, 2],
      [1, 3],
    ] as const) {
      const entered = pace.enter(NEVER, rows);
      const [before, lookedBefore] = [pace.underWay, looked];
      await until('it has looked again', () => looked > lookedBefore + 3);
      expect(pace.underWay).to.equal(before);
      now = dueAt;
      await entered;
      expect(pace.underWay).to.equal(before + 1);
    }
    expect(pace.mostRows).to.equal(1000);
  });

  it('begins no request before the service wants one', async () => {
    const [askedAt, wanted] = [0, 1];
    let now = askedAt;
    let looked = 0;
    const pace = new Pace({ mostRequests: 4, now: () => ((looked += 1), now) });
    pace.slowDown(askedAt, wanted);
    const entered = pace.enter(NEVER);
    await until('it has looked again', () => looked > 3);
    expect(pace.underWay).to.equal(0);
    now = wanted;
    await entered;
    expect(pace.underWay).to.equal(1);
  });

  it('lets a request begin when another one has ended', async () => {
    const pace = new Pace({ mostRequests: 1 });
    await pace.enter(NEVER);
    let isIn = false;
    const entered = pace.enter(NEVER).then(() => (isIn = true));
    await Promise.resolve();
    expect(isIn).to.equal(false);
    pace.leave();
    await entered;
    expect(pace.underWay).to.equal(1);
  });
});
