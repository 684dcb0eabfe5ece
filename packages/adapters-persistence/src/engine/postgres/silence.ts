import { setTimeout } from 'node:timers/promises';
import { Unavailable } from '@data-import/application';
import type pg from 'pg';

const ASKED_AGAIN_AFTER_MS = 1000;
const TIMED_OUT =
  /^(Query read timeout|timeout exceeded when trying|Connection terminated due to connection timeout)/;

/** Remembers that a database did not answer in time, and asks it once a second whether it answers again. */
export class Silence {
  #isOver = true;

  constructor(private readonly isAnswering: () => Promise<boolean>) {}

  /** Throws while the database is silent, so that nothing more waits for it. */
  requireOver(): void {
    if (!this.#isOver) throw new Unavailable('database');
  }

  /** Returns whether the error is a time-out, after which the database counts as silent. */
  hasBegunWith(error: unknown): boolean {
    if (!(error instanceof Error && TIMED_OUT.test(error.message))) return false;
    if (this.#isOver) void this.#last();
    return true;
  }

  /** Every query of the connection may find that the database is silent. */
  watch(connection: pg.PoolClient): void {
    const query = connection.query.bind(connection) as (...asked: unknown[]) => void;
    const ask = (asked: readonly unknown[], answer: Answer) =>
      query(...asked, (error: unknown, result: unknown) => {
        if (error) this.hasBegunWith(error);
        answer(error, result);
      });
    connection.query = ((...asked: unknown[]) => {
      const answer = asked.at(-1);
      if (typeof answer === 'function') return ask(asked.slice(0, -1), answer as Answer);
      return new Promise((resolve, reject) =>
        ask(asked, (error, result) => (error ? reject(error) : resolve(result))),
      ).catch((error: unknown) => {
        // As in the driver, the stack leads to the caller, not to the socket.
        if (error instanceof Error) Error.captureStackTrace(error);
        throw error;
      });
    }) as typeof connection.query;
  }

  async #last(): Promise<void> {
    this.#isOver = false;
    while (!(await this.isAnswering())) await setTimeout(ASKED_AGAIN_AFTER_MS);
    this.#isOver = true;
  }
}

type Answer = (error: unknown, result: unknown) => void;
