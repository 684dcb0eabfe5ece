import {
  accountNumberOf,
  type Account,
  type AccountNumber,
  type HistoricalStatement,
  type ImportProcess,
  type ImportProgress,
  type ImportSupplier,
  type Note,
  type Organisation,
  type PaymentInstruction,
  type StatementPeriod,
  type SupplierStatusChange,
  type Transaction,
} from '@data-import/domain';
import { Turn } from './turn.js';

/** Everything that one instance keeps. Several adapters over one store are as several servers on one database. */
export class MemoryStore {
  readonly organisations = new Map<string, Organisation>();
  readonly suppliers = new Map<string, StoredSupplier>();
  readonly accounts = new Map<string, StoredAccount>();

  /** The number that the next account gets. */
  nextAccountNumber(): AccountNumber {
    return accountNumberOf(this.accounts.size);
  }

  /** Fails when there is none: whoever asks has made sure that there is. */
  supplier(code: string): StoredSupplier {
    const supplier = this.suppliers.get(code);
    if (!supplier) throw new Error(`There is no import supplier '${code}'.`);
    return supplier;
  }

  addAccount(account: Account): void {
    const { supplierCode, externalAccountNumber } = account.reference;
    const stored = new StoredAccount(account);
    this.accounts.set(account.number, stored);
    this.supplier(supplierCode).accounts.set(externalAccountNumber, stored);
  }
}

/** Maps keep the order in which their entries were added: processes that in which they were staged. */
export class StoredSupplier {
  readonly statusChanges: SupplierStatusChange[] = [];
  readonly processes = new Map<string, StoredProcess>();
  readonly accounts = new Map<string, StoredAccount>();
  readonly businesses = new Map<string, StoredBusiness>();

  constructor(public supplier: ImportSupplier) {}

  stage(externalAccountNumber: string): StoredProcess {
    const reference = { supplierCode: this.supplier.code, externalAccountNumber };
    const process = new StoredProcess(reference, this.processes.size + 1);
    this.processes.set(externalAccountNumber, process);
    return process;
  }
}

export class StoredProcess {
  progress: ImportProgress = { state: 'staged' };

  constructor(
    readonly reference: ImportProcess['reference'],
    readonly place: number,
  ) {}
}

export class StoredAccount {
  /** Raised by everything that a decision about the account may depend on. */
  revision = 0;
  readonly turn = new Turn();
  readonly closedPeriods: StatementPeriod[] = [];
  readonly notes: Note[] = [];
  readonly transactions: Transaction[] = [];
  readonly statements: HistoricalStatement[] = [];
  instruction: PaymentInstruction | undefined;

  constructor(public account: Account) {}
}

export class StoredBusiness {
  revision = 0;
  readonly externalAccountNumbers = new Set<string>();
  /** The accounts that the instruction applies to. */
  readonly linked = new Set<string>();
  instruction: PaymentInstruction | undefined;
}
