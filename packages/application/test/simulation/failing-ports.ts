import { err } from 'neverthrow';
import type { Chance } from '../../contracts/chance.js';
import type { AccountLedger } from '../../src/accounts/account-ledger.js';
import { OutcomeUnknown, Unavailable } from '../../src/failures.js';
import type { Ports } from '../../src/ports.js';
import { singleAppends } from '../../src/transactions/single-appends.js';

const MOST_FAILURES = 4;
const ONE_CALL_IN = 20;
const COMMITTING: ReadonlySet<string> = new Set([
  'append',
  'changePeriods',
  'complete',
  'completeAll',
  'countDifferent',
  'erase',
  'markUndone',
  'removeFrom',
  'removeItem',
  'stage',
  'update',
]);

/** Lets some calls of the ports fail, as a database does: a conflict, a lost commit, or no answer before it. */
export class Failures {
  #left: number;

  constructor(private readonly chance: Chance) {
    this.#left = chance.below(MOST_FAILURES + 1);
  }

  of(ports: Ports): Ports {
    const ledger = this.#ofLedger(ports.ledger, false);
    return {
      ...ports,
      ledger,
      bulkLedger: singleAppends(ledger),
      accounts: this.#ofPort(ports.accounts),
      importBatches: this.#ofPort(ports.importBatches),
      erasures: this.#ofPort(ports.erasures),
      processes: this.#ofPort(ports.processes),
      suppliers: this.#ofPort(ports.suppliers),
    };
  }

  #ofPort<Port extends object>(port: Port): Port {
    const methods = Object.entries(port) as [string, (...asked: unknown[]) => Promise<unknown>][];
    const failing = methods.map(([name, method]) => [
      name,
      (...asked: unknown[]) => this.#call(name, () => method(...asked)),
    ]);
    return Object.fromEntries(failing) as Port;
  }

  #ofLedger(ledger: AccountLedger, isLocked: boolean): AccountLedger {
    return {
      read: (...asked) => this.#call('read', () => ledger.read(...asked)),
      append: async (...asked) =>
        // A locked append loses to a change of the status alone.
        !isLocked && this.#happens()
          ? err({ kind: 'revision-conflict' })
          : this.#call('append', () => ledger.append(...asked)),
      withLockedAccount: (address, work) =>
        ledger.withLockedAccount(address, (locked) => work(this.#ofLedger(locked, true))),
    };
  }

  async #call<T>(name: string, call: () => Promise<T>): Promise<T> {
    if (!this.#happens()) return call();
    const failure = this.chance.oneOf(
      COMMITTING.has(name) ? ['stored', 'not stored', 'unavailable'] : ['unavailable'],
    );
    if (failure === 'unavailable') throw new Unavailable('database');
    if (failure === 'stored') await call();
    throw new OutcomeUnknown(`the connection was lost at ${name}: ${failure}`);
  }

  #happens(): boolean {
    if (this.#left === 0 || !this.chance.oneIn(ONE_CALL_IN)) return false;
    this.#left -= 1;
    return true;
  }
}
