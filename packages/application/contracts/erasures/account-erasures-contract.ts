import { expect } from 'chai';
import { storeOfEachTest } from '../store-of-each-test.js';
import { hash } from 'node:crypto';
import {
  NOTHING_REMOVED,
  parseDocumentPath,
  searchedText,
  type RemovedItems,
} from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { AccountAddress } from '../../src/accounts/account-ledger.js';
import type { Erasure } from '../../src/erasures/account-erasures.js';
import type { UndoMode } from '../../src/import-batches/import-batch-repository.js';
import { addressOf, givenAccounts, openingOf } from '../accounts/given-accounts.js';
import { refusalOf } from '../activity/activity-repository-contract.js';
import { externalNumbers } from '../identifiers/given-identifiers.js';
import { batchNameOf, batchOf } from '../import-batches/given-batches.js';
import { isStillWaiting } from '../is-still-waiting.js';
import { noteOf } from '../notes/given-notes.js';
import { INSTRUCTION } from '../payment-instructions/given-instruction.js';
import { statementOf } from '../statements/given-statements.js';
import type { OpenStore, StorePorts } from '../store-under-test.js';
import { ALL_ACCOUNTS, BUSINESS, givenSupplier, SUPPLIER } from '../suppliers/given-supplier.js';
import { instant } from '../time/dates.js';
import { transactionOf } from '../transactions/given-transactions.js';

const { code } = SUPPLIER;
const ACCOUNT = addressOf('account-1');
const OTHER = addressOf('account-2');
const ERASURE: Erasure = { at: instant('2026-03-01T00:00:00Z'), by: 'key-1', reason: 'asked to' };
const NOW = instant('2026-02-02T00:00:00Z');
const CONFLICT = err({ kind: 'revision-conflict' });
const SCOPE = { tenantScope: undefined, supplierCode: code };
const PART = { limit: 100, now: NOW };

/** Every store's AccountErasures has to pass this suite. */
export function accountErasuresContract(implementation: string, open: OpenStore): void {
  describe(`AccountErasures contract: ${implementation}`, () => {
    const store = storeOfEachTest(open);
    const { ports } = store;
    beforeEach(async () => {
      await givenMember('account-2');
    });

    /** Imports an account of the business; returns its number. */
    async function givenMember(externalAccountNumber: string): Promise<string> {
      const [account] = await givenAccounts(ports, [externalAccountNumber]);
      await ports.businesses.addAccounts(BUSINESS, externalNumbers(externalAccountNumber));
      return account!.accountNumber;
    }

    const erase = (number: string, to = ports) => to.erasures.erase(number, ERASURE, 'remove');
    const read = (address = ACCOUNT) => ports.ledger.read(address, { instruction: true });
    const append = async (
      address: AccountAddress,
      items: Parameters<StorePorts['ledger']['append']>[1],
      batch = 'B',
    ) => {
      const appended = await ports.ledger.append((await read(address))!, items, batchOf(batch));
      appended._unsafeUnwrap();
    };
    const readBusiness = (...of: string[]) =>
      ports.businessInstructions.read(BUSINESS, externalNumbers(...of));
    const link = async (reference: string | undefined, of?: string, batch = 'B') => {
      const instruction = reference === undefined ? undefined : { ...INSTRUCTION, reference };
      const numbers = of === undefined ? [] : [of];
      const appended = await ports.businessInstructions.append(
        (await readBusiness(...numbers))!,
        instruction,
        externalNumbers(...numbers),
        batchOf(batch),
      );
      appended._unsafeUnwrap();
    };
    const refuse = (externalAccountNumber: string) =>
      ports.activity.add(code, {
        refusals: [
          refusalOf('invalid', {
            requests: [
              {
                at: NOW,
                requestId: `request of ${externalAccountNumber}`,
                apiKeyId: 'key-1',
                externalAccountNumber,
                item: `t-${externalAccountNumber}`,
                ref: `${externalAccountNumber}.csv:1`,
                example: { status: 400, attr: undefined, valueType: undefined },
              },
            ],
          }),
        ],
        batches: [],
      });
    const namesOfRefused = async () => {
      const refusal = { operation: 'notes', code: 'invalid' };
      const requests = await ports.activity.listRefusedRequests(code, refusal);
      return requests.map(({ externalAccountNumber: number, item, ref }) => [number, item, ref]);
    };

    /** Loads something of every kind, also into a batch of its own, and removes an item again. */
    async function loadAll(address: AccountAddress) {
      const name = address.externalAccountNumber;
      const documentPaths = [pathOf(`${name}/note.pdf`)];
      await append(address, { notes: [noteOf(name, { documentPaths }), noteOf('removed')] });
      const key = { key: `key of ${name}`, request: 'request' };
      const transactions = [transactionOf(`t-${name}`), transactionOf('t-2')];
      await append(address, { transactions, key, identifiers: 'any' });
      const statementPath = pathOf(`${name}/statement.pdf`);
      const statements = [statementOf({ statementId: `s-${name}`, statementPath })];
      await append(address, { statements }, `of-${name}`);
      await append(address, { instruction: { ...INSTRUCTION, reference: `i-${name}` } });
      await link(undefined, name, `links-of-${name}`);
      const note = { kind: 'note', account: address, note: noteOf('removed') } as const;
      await ports.importBatches.removeItem(note, { at: NOW, by: undefined }, () => ok(), 'remove');
    }

    const digests = async () => (await ports.reader.page('digests', ALL_ACCOUNTS, PART))?.records;

    /** Everything that the store tells of the supplier. */
    async function telling() {
      const pages = [];
      for (const list of LISTS) pages.push((await ports.reader.page(list, SCOPE, PART))?.records);
      return {
        pages,
        batches: await ports.importBatches.list(code),
        counters: await ports.suppliers.count(code),
        accounts: await ports.accounts.list(code, externalNumbers('account-1', 'account-2')),
        members: await ports.businesses.addAccounts(BUSINESS, externalNumbers('account-2')),
      };
    }

    it('leaves the supplier as if the account had never been there', async () => {
      await link('of business');
      await loadAll(OTHER);
      const before = await telling();
      const number = await givenMember('account-1');
      await loadAll(ACCOUNT);

      expect(await erase(number)).to.deep.equal({
        notes: 1,
        transactions: 2,
        statements: 1,
        paymentInstructions: 1,
        links: 1,
        documents: ['account-1/note.pdf', 'account-1/statement.pdf'],
      });
      expect(await telling()).to.deep.equal(before);
      const reading = await read();
      expect(reading?.account).to.equal(undefined);
      expect(await ports.accounts.view(number, { size: 10 }, new Date(NOW))).to.equal(undefined);
      expect(await ports.accounts.surroundings(number)).to.equal(undefined);
      const query = { ...SCOPE, text: searchedText('t-account-1') };
      expect(await ports.accounts.search(query, 10)).to.deep.equal([]);
      expect((await ports.reader.findProcess(undefined, ACCOUNT))?.process).to.equal(undefined);
    });

    it('says what would be erased, and erases nothing', async () => {
      await link('of business', 'account-2');
      const number = await givenMember('account-1');
      await loadAll(ACCOUNT);
      const before = await telling();

      const previewed = await ports.erasures.erase(number, ERASURE, 'preview');
      expect(await telling()).to.deep.equal(before);
      expect(previewed).to.deep.equal(await erase(number));
    });

    it('finds no account a second time, nor one that never was', async () => {
      const number = await givenMember('account-1');
      await erase(number);

      expect(await erase(number)).to.equal(undefined);
      expect(await ports.erasures.erase(number, ERASURE, 'preview')).to.equal(undefined);
      expect(await erase('A-FFFFFFFF')).to.equal(undefined);
    });

    it('erases while the supplier is complete', async () => {
      const number = await givenMember('account-1');
      await ports.suppliers.update(code, { status: 'complete' }, NOW);

      expect(await erase(number)).to.have.property('notes', 0);
    });

    it('expects the items of announced batches no longer', async () => {
      const number = await givenMember('account-1');
      const batch = { supplierCode: code, name: batchNameOf('B') };
      await append(OTHER, { notes: [noteOf('one')] });
      await append(ACCOUNT, { notes: [noteOf('one'), noteOf('two')] });
      await ports.importBatches.announce(batch, { notes: 4, statements: 1 }, new Date(NOW));
      await erase(number);
      await ports.importBatches.countAnnounced(new Date(NOW));

      const [listed] = await ports.importBatches.list(code, 'B');
      expect(listed).to.deep.include({ expected: { notes: 2, statements: 1 }, notes: 1 });
    });

    it('forgets the announcement of a batch that was for the account alone', async () => {
      const number = await givenMember('account-1');
      const batch = { supplierCode: code, name: batchNameOf('B') };
      await append(ACCOUNT, { notes: [noteOf('one')] });
      await ports.importBatches.announce(batch, { notes: 1 }, new Date(NOW));
      await erase(number);

      expect(await ports.importBatches.list(code, 'B')).to.deep.equal([]);
    });

    it('leaves the account out of refused requests, also of those that come later', async () => {
      const number = await givenMember('account-1');
      await refuse('account-1');
      await refuse('account-2');
      await erase(number);
      await refuse('account-1');

      const nothing = [undefined, undefined, undefined];
      expect(await namesOfRefused()).to.have.deep.members([
        nothing,
        ['account-2', 't-account-2', 'account-2.csv:1'],
        nothing,
      ]);
    });

    it('keeps a digest of the number, by a salt of the supplier, once', async () => {
      await erase(await givenMember('account-1'));
      const erased = async () => (await ports.reader.page('erasedAccounts', SCOPE, PART))!.records;
      const [first] = await erased();
      const digest = hash('sha256', `${first!.salt}account-1`);
      expect(await erased()).to.deep.equal([{ salt: first!.salt, digest }]);

      const again = (await ports.processes.completeAll(code, [openingOf('account-1')], true))
        ._unsafeUnwrap()
        .map(({ accountNumber }) => accountNumber);
      expect(await erased()).to.deep.equal([]);
      await erase(again[0]!);
      await erase(await givenMember('account-3'));
      const all = await erased();
      expect(all).to.have.lengthOf(2);
      expect(all.map(({ salt }) => salt)).to.deep.equal([first!.salt, first!.salt]);
      const page = await ports.reader.page('erasedAccounts', SCOPE, { ...PART, limit: 1 });
      const next = await ports.reader.page('erasedAccounts', SCOPE, { ...PART, after: page!.next });
      expect([...page!.records, ...next!.records]).to.deep.equal(all);
    });

    it('brings an account back under another number, when that is asked for', async () => {
      const number = await givenMember('account-1');
      await erase(number);
      const numbers = externalNumbers('account-3', 'account-1', 'account-2');
      const refused = err({ kind: 'accounts-erased', indexes: [1] });

      const openings = numbers.map((one) => openingOf(one));
      expect(await ports.processes.completeAll(code, openings)).to.deep.equal(refused);
      expect(await ports.processes.stage(code, numbers)).to.deep.equal(refused);
      expect((await ports.suppliers.count(code)).processes.staged).to.equal(0);

      expect((await ports.processes.stage(code, numbers, true))._unsafeUnwrap()).to.equal(2);
      expect((await ports.processes.stage(code, numbers))._unsafeUnwrap()).to.equal(0);
      const [again] = (await ports.processes.completeAll(code, [openingOf('account-1')]))
        ._unsafeUnwrap()
        .map(({ accountNumber }) => accountNumber);
      expect(again).not.to.equal(number);
    });

    it('knows nothing of the erased accounts of another supplier', async () => {
      await erase(await givenMember('account-1'));
      const other = await givenSupplier(ports, { code: 'SUPPLIER_2' });
      const opened = await ports.processes.completeAll(other.code, [openingOf('account-1')]);

      expect(opened.isOk()).to.equal(true);
    });

    it('makes what was decided before lose', async () => {
      await link('of business', 'account-2');
      const number = await givenMember('account-1');
      const reading = await read();
      const ofBusiness = await readBusiness('account-1');
      await erase(number);

      const notes = [noteOf('late')];
      expect(await ports.ledger.append(reading!, { notes })).to.deep.equal(CONFLICT);
      const linked = await ports.businessInstructions.append(
        ofBusiness!,
        undefined,
        externalNumbers('account-1'),
      );
      expect(linked).to.deep.equal(CONFLICT);
      expect((await ports.suppliers.count(code)).notes).to.equal(0);
    });

    it('waits for a load that holds the account on another server, and erases its items', async () => {
      const number = await givenMember('account-1');
      const other = await store.another();
      let erasing: Promise<unknown> | undefined;
      await ports.ledger.withLockedAccount(ACCOUNT, async (held) => {
        erasing = erase(number, other);
        const isWaiting = await isStillWaiting(erasing, () => ports.suppliers.find(code));
        expect(isWaiting).to.equal(true);
        const reading = await held.read(ACCOUNT, {});
        const stored = await held.append(reading!, { notes: [noteOf('last')] });
        expect(stored.isOk()).to.equal(true);
      });

      expect(await erasing).to.have.property('notes', 1);
      expect((await ports.suppliers.count(code)).notes).to.equal(0);
    });

    /** An undone batch keeps its numbers, also of an account that is erased later. */
    const remaining = async () => {
      const { batches, ...others } = await telling();
      return { ...others, batches: batches.map(({ name, left }) => [name, left]) };
    };
    const rivals: readonly (readonly [string, (to: StorePorts, mode: UndoMode) => Removal])[] = [
      [
        'an undo of its batch',
        (to, mode) => {
          const batch = { supplierCode: code, name: batchNameOf('B') };
          return to.importBatches.removeFrom(batch, ACCOUNT, () => ok(), mode);
        },
      ],
      [
        'a removal of one of its items',
        (to, mode) => {
          const item = { kind: 'transaction', account: ACCOUNT, ...transactionOf('t-2') } as const;
          return to.importBatches.removeItem(item, { at: NOW }, () => ok(), mode);
        },
      ],
    ];
    for (const [rival, remove] of rivals)
      it(`counts each item once beside ${rival} that waits for the same account, and is read whole or not at all`, async () => {
        await link('of business');
        await loadAll(OTHER);
        const without = await remaining();
        const number = await givenMember('account-1');
        await loadAll(ACCOUNT);
        const whole = await digests();
        const alone = (await remove(ports, 'preview'))._unsafeUnwrap();
        const all = await ports.erasures.erase(number, ERASURE, 'preview');
        const [one, other] = [await store.another(), await store.another()];
        const started = await ports.ledger.withLockedAccount(ACCOUNT, async () => {
          const both = [erase(number, one), remove(other, 'remove')] as const;
          for (const each of both)
            expect(await isStillWaiting(each, () => ports.suppliers.find(code))).to.equal(true);
          expect(await digests()).to.deep.equal(whole);
          return { both: Promise.all(both) };
        });
        const [erased, removed] = await started.both;

        expect([alone, NOTHING_REMOVED]).to.deep.include(removed._unsafeUnwrap());
        for (const kind of Object.keys(NOTHING_REMOVED) as (keyof RemovedItems)[])
          expect(erased![kind] + removed._unsafeUnwrap()[kind], kind).to.equal(all![kind]);
        expect(await remaining()).to.deep.equal(without);
      });

    it('lets one of two erasures find the account', async () => {
      const number = await givenMember('account-1');
      const other = await store.another();
      const found = await Promise.all([erase(number), erase(number, other)]);

      expect(found.filter((one) => one !== undefined)).to.have.lengthOf(1);
      expect((await ports.suppliers.count(code)).processes.completed).to.equal(1);
    });
  });
}

type Removal = Promise<Result<RemovedItems, never>>;

const LISTS = [
  'notes',
  'noteDocuments',
  'transactions',
  'statements',
  'instructions',
  'accountTotals',
  'digests',
  'processes',
  'detailedProcesses',
] as const;

const pathOf = (path: string) => parseDocumentPath(path)._unsafeUnwrap();
