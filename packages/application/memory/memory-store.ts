import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import {
  accountNumberOf,
  NO_ITEMS,
  utcInstantOf,
  type Account,
  type AccountNumber,
  type ExternalAccountNumber,
  type ExternalBusinessIdentifier,
  type HistoricalStatement,
  type ImportBatchName,
  type ImportProcess,
  type ImportProgress,
  type BatchEnd,
  type ImportSupplier,
  type Note,
  type Organisation,
  type PaymentInstruction,
  type StatementPeriod,
  type StoredInstruction,
  type SupplierStatusChange,
  type Transaction,
  type UtcInstant,
} from '@data-import/domain';
import type { AuditEntry } from '../src/audit/audit-entry.js';
import type { SeenRefusal, WrittenBatch } from '../src/activity/activity-repository.js';
import type {
  AuditedRemoval,
  ExpectedItems,
} from '../src/import-batches/import-batch-repository.js';
import type { AccountQuery } from '../src/accounts/account-repository.js';
import type { ErasedAccount, Erasure } from '../src/erasures/account-erasures.js';
import { isInScope } from '../src/organisations/organisation-repository.js';
import type { KeyedRequest, KeyUse } from '../src/accounts/account-ledger.js';
import type { SupplierSample } from '../src/progress/progress-reader.js';
import type { SupplierCounters } from '../src/suppliers/supplier-repository.js';

/** Lets other callers go first at a call of a port, or once a lock is held; `call` names which. */
export type Wait = (call: string) => Promise<void>;

export const waitOneTurn: Wait = () => setImmediate();

/** Lets one caller at a time proceed, in the order they came. */
export class Turn {
  #last: Promise<void> = Promise.resolve();

  async take<T>(work: () => T | Promise<T>, wait?: Wait): Promise<T> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    try {
      await wait?.('row lock');
      return await work();
    } finally {
      resolve();
    }
  }
}

/** Lets others go first at each call of a port, as a database would. */
export function lettingOthersFirst<Port extends object>(port: Port, wait: Wait): Port {
  const methods = Object.entries(port) as [string, (...asked: unknown[]) => unknown][];
  const waiting = methods.map(([name, method]) => [
    name,
    async (...asked: unknown[]) => {
      await wait(name);
      return method(...asked);
    },
  ]);
  return Object.fromEntries(waiting) as Port;
}

/** The customer data of one instance. Several adapters on one store are like several servers on one database. */
export class MemoryStore {
  readonly organisations = new Map<string, Organisation>();
  readonly suppliers = new Map<string, StoredSupplier>();
  readonly accounts = new Map<string, StoredAccount>();
  readonly audit: AuditEntry[] = [];
  #numbered = 0;

  /** The number of the next account that is added; that of an erased one is not given again. */
  nextAccountNumber(): AccountNumber {
    return accountNumberOf(this.#numbered);
  }

  /** Throws when no supplier has the code. */
  supplier(code: string): StoredSupplier {
    const supplier = this.suppliers.get(code);
    if (!supplier) throw new Error(`There is no import supplier '${code}'.`);
    return supplier;
  }

  addAccount(account: Account): void {
    const { supplierCode, externalAccountNumber } = account.reference;
    const stored = new StoredAccount(account);
    this.#numbered += 1;
    this.accounts.set(account.number, stored);
    this.supplier(supplierCode).accounts.set(externalAccountNumber, stored);
  }
}

/** The suppliers in a scope, or the one with the code. */
export function suppliersIn(
  { suppliers }: MemoryStore,
  { tenantScope, supplierCode }: Pick<AccountQuery, 'tenantScope' | 'supplierCode'>,
): readonly StoredSupplier[] {
  return [...suppliers.values()]
    .filter(({ supplier }) => isInScope(supplier, tenantScope))
    .filter(({ supplier }) => supplierCode === undefined || supplier.code === supplierCode);
}

/** Maps keep the order in which their entries were added: processes that in which they were staged. */
export class StoredSupplier {
  readonly statusChanges: SupplierStatusChange[] = [];
  different = 0;
  readonly refusals = new Map<string, SeenRefusal>();
  readonly writtenBatches = new Map<string, WrittenBatch>();
  readonly progressSamples: SupplierSample[] = [];
  erasureSalt: string | undefined;
  erased: (Erasure & Pick<ErasedAccount, 'digest'>)[] = [];
  #staged = 0;
  readonly announced = new Map<
    ImportBatchName,
    {
      readonly expected: ExpectedItems;
      readonly at: number;
      readonly announcedAt?: UtcInstant;
      readonly end?: BatchEnd;
    }
  >();
  readonly processes = new Map<string, StoredProcess>();
  readonly accounts = new Map<string, StoredAccount>();
  readonly businesses = new Map<ExternalBusinessIdentifier, StoredBusiness>();
  constructor(public supplier: ImportSupplier) {}

  isErased(externalAccountNumber: string): boolean {
    const digest = digestOfErased(this.erasureSalt ?? '', externalAccountNumber);
    return this.erased.some((one) => one.digest === digest);
  }

  letReturn(externalAccountNumber: string): void {
    const digest = digestOfErased(this.erasureSalt ?? '', externalAccountNumber);
    this.erased = this.erased.filter((one) => one.digest !== digest);
  }

  stage(externalAccountNumber: ExternalAccountNumber): StoredProcess {
    const reference = { supplierCode: this.supplier.code, externalAccountNumber };
    this.#staged += 1;
    const process = new StoredProcess(reference, this.#staged);
    this.processes.set(externalAccountNumber, process);
    return process;
  }
}

export function digestOfErased(salt: string, externalAccountNumber: string): string {
  return hash('sha256', salt + externalAccountNumber, 'hex');
}

export class StoredProcess {
  #progress: ImportProgress = { state: 'staged' };
  readonly times: ProcessTimes = {
    stagedAt: utcInstantOf(new Date()),
    startedAt: undefined,
    failedAt: undefined,
    completedAt: undefined,
  };

  constructor(
    readonly reference: ImportProcess['reference'],
    readonly place: number,
  ) {}

  get progress(): ImportProgress {
    return this.#progress;
  }

  set progress(next: ImportProgress) {
    const { state } = this.#progress;
    this.#progress = next;
    if (next.state !== state) this.#noteTime(utcInstantOf(new Date()));
  }

  #noteTime(now: UtcInstant): void {
    const { state } = this.#progress;
    const { times } = this;
    times.failedAt = state === 'failed' ? now : undefined;
    if (state === 'in-progress') times.startedAt = now;
    if (state !== 'completed') return;
    times.startedAt ??= now;
    times.completedAt = now;
  }
}

/** The times at which a process came to its states; a new start forgets an old failure. */
export interface ProcessTimes {
  readonly stagedAt: UtcInstant;
  startedAt: UtcInstant | undefined;
  failedAt: UtcInstant | undefined;
  completedAt: UtcInstant | undefined;
}

export class StoredAccount {
  /** Raised by everything that a decision about the account may depend on. */
  revision = 0;
  readonly turn = new Turn();
  readonly closedPeriods: StatementPeriod[] = [];
  readonly notes: Note[] = [];
  readonly transactions: Transaction[] = [];
  readonly statements: HistoricalStatement[] = [];
  readonly instructions: StoredInstructionEntry[] = [];
  readonly removedItems: AuditedRemoval[] = [];
  readonly keyedRequests: (KeyedRequest &
    Pick<KeyUse, 'moved'> & { readonly transactions: readonly Transaction[] })[] = [];

  constructor(public account: Account) {}
}

export class StoredBusiness {
  revision = 0;
  readonly externalAccountNumbers = new Set<ExternalAccountNumber>();
  readonly instructions: StoredInstructionEntry[] = [];
}

/** An instruction in the order in which all of the process were attached. */
export class StoredInstructionEntry {
  static #made = 0;
  readonly place: number;
  /** The accounts to which that of a business applies. */
  readonly linked = new Set<ExternalAccountNumber>();

  constructor(public stored: StoredInstruction) {
    StoredInstructionEntry.#made += 1;
    this.place = StoredInstructionEntry.#made;
  }
}

/** The last one that was not revoked. */
export function latestOf(
  instructions: readonly StoredInstructionEntry[],
): StoredInstructionEntry | undefined {
  return instructions.findLast(({ stored }) => stored.revokedAt === undefined);
}

/** The instruction that was attached, without its end. */
export function instructionOf({ stored }: StoredInstructionEntry): PaymentInstruction {
  const { vendor, reference, type, details } = stored;
  return { vendor, reference, type, details };
}

// Counts the stored items on every call, so these counters cannot be wrong.
export function countOf(supplier: StoredSupplier | undefined): SupplierCounters {
  const processes = { staged: 0, 'in-progress': 0, completed: 0, failed: 0 };
  const counters = { ...NO_ITEMS };
  for (const { progress } of supplier?.processes.values() ?? []) processes[progress.state] += 1;
  for (const account of supplier?.accounts.values() ?? []) {
    counters.notes += account.notes.length;
    counters.transactions += account.transactions.length;
    counters.statements += account.statements.length;
    counters.paymentInstructions += account.instructions.length;
  }
  for (const { instructions } of supplier?.businesses.values() ?? [])
    counters.paymentInstructions += instructions.length;
  return { processes, ...counters, different: supplier?.different ?? 0 };
}
