import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { findBroken, NO_ENTRY } from '../../src/audit/audit-chain.js';
import {
  isChanged,
  supplierOf,
  textOfEntry,
  textOfSubject,
  type AuditedAction,
  type AuditEntry,
  type AuditFacts,
} from '../../src/audit/audit-entry.js';
import type { AuditFilter, AuditLog } from '../../src/audit/audit-log.js';
import type { MemoryStore } from '../memory-store.js';

interface UnderWay {
  facts: AuditFacts;
  enter(): void;
}

const current = new AsyncLocalStorage<UnderWay>();

/** States what the entry of the change under way says beside what was asked for. */
export function describeChange(facts: AuditFacts): void {
  const underWay = current.getStore();
  if (underWay) underWay.facts = facts;
}

/** The port, of which these methods add the entry of the action under way when they have changed something. */
export function audited<Port extends object>(port: Port, ...methods: (keyof Port)[]): Port {
  const entering = methods.map((name) => [
    name,
    async (...asked: unknown[]) => {
      const method = port[name] as (...asked: unknown[]) => unknown;
      const done = await method.apply(port, asked);
      if (isChanged(done)) current.getStore()?.enter();
      return done;
    },
  ]);
  const same = Object.create(Object.getPrototypeOf(port) as object) as Port;
  return Object.assign(same, port, Object.fromEntries(entering));
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

export function memoryAuditLog(store: MemoryStore): AuditLog {
  const last = () => store.audit.at(-1) ?? NO_ENTRY;
  const add = (action: AuditedAction): AuditEntry => {
    const { number, hash } = last();
    const subject = textOfSubject(action);
    const { at, actor, action: operation, reason, details } = action;
    const entry = {
      number: number + 1,
      at,
      actor,
      action: operation,
      importSupplier: supplierOf(action),
      subject: subject === undefined ? action.subject : sha256(`salt ${subject}`),
      reason,
      details,
    };
    const added = { ...entry, hash: sha256(textOfEntry(entry, hash)) };
    store.audit.push(added);
    return added;
  };

  return {
    begin(action, onStored) {
      let isStored = false;
      const underWay: UnderWay = {
        facts: {},
        enter() {
          if (isStored) return;
          isStored = true;
          const added = add({ ...action, ...underWay.facts });
          onStored?.(added);
        },
      };
      return {
        run: (work) => current.run(underWay, work),
        async note(facts) {
          underWay.facts = facts;
          underWay.enter();
        },
      };
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
