import type { StatementPeriod } from '@data-import/domain';

/** An account of the file of accounts. */
export interface KnownAccount {
  readonly subject: string;
  readonly period: StatementPeriod | undefined;
}

/** Finds accounts whose numbers come in the order of their texts, without holding more than one of them. */
export class AccountsInOrder {
  readonly #accounts: AsyncIterator<KnownAccount>;
  #current: KnownAccount | undefined;
  #isDone = false;

  constructor(accounts: AsyncIterable<KnownAccount>) {
    this.#accounts = accounts[Symbol.asyncIterator]();
  }

  async find(subject: string): Promise<KnownAccount | undefined> {
    while (!this.#isDone && (!this.#current || compareTexts(this.#current.subject, subject) < 0)) {
      const next = await this.#accounts.next();
      this.#isDone = next.done === true;
      this.#current = next.done === true ? undefined : next.value;
    }
    return this.#current?.subject === subject ? this.#current : undefined;
  }

  async close(): Promise<void> {
    await this.#accounts.return?.();
  }
}

/** Compares the bytes of UTF-8, which is the order of texts in DuckDB. */
function compareTexts(a: string, b: string): number {
  return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b));
}
