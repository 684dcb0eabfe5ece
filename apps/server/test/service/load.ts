import { EventEmitter, once } from 'node:events';
import { expect } from 'chai';
import type { Api } from './api.js';
import * as requests from './requests.js';
import type { ImportedAccount, Supplier } from './supplier.js';
import { supportView } from './support-view.js';

const TOGETHER = 20;

interface Batch {
  readonly account: ImportedAccount;
  readonly kind: 'transactions' | 'notes';
  /** Transaction ids or bodies of notes. */
  readonly items: readonly string[];
  status: number | undefined;
}

/** A load of batches onto accounts, and what is known of each batch. */
export class Load {
  readonly #batches: Batch[] = [];
  readonly #answers = new EventEmitter();

  constructor(
    private readonly supplier: Supplier,
    private readonly accounts: readonly ImportedAccount[],
    private readonly name = 'load',
  ) {}

  get acknowledged(): number {
    return this.#batches.filter(({ status }) => status === 201).length;
  }

  get interrupted(): number {
    return this.#batches.length - this.acknowledged;
  }

  get statuses(): readonly (number | undefined)[] {
    return this.#batches.map(({ status }) => status);
  }

  /** Returns at the answer that makes it so many. */
  async untilAcknowledged(count: number): Promise<void> {
    while (this.acknowledged < count) await once(this.#answers, 'acknowledged');
  }

  /** Posts batch after batch to every account at once, each until something else than 201 comes back, or nothing. */
  async run(callers: readonly Api[]): Promise<void> {
    const loading = this.accounts.map(async (account, index) => {
      const caller = callers[index % callers.length]!;
      for (let number = 0; ; number += 1) {
        const batch = newBatch(account, `${this.name} ${number}`, number % 2 === 0);
        this.#batches.push(batch);
        batch.status = await this.#post(caller, batch).catch(unansweredOnly);
        if (batch.status !== 201) return;
        this.#answers.emit('acknowledged');
      }
    });
    await Promise.all(loading);
  }

  async repeat(caller: Api): Promise<void> {
    const repeating = this.accounts.map(async (account) => {
      for (const batch of this.#batches.filter((one) => one.account === account))
        expect(await this.#post(caller, batch)).to.equal(201);
    });
    await Promise.all(repeating);
  }

  /** What was acknowledged is there, each of the others as a whole or not at all. */
  async expectWhole(): Promise<void> {
    await this.#compare((batch, found) =>
      expect(found, describeBatch(batch)).to.be.oneOf(
        batch.status === 201 ? [TOGETHER] : [0, TOGETHER],
      ),
    );
  }

  async expectComplete(): Promise<void> {
    await this.#compare((batch, found) => expect(found, describeBatch(batch)).to.equal(TOGETHER));
  }

  async #compare(expectFound: (batch: Batch, found: number) => void): Promise<void> {
    for (const account of this.accounts) {
      const view = await supportView(this.supplier.operator, account.service_account_number);
      const found = {
        transactions: view.transactions.map(({ transaction_id }) => transaction_id),
        notes: view.notes.map(({ body }) => body ?? ''),
      };
      for (const items of Object.values(found))
        expect(new Set(items).size, 'things that are there once').to.equal(items.length);
      for (const batch of this.#batches.filter((one) => one.account === account)) {
        const there = new Set(found[batch.kind]);
        expectFound(batch, batch.items.filter((item) => there.has(item)).length);
      }
    }
  }

  async #post(caller: Api, { account, kind, items }: Batch): Promise<number> {
    const { status } =
      kind === 'notes'
        ? await caller.post(requests.NOTES, requests.notes(this.supplier, items, account))
        : await caller.post(
            requests.TRANSACTIONS,
            requests.transactions(this.supplier, items, account),
          );
    return status;
  }
}

function newBatch(account: ImportedAccount, name: string, isOfNotes: boolean): Batch {
  return {
    account,
    kind: isOfNotes ? 'notes' : 'transactions',
    items: Array.from({ length: TOGETHER }, (_, index) => `${name}-${index}`),
    status: undefined,
  };
}

/** What `fetch` throws when a connection breaks; everything else is a failure of the test. */
function unansweredOnly(error: unknown): undefined {
  if (!(error instanceof TypeError)) throw error;
}

function describeBatch({ kind, items, status }: Batch): string {
  return `${kind} from ${items[0]}, answered ${status}`;
}
