import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import pg from 'pg';
import { isRefusedByPostgres } from '../../src/engine/postgres/transaction.js';
import { batchRequests } from '../../src/engine/request-batching.js';

const REQUESTS = 128;
const TOGETHER = {
  statements: 2,
  together: REQUESTS,
  isLarge: () => false,
  isRefused: isRefusedByPostgres,
  use: { waiting: 0, underWay: 0, requests: 0, statements: 0 },
};

/** What PostgreSQL answers to a value that it cannot take. */
function refusal(): Error {
  return Object.assign(new pg.DatabaseError('a message', 1, 'error'), { code: '22P02' });
}

/** Runs requests of which the last one is refused or loses the connection, and counts. */
async function runAll(failure: () => Error) {
  let underWay = 0;
  let most = 0;
  let statements = 0;
  const run = batchRequests(async (requests: readonly number[]) => {
    statements += 1;
    underWay += 1;
    most = Math.max(most, underWay);
    await setImmediate();
    underWay -= 1;
    if (requests.includes(REQUESTS - 1)) throw failure();
    return requests;
  }, TOGETHER);
  const results = await Promise.allSettled(Array.from({ length: REQUESTS }, (_, n) => run(n)));
  const failed = results.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []));
  return { failed, most, statements };
}

describe('batchRequests', () => {
  it('runs each request alone, a few at a time, when the database refused the shared statement', async () => {
    const { failed, most } = await runAll(refusal);

    expect(failed).to.deep.equal([REQUESTS - 1]);
    expect(most).to.be.at.most(5);
  });

  it('runs nothing again when the connection was lost, as it may have been committed', async () => {
    const { failed, statements } = await runAll(() => new Error('Connection terminated'));

    expect(failed).to.have.lengthOf(REQUESTS);
    expect(statements).to.equal(1);
  });

  it('runs two statements side by side, and lets what comes meanwhile share the next one', async () => {
    const ends: (() => void)[] = [];
    const widths: number[] = [];
    const run = batchRequests(async (requests: readonly number[]) => {
      widths.push(requests.length);
      await new Promise<void>((end) => ends.push(end));
      return requests;
    }, TOGETHER);
    const send = async (count: number) => {
      const answers = Promise.all(Array.from({ length: count }, (_, n) => run(n)));
      await setImmediate();
      await setImmediate();
      return { answers };
    };

    const first = await send(2);
    const second = await send(1);
    expect(widths).to.deep.equal([2, 1]);

    const third = await send(3);
    const fourth = await send(1);
    expect(widths).to.deep.equal([2, 1]);
    ends.shift()?.();
    await first.answers;
    await setImmediate();
    await setImmediate();
    expect(widths).to.deep.equal([2, 1, 4]);
    for (const end of ends) end();
    await Promise.all([second, third, fourth].map(({ answers }) => answers));
  });
});
