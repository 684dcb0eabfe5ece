import { createHash, randomBytes } from 'node:crypto';
import {
  findBroken,
  NO_ENTRY,
  type AuditChain,
  type AuditCheck,
  type AuditEntry,
  type AuditFacts,
} from '@data-import/application';
import type { Knex } from 'knex';
import { lastStep } from '../engine/last-step.js';
import { instant, oneOf, optional, text, whole } from './codec.js';
import { column, describeTable, present, type Row } from './table.js';

interface StoredEntry extends Omit<AuditEntry, 'actor' | 'details'> {
  readonly apiKeyId: string | undefined;
  readonly via: AuditEntry['actor']['via'];
  readonly user: string | undefined;
  readonly details: string | undefined;
}

export const AUDIT_ENTRIES = describeTable<StoredEntry, object>({
  name: 'audit_entries',
  place: {},
  item: {
    number: column('number', whole),
    at: column('at', instant),
    apiKeyId: column('api_key_id', optional(text())),
    via: column('via', oneOf(['http', 'command line'])),
    user: column('machine_user', optional(text())),
    action: column('action', text()),
    importSupplier: column('import_supplier', optional(text())),
    subject: column('subject', optional(text())),
    reason: column('reason', optional(text())),
    // A text: what has a hash must be read as it was written.
    details: column('details', optional(text())),
    hash: column('hash', text()),
  },
});

export function toStoredEntry({ actor, details, ...entry }: AuditEntry): StoredEntry {
  const { via, apiKeyId, user } = actor;
  return { ...entry, via, apiKeyId, user, details: details && JSON.stringify(details) };
}

export function toEntry(row: Row): AuditEntry {
  const { via, apiKeyId, user, details, ...entry } = AUDIT_ENTRIES.read(row);
  const actor = present({ via, apiKeyId, user }) as AuditEntry['actor'];
  return { ...entry, actor, details: details === undefined ? undefined : JSON.parse(details) };
}

/** States what the entry of the change under way says beside what was asked for. */
export function describeChange(facts: AuditFacts): void {
  const step = lastStep();
  if (step) step.stated = facts;
}

interface Head {
  /** Of a type with more bits than a number has. */
  readonly number: number | string;
  readonly hash: string;
  readonly salt: string;
}

export const headOf = (db: Knex) => db('audit_head').where({ id: 1 });

/** Nobody else adds an entry until the transaction ends. */
export async function lockedHead(transaction: Knex.Transaction): Promise<Head> {
  const lock = () => headOf(transaction).forUpdate().first<Head | undefined>();
  const head = await lock();
  if (head) return head;
  const salt = randomBytes(16).toString('hex');
  const first = { id: 1, ...NO_ENTRY, salt };
  await transaction('audit_head').insert(first).onConflict('id').ignore();
  return (await lock()) ?? first;
}

export async function lastEntry(db: Knex): Promise<AuditChain> {
  const head = await headOf(db).first<Head | undefined>();
  return head ? { number: Number(head.number), hash: head.hash } : NO_ENTRY;
}

export const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');

export const entriesIn = (db: Knex) => db(AUDIT_ENTRIES.name).select(...AUDIT_ENTRIES.selected);

/** Computes the hashes of the entries up to the one that was the last when it began. */
export async function checkEntries(db: Knex): Promise<AuditCheck> {
  const last = await lastEntry(db);
  // Without a last entry there is none, or it was taken out.
  const entries = entriesUntil(db, last.number || Number.MAX_SAFE_INTEGER);
  return { ...last, broken: await findBroken(entries, last, sha256) };
}

const ENTRIES_AT_ONCE = 1000;

async function* entriesUntil(db: Knex, last: number): AsyncGenerator<AuditEntry, void> {
  for (let from = 0, isMore = true; isMore;) {
    const rows: readonly Row[] = await entriesIn(db)
      .where('number', '>', from)
      .where('number', '<=', last)
      .orderBy('number')
      .limit(ENTRIES_AT_ONCE);
    for (const row of rows) {
      const entry = toEntry(row);
      from = entry.number;
      yield entry;
    }
    isMore = rows.length === ENTRIES_AT_ONCE;
  }
}
