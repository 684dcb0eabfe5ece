import type { Knex } from 'knex';
import { onceForEach } from './once-for-each.js';

/** Counts how requests share statements, over all ledgers of a database. */
export interface BatchingUse {
  waiting: number;
  underWay: number;
  /** Both are counted since the start: requests divided by statements is how many share one. */
  requests: number;
  statements: number;
}

const useOf = onceForEach((): BatchingUse => ({
  waiting: 0,
  underWay: 0,
  requests: 0,
  statements: 0,
}));

/** One object for each database; the ledgers count in it. */
export const batchingUse = (db: Knex): BatchingUse => useOf(db.client as object);

interface Waiting<Request, Answer> {
  readonly request: Request;
  readonly answer: (answer: Answer) => void;
  readonly fail: (error: unknown) => void;
}

export interface BatchingOptions<Request> {
  /** The number of statements under way at the same time; what comes meanwhile shares the next one. */
  readonly statements: number;
  readonly together: number;
  /** A request that is large enough to fill a statement alone does not wait for others. */
  readonly isLarge: (request: Request) => boolean;
  /** True when the database itself has answered that it undid the statement. */
  readonly isRefused: (error: unknown) => boolean;
  readonly use: BatchingUse;
}

// The requests of a refused statement are run by this many at once: with more, one statement would become as many
// connections as it had requests.
const ALONE_AT_ONCE = 4;

/**
 * Lets small requests that arrive while others are under way share one statement and its commit. Each still waits for
 * its own answer. A shared statement that the database refused is not the neighbours' fault: every request is run
 * alone, a few at a time. After any other failure nothing is run again, because the statement may have been committed.
 */
export function batchRequests<Request, Answer>(
  run: (requests: readonly Request[]) => Promise<readonly Answer[]>,
  { statements, together, isLarge, isRefused, use }: BatchingOptions<Request>,
): (request: Request) => Promise<Answer> {
  const queue: Waiting<Request, Answer>[] = [];
  let underWay = 0;

  let isDue = false;

  // Begins once in a turn of the event loop, when all requests of this turn are in the queue.
  const startSoon = () => {
    if (isDue) return;
    isDue = true;
    setImmediate(() => {
      isDue = false;
      startNext();
    });
  };

  const startNext = () => {
    if (queue.length === 0 || underWay >= statements) return;
    const batch = queue.splice(0, together);
    underWay += 1;
    use.waiting -= batch.length;
    void runTogether(batch).finally(() => {
      underWay -= 1;
      startSoon();
    });
    startNext();
  };

  const runTogether = async (batch: readonly Waiting<Request, Answer>[]): Promise<void> => {
    use.statements += 1;
    use.underWay += 1;
    try {
      const answers = await run(batch.map(({ request }) => request));
      for (const [index, { answer }] of batch.entries()) answer(answers[index] as Answer);
    } catch (error) {
      if (batch.length > 1 && isRefused(error)) await runEachAlone(batch);
      else for (const { fail } of batch) fail(error);
    } finally {
      use.underWay -= 1;
    }
  };

  const runEachAlone = async (batch: readonly Waiting<Request, Answer>[]): Promise<void> => {
    const rest = batch.values();
    const takeNext = async () => {
      for (const one of rest) await runTogether([one]);
    };
    await Promise.all(Array.from({ length: ALONE_AT_ONCE }, takeNext));
  };

  return (request) =>
    new Promise<Answer>((answer, fail) => {
      const waiting = { request, answer, fail };
      use.requests += 1;
      if (isLarge(request)) {
        void runTogether([waiting]);
        return;
      }
      queue.push(waiting);
      use.waiting += 1;
      startSoon();
    });
}

/** Like `batchRequests`, for statements about one supplier. */
export function batchBySupplier<Request, Answer>(
  supplierOf: (request: Request) => number,
  run: (requests: readonly Request[]) => Promise<readonly Answer[]>,
  options: BatchingOptions<Request>,
): (request: Request) => Promise<Answer> {
  const batched = new Map<number, (request: Request) => Promise<Answer>>();
  return (request) => {
    const supplierId = supplierOf(request);
    const ofSupplier = batched.get(supplierId) ?? batchRequests(run, options);
    batched.set(supplierId, ofSupplier);
    return ofSupplier(request);
  };
}
