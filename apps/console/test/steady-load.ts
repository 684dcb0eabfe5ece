// oxlint-disable-next-line house/no-waiting -- lines come at a pace; nothing waits for it
import { setTimeout as pause } from 'node:timers/promises';
import type { BulkLine, Client } from '@data-import/client';
import { SUPPLIER } from './served-console.js';

const ACCOUNTS = ['EXT-1234', 'EXT-1235', 'EXT-1236'];

/** Loads transactions until it is stopped, also while the supplier is paused. */
export class SteadyLoad {
  /** Lines by the status of their answer. */
  readonly statuses = new Map<number, number>();
  #isStopped = false;
  readonly #done: Promise<void>;

  /** Loads of different names load different transactions. */
  constructor(
    client: Client,
    private readonly name = 'T',
  ) {
    this.#done = this.#run(client);
    // A load that gives up is told of by `stop`.
    this.#done.catch(() => undefined);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#done;
  }

  async #run(client: Client): Promise<void> {
    const options = { linesPerRequest: 5, importBatch: 'night-1' };
    for await (const answer of client.bulk(this.#lines(), options))
      if (answer.kind === 'answered')
        this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
  }

  async *#lines(): AsyncGenerator<BulkLine> {
    for (let row = 0; !this.#isStopped && row < MOST_LINES; row += 1) {
      // Steady rather than fast: the browser needs the processor too, and figures come once a second.
      await pause(100);
      const account = ACCOUNTS[row % ACCOUNTS.length] ?? '';
      const transaction = { transaction_id: `${this.name}-${row}`, transaction_date: '2019-10-15' };
      const about = { amount: '1.00', type: 'CHARGE', reason: 'IMPORTED_CHARGE' };
      const transactions = [{ ...transaction, ...about }];
      const body = { import_supplier: SUPPLIER, external_account_number: account, transactions };
      yield { operation: 'transactions', body } as BulkLine;
    }
  }
}

const MOST_LINES = 200_000;
