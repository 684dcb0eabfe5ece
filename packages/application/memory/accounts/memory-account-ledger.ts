import { err, ok } from 'neverthrow';
import { contentOf, type Note, type NoteDraft } from '@data-import/domain';
import type {
  AccountAddress,
  AccountAppend,
  AccountLedger,
  AccountLookup,
  FoundItems,
  KeyedRequest,
  KeyUse,
} from '../../src/accounts/account-ledger.js';
import { batchOf } from '../import-batches/stored-batch.js';
import { itemsSince, placeAfter } from '../import-batches/items-since.js';
import {
  instructionOf,
  latestOf,
  lettingOthersFirst,
  StoredInstructionEntry,
  type MemoryStore,
  type StoredAccount,
  type StoredSupplier,
  type Wait,
} from '../memory-store.js';

interface RevisionToken {
  readonly supplier: StoredSupplier;
  readonly account: StoredAccount | undefined;
  readonly revision: number | undefined;
}

export function memoryAccountLedger(store: MemoryStore, wait: Wait): AccountLedger {
  const supplierOf = ({ organisationId, supplierCode }: AccountAddress) => {
    const stored = store.suppliers.get(supplierCode);
    return stored?.supplier.organisationId === organisationId ? stored : undefined;
  };

  const free: Pick<AccountLedger, 'read' | 'append'> = {
    async read(address, lookup) {
      const stored = supplierOf(address);
      if (!stored) return undefined;

      const account = stored.accounts.get(address.externalAccountNumber);
      const { status, documentRoot, verifiesDocuments, timeZone } = stored.supplier;
      const revision = account?.revision;
      const revisionToken: RevisionToken = { supplier: stored, account, revision };
      return {
        supplier: { status, documentRoot, verifiesDocuments, timeZone },
        account: account && {
          number: account.account.number,
          openPeriod: account.account.openPeriod,
        },
        found: findItems(account, lookup),
        revisionToken,
      };
    },

    async append(reading, additions, batch) {
      const { supplier, account, revision } = reading.revisionToken as RevisionToken;
      const isOngoing = supplier.supplier.status === 'ongoing';
      if (!account || account.revision !== revision || !isOngoing)
        return err({ kind: 'revision-conflict' });

      const before = placeAfter(account);
      addItems(account, additions);
      account.revision += 1;
      if (batch)
        batchOf(supplier, batch.name).add({
          owner: account,
          number: account.revision,
          at: batch.at,
          by: batch.by,
          items: itemsSince(account, before),
          links: [],
        });
      return ok();
    },
  };
  const held: AccountLedger = lettingOthersFirst(
    { ...free, withLockedAccount: (_address, work) => work(held) },
    wait,
  );
  return lettingOthersFirst<AccountLedger>(
    {
      read: free.read,
      async append(...asked) {
        const { account } = asked[0].revisionToken as RevisionToken;
        const append = () => free.append(...asked);
        return account ? account.turn.take(append, wait) : append();
      },
      async withLockedAccount(address, work) {
        const account = supplierOf(address)?.accounts.get(address.externalAccountNumber);
        return account ? account.turn.take(() => work(held), wait) : work(held);
      },
    },
    wait,
  );
}

function findItems(
  account: StoredAccount | undefined,
  { transactionIds, noteDrafts = [], statementIds, key, instruction }: AccountLookup,
): FoundItems {
  const missing = new Set(transactionIds);
  const wanted = new Set(statementIds);
  const notes = (account?.notes ?? []).filter(({ author }) => author === 'caller');
  const latest = instruction && latestOf(account?.instructions ?? []);
  return {
    transactions: (account?.transactions ?? []).filter((one) => missing.delete(one.transactionId)),
    notes: [...new Set(noteDrafts.flatMap((draft) => duplicatesOf(draft, notes)))],
    statements: (account?.statements ?? []).filter((one) => wanted.has(one.statementId)),
    keyUse: key && useOf(account, key),
    instruction: latest && instructionOf(latest),
  };
}

function duplicatesOf(draft: NoteDraft, notes: readonly Note[]): readonly Note[] {
  const content = contentOf(draft);
  const ofContent = notes.filter((note) => contentOf(note) === content);
  if (draft.createdAt !== undefined)
    return ofContent.filter(({ createdAt }) => createdAt === draft.createdAt);
  return ofContent.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1)).slice(0, 1);
}

function useOf(account: StoredAccount | undefined, asked: KeyedRequest): KeyUse | undefined {
  const before = account?.keyedRequests.find(({ key }) => key === asked.key);
  return before && { isSameRequest: before.request === asked.request, moved: before.moved };
}

/** Throws before anything has changed, or changes everything. */
function addItems(account: StoredAccount, append: AccountAppend): void {
  const { transactions = [], notes = [], statements = [], instruction, key } = append;
  if (append.identifiers !== 'any')
    requireNew('transaction', account.transactions, transactions, (one) => one.transactionId);
  requireNew('statement', account.statements, statements, (one) => one.statementId);
  requireNew('request with the key', account.keyedRequests, key ? [key] : [], (one) => one.key);
  // Copies: which append an item came with is known by the object.
  const added = transactions.map((one) => ({ ...one }));
  account.transactions.push(...added);
  account.notes.push(...notes.map((one) => ({ ...one })));
  account.statements.push(...statements.map((one) => ({ ...one })));
  if (instruction)
    account.instructions.push(new StoredInstructionEntry({ ...instruction, revokedAt: undefined }));
  if (key) account.keyedRequests.push({ ...key, moved: notes.length, transactions: added });
}

function requireNew<Item>(
  kind: string,
  existing: readonly Item[],
  added: readonly Item[],
  idOf: (item: Item) => string,
): void {
  const known = new Set(existing.map(idOf));
  for (const id of added.map(idOf)) {
    if (known.has(id)) throw new Error(`The account has a ${kind} '${id}' already.`);
    known.add(id);
  }
}
