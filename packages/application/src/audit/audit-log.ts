import type { Page, PartOfList } from '../lists/reader.js';
import type { AuditedAction, AuditEntry, AuditFacts } from './audit-entry.js';
import type { AuditChain, ChainProblem } from './audit-chain.js';

export interface AuditFilter {
  readonly importSupplier?: string | undefined;
  readonly action?: string | undefined;
  /** The id of an API key, or `user@host`. */
  readonly actor?: string | undefined;
  readonly since?: string | undefined;
}

/** An action under way. */
export interface ActionUnderWay {
  /** Lets the first transaction of `work` that writes a row store the entry, whatever it answers: both or neither. Later calls add none. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Stores the entry of something that changes nothing else. */
  note(facts: AuditFacts): Promise<void>;
}

/** An append-only table in which each entry has the hash of the one before, so nobody changes one without a trace. */
export interface AuditLog {
  /** `onStored` is called once the entry is committed. */
  begin(action: AuditedAction, onStored?: (entry: AuditEntry) => void): ActionUnderWay;

  /** The newest first. */
  page(filter: AuditFilter, part: Pick<PartOfList, 'after' | 'limit'>): Promise<Page<AuditEntry>>;

  /** The number and hash of the last entry; number 0 while there is none. */
  last(): Promise<AuditChain>;

  /** Computes every hash again. */
  check(): Promise<AuditCheck>;
}

export interface AuditCheck extends AuditChain {
  /** The first entry that was changed, taken out or swapped. */
  readonly broken: ChainProblem | undefined;
}
