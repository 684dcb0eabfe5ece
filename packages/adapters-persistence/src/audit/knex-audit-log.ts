import {
  nextEntry,
  type AuditedAction,
  type AuditEntry,
  type AuditLog,
} from '@data-import/application';
import type { Knex } from 'knex';
import { LastStep, withLastStep } from '../engine/last-step.js';
import { inTransaction } from '../engine/statements.js';
import {
  AUDIT_ENTRIES,
  checkEntries,
  entriesIn,
  headOf,
  lastEntry,
  lockedHead,
  sha256,
  toEntry,
  toStoredEntry,
} from '../tables/audit.js';
import { columnsOf, type Row } from '../tables/table.js';

export function knexAuditLog(db: Knex): AuditLog {
  return {
    begin(action, onStored) {
      let stored: AuditEntry | undefined;
      const step = new LastStep(
        async (transaction) => {
          stored = await addEntry(transaction, { ...action, ...step.stated });
        },
        () => stored && onStored?.(stored),
      );
      return {
        run: (work) => withLastStep(step, work),
        note: async (facts) => {
          const noted = { ...action, ...facts };
          const added = await inTransaction(db, undefined, (transaction) =>
            addEntry(transaction, noted),
          );
          onStored?.(added);
        },
      };
    },

    async page({ importSupplier, action, actor, since }, { after, limit }) {
      const query = entriesIn(db).orderBy('number', 'desc');
      if (after !== undefined) void query.where('number', '<', Number(after));
      if (importSupplier !== undefined) void query.where('import_supplier', importSupplier);
      if (action !== undefined) void query.where({ action });
      if (actor !== undefined)
        void query.where((of) => void of.where('api_key_id', actor).orWhere('machine_user', actor));
      if (since !== undefined) void query.where('at', '>=', since);
      const rows: readonly Row[] = await query.limit(limit + 1);
      const records = rows.slice(0, limit).map(toEntry);
      const next = rows.length > limit ? String(records.at(-1)?.number) : undefined;
      return { records, next };
    },

    last: () => lastEntry(db),
    check: () => checkEntries(db),
  };
}

/** The last entry is locked until the commit, so entries are in one order. */
async function addEntry(transaction: Knex.Transaction, action: AuditedAction): Promise<AuditEntry> {
  const { number, hash, salt } = await lockedHead(transaction);
  const added = nextEntry({ number: Number(number), hash }, salt, action, sha256);
  await transaction(AUDIT_ENTRIES.name).insert(columnsOf(AUDIT_ENTRIES, toStoredEntry(added), {}));
  await headOf(transaction).update({ number: added.number, hash: added.hash });
  return added;
}
