import { err, ok } from 'neverthrow';
import { SUPPLIER } from '../../contracts/suppliers/given-supplier.js';
import type { StoredAccount, StoredSupplier } from '../../memory/memory-store.js';
import type {
  AccountAddress,
  AccountLedger,
  AccountReading,
  FoundItems,
} from '../../src/accounts/account-ledger.js';
import { OutcomeUnknown } from '../../src/failures.js';
import { singleAppends } from '../../src/transactions/single-appends.js';
import type { PlantedFault } from './simulate.js';

interface Planted {
  readonly plant: PlantedFault;
  /** The words of the oracle. */
  readonly seenAs: RegExp;
  /** So many interleavings find it at the latest. */
  readonly within: number;
}

type Token = { readonly supplier: StoredSupplier; readonly account: StoredAccount };
type StoredApiKey = Awaited<ReturnType<Parameters<PlantedFault>[0]['apiKeys']['find']>>;

/** Faults that the service must not have, each planted into the ports of both servers. */
export const PLANTED_FAULTS: Readonly<Record<string, Planted>> = {
  'a pause that is checked only at the start': {
    plant: onLedger((inner) => ({
      append: (reading, ...others) => inner.append(stillOngoing(reading), ...others),
    })),
    seenAs: /stored while the supplier was paused/,
    within: 100,
  },
  'a pause that is answered before it is stored': {
    plant: (ports) => ({
      ...ports,
      suppliers: {
        ...ports.suppliers,
        update: async (...asked) => {
          void ports.suppliers.update(...asked).catch(() => undefined);
          return ports.suppliers.find(asked[0]);
        },
      },
    }),
    seenAs: /answered paused, and the supplier is ongoing/,
    within: 50,
  },
  'a conflict that is not tried again': {
    plant: onLedger((inner) => ({
      append: async (...asked) => {
        const appended = await inner.append(...asked);
        if (appended.isErr()) throw new Error('The account was changed.');
        return appended;
      },
    })),
    seenAs: /failed: Error: The account was changed/,
    within: 20,
  },
  'a conflict of a bulk line that counts as stored': {
    plant: (ports) => ({
      ...ports,
      bulkLedger: {
        ...ports.bulkLedger,
        appendAll: async (...asked) => {
          const outcomes = await ports.bulkLedger.appendAll(...asked);
          return outcomes.map((one) => (one === 'unchanged' ? 'stored' : one));
        },
      },
    }),
    seenAs: /answered \d added, and stored 0/,
    within: 50,
  },
  'a lost commit that counts as not stored': {
    plant: onLedger((inner) => ({
      append: (...asked) =>
        inner.append(...asked).catch((error: unknown) => {
          if (error instanceof OutcomeUnknown) return err({ kind: 'revision-conflict' as const });
          throw error;
        }),
    })),
    seenAs: /stored a line twice|answered \d added, and stored \d/,
    within: 500,
  },
  'two writes in the other order': {
    plant: (ports, scheduler) => {
      const postponed = new Map<object, () => Promise<void>>();
      const planted = onLedger((inner) => ({
        append: async (...asked) => {
          const appended = await inner.append(...asked);
          if (appended.isOk()) await postponed.get(scheduler.task)?.();
          return appended;
        },
      }))(ports, scheduler);
      const countDifferent: typeof ports.suppliers.countDifferent = async (...asked) => {
        postponed.set(scheduler.task, () => ports.suppliers.countDifferent(...asked));
      };
      return { ...planted, suppliers: { ...ports.suppliers, countDifferent } };
    },
    seenAs: /answered that nothing is stored, and stored something/,
    within: 2000,
  },
  'an undo that decides before it has the lock': {
    plant: (ports) => ({
      ...ports,
      importBatches: {
        ...ports.importBatches,
        removeFrom: async (batch, owner, decide, mode) => {
          const decided = await ports.importBatches.removeFrom(batch, owner, decide, 'preview');
          if (decided.isErr() || mode === 'preview') return decided;
          return ports.importBatches.removeFrom(batch, owner, () => ok(), mode);
        },
      },
    }),
    seenAs: /removed while the supplier was ongoing/,
    within: 200,
  },
  'an undo that is done though something was loaded meanwhile': {
    plant: (ports) => ({
      ...ports,
      importBatches: {
        ...ports.importBatches,
        markUndone: (batch, undone, decide) =>
          ports.importBatches.markUndone(batch, undone, (status) => decide(status, true)),
      },
    }),
    seenAs: /left B-\d undone with something in it/,
    within: 2000,
  },
  'an undo that lets readings from before it be stored': {
    plant: (ports) => ({
      ...ports,
      importBatches: {
        ...ports.importBatches,
        removeFrom: async (batch, owner, decide, mode) => {
          const address = { ...owner, organisationId: SUPPLIER.organisationId } as AccountAddress;
          const reading = await ports.ledger.read(address, {});
          const removed = await ports.importBatches.removeFrom(batch, owner, decide, mode);
          const items = removed.isOk() ? Object.values(removed.value) : [];
          const token = reading?.revisionToken as Token | undefined;
          if (token && items.some((count) => count > 0)) token.account.revision -= 1;
          return removed;
        },
      },
    }),
    seenAs: /where .* was due/,
    within: 2000,
  },
  'a repeat that is not looked for': {
    plant: onLedger((inner) => ({
      read: (address, lookup) => inner.read(address, { ...lookup, noteDrafts: [] }),
    })),
    seenAs: /stored .*note .* where .* was due/,
    within: 50,
  },
  'a removed item that counts as stored': {
    plant: (ports, scheduler) => {
      const remembered = new Map<string, FoundItems['statements'][number]>();
      return onLedger((inner) => ({
        read: async (address, lookup) => {
          const reading = await inner.read(address, lookup);
          const keyOf = (id: string) => JSON.stringify([address, id]);
          for (const one of reading?.found.statements ?? [])
            remembered.set(keyOf(one.statementId), one);
          const statements = (lookup.statementIds ?? []).flatMap(
            (id) => remembered.get(keyOf(id)) ?? [],
          );
          return reading && { ...reading, found: { ...reading.found, statements } };
        },
      }))(ports, scheduler);
    },
    seenAs: /answered that s-\d is stored, which is not/,
    within: 200,
  },
  'an import in several commits': {
    plant: (ports) => ({
      ...ports,
      processes: {
        ...ports.processes,
        completeAll: async (code, [first, ...others]) => {
          const one = await ports.processes.completeAll(code, first ? [first] : []);
          if (one.isErr() || others.length === 0) return one;
          const rest = await ports.processes.completeAll(code, others);
          return rest.map((imported) => [...one.value, ...imported]);
        },
      },
    }),
    seenAs: /imported only a part at once/,
    within: 100,
  },
  'a key that is asked for once and never again': {
    plant: (ports) => {
      const found = new Map<string, StoredApiKey>();
      const find: typeof ports.apiKeys.find = async (id) => {
        const key = found.get(id) ?? (await ports.apiKeys.find(id));
        found.set(id, key);
        return key;
      };
      return { ...ports, apiKeys: { ...ports.apiKeys, find } };
    },
    seenAs: /stored for a key that was revoked long ago/,
    within: 300,
  },
  'an account of whoever asks': {
    plant: onLedger((inner) => ({
      read: (address, lookup) => {
        const owner = address.supplierCode.replace('SUPPLIER_', 'organisation-');
        return inner.read({ ...address, organisationId: owner }, lookup);
      },
    })),
    seenAs: /stored on an account of another organisation/,
    within: 100,
  },
};

/** The change is made to the ledger of single requests, its locked form, and that of bulk lines. */
function onLedger(change: (inner: AccountLedger) => Partial<AccountLedger>): PlantedFault {
  const around = (inner: AccountLedger): AccountLedger => ({
    ...inner,
    withLockedAccount: (address, work) =>
      inner.withLockedAccount(address, (locked) => work(around(locked))),
    ...change(inner),
  });
  return (ports) => {
    const ledger = around(ports.ledger);
    return { ...ports, ledger, bulkLedger: singleAppends(ledger) };
  };
}

function stillOngoing(reading: AccountReading): AccountReading {
  const token = reading.revisionToken as Token;
  const supplier = new Proxy(token.supplier, {
    get: (stored, field) =>
      field === 'supplier' ? { ...stored.supplier, status: 'ongoing' } : Reflect.get(stored, field),
  });
  return { ...reading, revisionToken: { ...token, supplier } };
}
