import { storeOfEachTest } from '../store-of-each-test.js';
import {
  parseDocumentPath,
  type DocumentPath,
  type Note,
  type Transaction,
} from '@data-import/domain';
import { expect } from 'chai';
import type { AccountFilter, AccountRange, ItemsDigest } from '../../src/lists/reader.js';
import { appendTo } from '../accounts/append-to.js';
import { addressOf, CREATED_AT, givenAccounts, PERIOD } from '../accounts/given-accounts.js';
import { businessIdOf, externalNumber, externalNumbers } from '../identifiers/given-identifiers.js';
import { pagesOf } from '../lists/pages-of.js';
import { noteOf } from '../notes/given-notes.js';
import { attachToBusiness, INSTRUCTION } from '../payment-instructions/given-instruction.js';
import { statementOf } from '../statements/given-statements.js';
import type { OpenStore } from '../store-under-test.js';
import { ALL_ACCOUNTS, givenSupplier, SUPPLIER } from '../suppliers/given-supplier.js';
import { day, instant } from '../time/dates.js';
import {
  SUPPLY_CHARGE,
  transactionOf,
  withEverything,
} from '../transactions/given-transactions.js';
import { UNUSUAL_TEXTS } from '../unusual-texts.js';

const NOW = instant('2026-02-01T12:00:00Z');
const TEXTS = [...UNUSUAL_TEXTS, '|', 'a|,b', '|0', ''];

const documents = (...paths: string[]): readonly DocumentPath[] =>
  paths.map((path) => parseDocumentPath(path)._unsafeUnwrap());

const numbersOf = (ranges: readonly AccountRange[]) =>
  ranges.map(({ accounts }) => accounts.map((one) => one.externalAccountNumber as string));

const NONE: ItemsDigest = { count: 0, digest: '0'.repeat(32) };
/** Loaders of other versions compute these, too: a text that changes needs another `DIGEST_VERSION`. */
const DIGESTS = {
  notes: { count: 20, digest: 'cc434033a5be37e627d80a3e7ed4ad92' },
  transactions: { count: 21, digest: '715e041191eda008f9bf8b0b0ecc6d85' },
  statements: { count: 2, digest: '7416be93f6d3c01d4af64b73441cb0fa' },
  instructions: { count: 1, digest: 'f8a175e7a69ec73a72a81a60eb12835b' },
  businessInstructions: { count: 1, digest: '92ae6fe11715d65572f4c08e3705cbad' },
};

/** Every store's Reader has to pass this suite about digests: all stores have the same for the same items. */
export function digestReaderContract(implementation: string, open: OpenStore): void {
  describe(`Reader contract, digests: ${implementation}`, () => {
    const { ports } = storeOfEachTest(open);

    const walk = async (filter: AccountFilter = ALL_ACCOUNTS, most = 1000) => {
      const query = { ...ALL_ACCOUNTS, ...filter };
      const pages = await pagesOf(most, (after, limit) =>
        ports.reader.page('digests', query, { after, limit, now: NOW }),
      );
      return pages.flat();
    };

    const addTransactions = (number: string, ...transactions: Transaction[]) =>
      appendTo(ports.ledger, addressOf(number), { transactions, notes: [], identifiers: 'new' });

    it('are the same of every store, and stay so in this version', async () => {
      await givenAccounts(ports, ['a|b']);
      const given: Note[] = [
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
      await appendTo(ports.ledger, addressOf('a|b'), { notes: given });
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
      const { notes, transactions, statements, instructions, businessInstructions } = DIGESTS;
      expect(range).to.deep.equal({
        accounts: [
          {
            externalAccountNumber: 'a|b',
            createdAt: CREATED_AT,
            openPeriod: PERIOD,
            notes,
            transactions,
            statements,
            instructions,
          },
        ],
        businesses: [],
        notes,
        transactions: {
          ...transactions,
          moved: 19,
          types: new Map([
            ['PAYMENT', { count: 2, amount: 2100n }],
            ['SUPPLY_CHARGE', { count: 19, amount: -2337n }],
          ]),
        },
        statements: { ...statements, grossAmount: 24690n },
        instructions,
        businessInstructions: NONE,
      });
      expect(ofBusinesses?.accounts).to.deep.equal([]);
      expect(ofBusinesses?.businessInstructions).to.deep.equal(businessInstructions);
      expect(ofBusinesses?.businesses).to.deep.equal([
        { externalBusinessIdentifier: 'business', instructions: businessInstructions },
      ]);
      expect(others).to.deep.equal([]);
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

      const [range, ...others] = await walk(ALL_ACCOUNTS, 1);
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
          await ports.reader.page(
            'digests',
            { ...ALL_ACCOUNTS, supplierCode },
            { limit: 1, now: NOW },
          ),
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
