import type { BatchingUse } from './batching-use.js';

interface Waiting<Request, Answer> {
  readonly request: Request;
  readonly answer: (answer: Answer) => void;
  readonly fail: (error: unknown) => void;
}

export interface BatchingOptions<Request> {
  /** How many statements are under way at the same time; what comes meanwhile shares the next one. */
  readonly statements: number;
  /** How many requests share a statement at the most. */
  readonly together: number;
  /** A request that is large enough to fill a statement alone does not wait for others. */
  readonly isLarge: (request: Request) => boolean;
  /** Whether the database itself has answered that it undid the statement. */
  readonly isRefused: (error: unknown) => boolean;
  /** Where requests and statements are counted. */
  readonly use: BatchingUse;
}

// Of a statement that was refused; with more at once, one statement would become as many connections as it had requests.
const ALONE_AT_ONCE = 4;

/**
 * Lets small requests that arrive while others are under way share one statement and its commit. Each still waits for
 * its own answer. A shared statement that the database refused is not the neighbours' fault: every request is run alone, a few at a time.
 * Of any other failure nothing is run again, because the statement may have been committed.
 */
export function batchRequests<Request, Answer>(
  run: (requests: readonly Request[]) => Promise<readonly Answer[]>,
  { statements, together, isLarge, isRefused, use }: BatchingOptions<Request>,
): (request: Request) => Promise<Answer> {
  const queue: Waiting<Request, Answer>[] = [];
  let underWay = 0;

  let isDue = false;

  // Once in a turn of the event loop, when all requests of this turn are in the queue.
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

/** As `batchRequests`, where a statement is about one supplier only. */
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
