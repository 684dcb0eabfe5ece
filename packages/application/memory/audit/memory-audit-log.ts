import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { findBroken, nextEntry, NO_ENTRY } from '../../src/audit/audit-chain.js';
import type { AuditedAction, AuditEntry, AuditFacts } from '../../src/audit/audit-entry.js';
import type { AuditFilter, AuditLog } from '../../src/audit/audit-log.js';
import type { MemoryStore } from '../memory-store.js';

const current = new AsyncLocalStorage<(facts: AuditFacts) => void>();

/** Adds the entry of the action under way, with what it says beside what was asked for. Every port calls it where it changes something. */
export function noteChange(facts: AuditFacts = {}): void {
  current.getStore()?.(facts);
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

export function memoryAuditLog(store: MemoryStore): AuditLog {
  const last = () => store.audit.at(-1) ?? NO_ENTRY;
  const add = (action: AuditedAction): AuditEntry => {
    const added = nextEntry(last(), 'salt', action, sha256);
    store.audit.push(added);
    return added;
  };

  return {
    begin(action, onStored) {
      let isStored = false;
      const enter = (facts: AuditFacts) => {
        if (isStored) return;
        isStored = true;
        const added = add({ ...action, ...facts });
        onStored?.(added);
      };
      return { run: (work) => current.run(enter, work), note: async (facts) => enter(facts) };
    },

    async page(filter, { after, limit }) {
      const found = store.audit
        .toReversed()
        .filter((entry) => isWanted(entry, filter))
        .filter(({ number }) => after === undefined || number < Number(after));
      const records = found.slice(0, limit);
      const next = found.length > limit ? String(records.at(-1)?.number) : undefined;
      return { records, next };
    },

    async last() {
      const { number, hash } = last();
      return { number, hash };
    },

    async check() {
      const { number, hash } = last();
      return { number, hash, broken: await findBroken(each(store.audit), last(), sha256) };
    },
  };
}

async function* each(entries: readonly AuditEntry[]): AsyncGenerator<AuditEntry, void> {
  yield* entries;
}

function isWanted(entry: AuditEntry, { importSupplier, action, actor, since }: AuditFilter) {
  const { apiKeyId, user } = entry.actor;
  return (
    (importSupplier === undefined || entry.importSupplier === importSupplier) &&
    (action === undefined || entry.action === action) &&
    (actor === undefined || apiKeyId === actor || user === actor) &&
    (since === undefined || entry.at >= since)
  );
}
