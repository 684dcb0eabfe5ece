import { hash } from 'node:crypto';
import { storeOfEachTest } from '../store-of-each-test.js';
import {
  parseDocumentPath,
  type DocumentPath,
  type ExportedInstruction,
  type Note,
  type Transaction,
} from '@data-import/domain';
import { expect } from 'chai';
import { RangeDigest } from '../../src/digests/range-digest.js';
import type { AccountFilter, AccountRange, ItemsDigest, Page } from '../../src/lists/reader.js';
import { appendTo } from '../accounts/append-to.js';
import { addressOf, CREATED_AT, givenAccounts, PERIOD } from '../accounts/given-accounts.js';
import { businessIdOf, externalNumber, externalNumbers } from '../identifiers/given-identifiers.js';
import { noteOf } from '../notes/given-notes.js';
import { attachToBusiness, INSTRUCTION } from '../payment-instructions/given-instruction.js';
import { statementOf } from '../statements/given-statements.js';
import type { OpenStore } from '../store-under-test.js';
import { givenSupplier, SUPPLIER } from '../suppliers/given-supplier.js';
import { day, instant } from '../time/dates.js';
import {
  SUPPLY_CHARGE,
  transactionOf,
  withEverything,
} from '../transactions/given-transactions.js';
import { UNUSUAL_TEXTS } from '../unusual-texts.js';

const QUERY = {
  tenantScope: SUPPLIER.organisationId,
  supplierCode: SUPPLIER.code,
  externalAccountNumbers: undefined,
};
const NOW = instant('2026-02-01T12:00:00Z');
const TEXTS = [...UNUSUAL_TEXTS, '|', 'a|,b', '|0', ''];

const documents = (...paths: string[]): readonly DocumentPath[] =>
  paths.map((path) => parseDocumentPath(path)._unsafeUnwrap());

const numbersOf = (ranges: readonly AccountRange[]) =>
  ranges.map(({ accounts }) => accounts.map((one) => one.externalAccountNumber as string));

const itemsOf = ({ count, digest }: ItemsDigest): ItemsDigest => ({ count, digest });

/** Every store's Reader has to pass this suite about digests: all stores have the same for the same items. */
export function digestReaderContract(implementation: string, open: OpenStore): void {
  describe(`Reader contract, digests: ${implementation}`, () => {
    const { ports } = storeOfEachTest(open);

    async function walk(
      filter: AccountFilter = QUERY,
      limit = 1000,
    ): Promise<readonly AccountRange[]> {
      const records: AccountRange[] = [];
      let after: string | undefined;
      for (let pages = 0; pages < 100; pages += 1) {
        const part = { after, limit, now: NOW };
        const page = await ports.reader.page('digests', { ...QUERY, ...filter }, part);
        expect(page?.records).to.have.length.at.most(limit);
        records.push(...(page?.records ?? []));
        after = page?.next;
        if (after === undefined) return records;
      }
      throw new Error('The list does not end.');
    }

    const addTransactions = (number: string, ...transactions: Transaction[]) =>
      appendTo(ports.ledger, addressOf(number), { transactions, notes: [], identifiers: 'new' });

    /** What an export has, added up. */
    async function ofExport(): Promise<AccountRange> {
      const range = new RangeDigest((text) => hash('md5', text));
      const all = { limit: 1000, now: NOW };
      const { reader } = ports;
      for (const one of (await reader.page('notes', QUERY, all))!.records) range.addItem.notes(one);
      for (const one of (await reader.page('transactions', QUERY, all))!.records)
        range.addItem.transactions(one);
      for (const one of (await reader.page('statements', QUERY, all))!.records)
        range.addItem.statements(one);
      let after: string | undefined;
      do {
        const instructions: Page<ExportedInstruction> | undefined = await reader.page(
          'instructions',
          QUERY,
          { ...all, after },
        );
        for (const one of instructions!.records) range.addItem.instructions(one);
        after = instructions!.next;
      } while (after !== undefined);
      return range.of([]);
    }

    it('are those of every field of what is exported', async () => {
      await givenAccounts(ports, ['a|b']);
      const notes: Note[] = [
        ...TEXTS.map((text) => noteOf(text)),
        noteOf(undefined, {
          documentPaths: documents('b.pdf', '\u{1f4c4}.pdf', '\uff5e.pdf', 'b.pdf'),
        }),
        noteOf('all', {
          documentPaths: documents('z|.pdf', 'a.pdf'),
          createdAt: instant('1999-12-31T23:59:59Z'),
          isPinned: true,
          unpinAt: instant('2026-01-20T00:00:00Z'),
        }),
      ];
      await appendTo(ports.ledger, addressOf('a|b'), { notes });
      await appendTo(ports.ledger, addressOf('a|b'), {
        transactions: [
          transactionOf('plain'),
          transactionOf('empty lists', { lineItems: [], taxItems: [], description: 'moved' }),
          SUPPLY_CHARGE,
          ...TEXTS.map((text, index) => ({
            ...withEverything(SUPPLY_CHARGE, text),
            transactionId: transactionOf(`t-${index}`).transactionId,
          })),
        ],
        notes: [noteOf('moved', { author: 'service' })],
        identifiers: 'new',
      });
      await appendTo(ports.ledger, addressOf('a|b'), {
        statements: [
          statementOf(),
          statementOf({ statementId: 's|2', number: '|', statementPath: documents('|.pdf')[0] }),
        ],
      });
      await appendTo(ports.ledger, addressOf('a|b'), { instruction: INSTRUCTION });
      const business = {
        ...addressOf('a|b'),
        externalBusinessIdentifier: businessIdOf('business'),
      };
      await ports.businesses.addAccounts(business, externalNumbers('a|b'));
      await attachToBusiness(ports, business, INSTRUCTION, 'a|b');

      const [range, ofBusinesses, ...others] = await walk();
      const { businessInstructions, ...ofAccounts } = await ofExport();
      const { businessInstructions: none, ...found } = range!;
      expect(found).to.deep.equal({
        ...ofAccounts,
        accounts: [
          {
            externalAccountNumber: 'a|b',
            createdAt: CREATED_AT,
            openPeriod: PERIOD,
            notes: ofAccounts.notes,
            transactions: itemsOf(ofAccounts.transactions),
            statements: itemsOf(ofAccounts.statements),
            instructions: ofAccounts.instructions,
          },
        ],
        businesses: [],
      });
      expect(none.count).to.equal(0);
      expect(ofBusinesses?.accounts).to.deep.equal([]);
      expect(ofBusinesses?.businessInstructions).to.deep.equal(businessInstructions);
      expect(ofBusinesses?.businesses).to.deep.equal([
        { externalBusinessIdentifier: 'business', instructions: businessInstructions },
      ]);
      expect(others).to.deep.equal([]);
    });

    // The loader of another version computes it too.
    it('stay what they are in this version', async () => {
      await givenAccounts(ports, ['a']);
      await addTransactions('a', SUPPLY_CHARGE);
      expect((await walk())[0]?.transactions).to.deep.include({
        count: 1,
        digest: 'a46f09222e6284d2e4f7f9b9fd1d88f1',
      });
    });

    it('do not depend on the order of the items, and do on their number', async () => {
      await givenAccounts(ports, ['a', 'b', 'c']);
      const [one, other] = [transactionOf('1'), transactionOf('2', { type: 'CHARGE' })];
      const digests: (string | undefined)[] = [];
      const digest = async () => {
        digests.push((await walk())[0]?.transactions.digest);
      };
      await addTransactions('a', one);
      await digest();
      await addTransactions('a', other);
      await digest();
      const [range] = await walk();
      expect(range!.accounts.map(({ transactions }) => transactions)).to.deep.equal([
        { count: 2, digest: digests.at(-1) },
        undefined,
        undefined,
      ]);
      expect(new Set(digests).size).to.equal(2);
    });

    it('come in ranges of accounts in the order staged, also of one account', async () => {
      const numbers = Array.from({ length: 7 }, (_, n) => `n-${(n * 3) % 7}`);
      await ports.processes.stage(SUPPLIER.code, externalNumbers('pending', ...numbers));
      await givenAccounts(ports, numbers);
      for (const number of numbers) await addTransactions(number, transactionOf(number));

      const [range, ...others] = await walk(QUERY, 1);
      expect(numbersOf([range!])).to.deep.equal([numbers]);
      expect(range!.transactions.count).to.equal(numbers.length);
      expect(others).to.deep.equal([]);
      const of = (number: string) => walk({ externalAccountNumbers: [externalNumber(number)] });
      expect(numbersOf(await of(numbers[2]!))).to.deep.equal([[numbers[2]]]);
      for (const number of ['pending', 'unknown'])
        expect(await of(number), number).to.deep.equal([]);
    });

    it("are none for a supplier that is unknown or another organisation's", async () => {
      await givenSupplier(ports, { code: 'THEIRS', organisationId: 'organisation-2' });
      for (const supplierCode of ['UNKNOWN', 'THEIRS'])
        expect(
          await ports.reader.page('digests', { ...QUERY, supplierCode }, { limit: 1, now: NOW }),
        ).to.equal(undefined);
    });

    it('count instructions that are active today where the supplier is', async () => {
      await givenAccounts(ports, ['active', 'expired']);
      const attach = (number: string, expiresOn: string) =>
        appendTo(ports.ledger, addressOf(number), {
          instruction: { ...INSTRUCTION, details: { status: 'active', expiresOn: day(expiresOn) } },
        });
      await attach('active', '2026-02-01');
      await attach('expired', '2026-01-31');
      expect((await walk())[0]?.instructions.count).to.equal(1);
    });
  });
}
