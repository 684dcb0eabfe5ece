import {
  CLOSED_CIRCUIT,
  makeUseCases,
  type DatabasePorts,
  type UseCases,
} from '@data-import/application';
import {
  addressOf,
  BUSINESS,
  batchNameOf,
  externalNumbers,
  givenAccounts,
  givenSupplier,
  statementOf,
  SUPPLIER,
  transactionOf,
} from '@data-import/application/contracts';
import { allMemoryPorts, MemoryStore } from '@data-import/application/memory';
import type { ImportBatchName, NoteDraft, TransactionDraft, UndoStep } from '@data-import/domain';
import { expect } from 'chai';
import { ok } from 'neverthrow';
import { makeDatabasePorts } from '../../src/index.js';
import { databaseOfEachTest, DATABASES } from '../databases.js';
import { differencesIn } from '../differences.js';
import { dumped } from '../dumped.js';

const { code: supplierCode } = SUPPLIER;
const CLOCK = { now: () => new Date('2026-03-01T10:20:30Z') };
const B = batchNameOf('B');
const UNDO = { actor: { via: 'command line', user: 'u@h' }, action: 'undo' } as const;
const VENDORS = new Map([
  [
    'VENDOR',
    {
      findInstruction: async () => ok({ status: 'active' as const }),
      circuit: () => CLOSED_CIRCUIT,
    },
  ],
]);

const draft = (id: string, date: string, amountMinor = 1050) => {
  const { postedDate: _, description: __, ...fields } = transactionOf(id);
  return { ...fields, transactionDate: date, amountMinor } as unknown as TransactionDraft;
};
const note = (body: string) =>
  ({
    body,
    documentPaths: [],
    createdAt: undefined,
    isPinned: false,
    unpinAt: undefined,
  }) as unknown as NoteDraft;

interface Load {
  readonly notes: readonly string[];
  readonly drafts: readonly TransactionDraft[];
  readonly statements: readonly string[];
}

const LOAD_A: Load = {
  notes: ['one'],
  drafts: [draft('existing', '2026-01-10'), draft('moved before', '2025-12-01')],
  statements: ['s-1'],
};
/** New, existing, moved and different things. */
const LOAD_B: Load = {
  notes: ['one', 'two'],
  drafts: [
    draft('existing', '2026-01-10'),
    draft('moved before', '2025-12-01', 99_999),
    draft('new', '2026-01-11'),
    draft('moved', '2025-11-01'),
  ],
  statements: ['s-1', 's-2'],
};

// Slow because an undo is interrupted after each of its steps.
for (const engine of DATABASES)
  describe(`an undone batch on ${engine.name}`, () => {
    const database = databaseOfEachTest(engine);
    let ports: DatabasePorts;
    let useCases: UseCases;
    beforeEach(async () => {
      ports = makeDatabasePorts(database.db);
      const others = allMemoryPorts(new MemoryStore(), CLOCK);
      useCases = makeUseCases({ ...others, ...ports, vendors: VENDORS });
      await givenSupplier(ports);
      await givenAccounts(ports, ['a', 'b', 'c']);
      await ports.businesses.addAccounts(BUSINESS, externalNumbers('a', 'b'));
    });

    async function load(
      account: string,
      { notes, drafts, statements }: Load,
      batch?: ImportBatchName,
    ) {
      const common = { address: addressOf(account), requestOptions: { batch } };
      const sent = statements.map((statementId) => statementOf({ statementId }));
      (await useCases.createNotes({ ...common, drafts: notes.map(note) }))._unsafeUnwrap();
      await loadTransactions(account, drafts, batch);
      (await useCases.importStatements({ ...common, statements: sent }))._unsafeUnwrap();
    }

    async function loadTransactions(
      account: string,
      drafts: readonly TransactionDraft[],
      batch?: ImportBatchName,
      key?: string,
    ) {
      const imported = await useCases.importTransactions({
        address: addressOf(account),
        drafts,
        options: { whenAlreadyThere: key === undefined ? 'skip' : 'add', whenOutside: 'move' },
        requestOptions: { batch },
        idempotencyKey: key,
      });
      return imported._unsafeUnwrap();
    }

    async function attach(reference: string, batch?: ImportBatchName) {
      const instruction = { vendor: 'VENDOR', reference, type: 'CARD' as const };
      const common = { instruction, requestOptions: { batch } };
      const address = addressOf('c');
      (await useCases.createAccountInstruction({ ...common, address }))._unsafeUnwrap();
      const attached = await useCases.createBusinessInstruction({
        ...common,
        address: BUSINESS,
        externalAccountNumbers: externalNumbers(...(batch ? ['a', 'b'] : ['a'])),
      });
      attached._unsafeUnwrap();
    }

    async function loadAll(what: Load, batch?: ImportBatchName) {
      for (const account of ['a', 'b', 'c']) await load(account, what, batch);
      await attach('i-1', batch);
    }

    const setStatus = (status: 'paused' | 'ongoing') =>
      ports.suppliers.update(supplierCode, { status }, '2026-03-01T00:00:00Z' as never);

    const undo = async () => {
      const { undoImportBatch } = useCases.audited(UNDO);
      const asked = { batch: { supplierCode, name: B }, isDryRun: false };
      return (await undoImportBatch(asked))._unsafeUnwrap();
    };
    const undoAll = async () => {
      const steps: UndoStep[] = [];
      for await (const step of await undo()) steps.push(step);
      return steps;
    };

    /** What is stored, apart from what says that something has happened. */
    const stored = async () => {
      const rows = (await dumped(database.db)).flatMap((line) => {
        const [, table = '', row = ''] = /^(\S+) (.*)$/s.exec(line) ?? [];
        return TOLD.has(table) || /_(seq|ids)$/.test(table) ? [] : [`${table} ${without(row)}`];
      });
      return { rows, counters: await ports.suppliers.count(supplierCode) };
    };

    it('leaves what was stored before the batch', async () => {
      await loadAll(LOAD_A);
      await setStatus('paused');
      const before = await stored();
      await setStatus('ongoing');
      await loadAll(LOAD_B, B);
      await loadTransactions('a', [draft('keyed', '2026-01-12')], B, 'key-1');
      const different = (await ports.suppliers.count(supplierCode)).different;
      await setStatus('paused');
      await undoAll();

      const { rows, counters } = await stored();
      expect(rows).to.deep.equal(before.rows);
      // Counts what was sent, whatever became of it.
      expect({ ...counters, different: 0 }).to.deep.equal({ ...before.counters, different: 0 });
      expect(different).to.equal(3);
      expect(await differencesIn(database.db)).to.deep.equal([]);
    });

    it('is the same when an undo is interrupted after any step and repeated', async () => {
      await loadAll(LOAD_A);
      await setStatus('paused');
      const before = await stored();
      for (let steps = 1; steps <= 4; steps += 1) {
        await setStatus('ongoing');
        await loadAll(LOAD_B, B);
        await setStatus('paused');
        const interrupted = await undo();
        for (let step = 0; step < steps; step += 1) await interrupted.next();
        await interrupted.return();
        expect(await differencesIn(database.db), `after ${steps} steps`).to.deep.equal([]);
        await undoAll();

        expect((await stored()).rows, `after ${steps} steps`).to.deep.equal(before.rows);
      }
    });
  });

/** Tables that say what has happened. Counters have stripes on PostgreSQL, and are compared as sums. */
const TOLD: ReadonlySet<string> = new Set([
  'undone_import_batches',
  'audit_entries',
  'audit_head',
  'supplier_status_changes',
  'supplier_counters',
  'sqlite_sequence',
]);

/** So do these columns, and ids may have been given to what was removed. */
function without(row: string): string {
  const { revision: _, recent_appends: __, ...rest } = JSON.parse(row) as Record<string, unknown>;
  return JSON.stringify(rest);
}
