import { storedMinorUnits, type MinorUnits, type TransactionType } from '@data-import/domain';
import { storeOfEachTest } from '../store-of-each-test.js';
import { expect } from 'chai';
import type { SupplierTotals } from '../../src/lists/reader.js';
import { appendTo } from '../accounts/append-to.js';
import {
  addressOf,
  CREATED_AT,
  givenAccounts,
  openingOf,
  PERIOD,
} from '../accounts/given-accounts.js';
import { businessIdOf, externalNumber, externalNumbers } from '../identifiers/given-identifiers.js';
import { pagesOf } from '../lists/pages-of.js';
import { noteOf } from '../notes/given-notes.js';
import { attachToBusiness, INSTRUCTION } from '../payment-instructions/given-instruction.js';
import { statementOf } from '../statements/given-statements.js';
import type { OpenStore } from '../store-under-test.js';
import { ALL_ACCOUNTS, givenSupplier, SUPPLIER } from '../suppliers/given-supplier.js';
import { day, instant } from '../time/dates.js';
import { transactionOf } from '../transactions/given-transactions.js';

const NOW = instant('2026-02-01T12:00:00Z');

const LARGEST = 999_999_999_999;

const minor = (value: number): MinorUnits => storedMinorUnits(value)._unsafeUnwrap();

const EMPTY = {
  notes: 0,
  transactions: 0,
  movedTransactions: 0,
  amounts: new Map<TransactionType, bigint>(),
  statements: 0,
  statementsGrossAmount: 0n,
};

const expiring = (text: string) => ({ details: { status: 'active', expiresOn: day(text) } });

/** Every store's Reader has to pass this suite about totals. */
export function totalsReaderContract(implementation: string, open: OpenStore): void {
  describe(`Reader contract, totals: ${implementation}`, () => {
    const { ports } = storeOfEachTest(open);

    const accountPage = (differing: object = {}, after?: string, limit = 1000) =>
      ports.reader.page(
        'accountTotals',
        { ...ALL_ACCOUNTS, ...differing },
        { after, limit, now: NOW },
      );

    const supplierTotals = async (): Promise<SupplierTotals | undefined> =>
      ports.reader.supplierTotals(ALL_ACCOUNTS, NOW);

    const walk = async (limit: number) =>
      (await pagesOf(limit, (after) => accountPage({}, after, limit))).flat();

    /** Loads something of every kind onto the account. */
    async function load(number: string): Promise<void> {
      await appendTo(ports.ledger, addressOf(number), { notes: [noteOf('1'), noteOf('2')] });
      await appendTo(ports.ledger, addressOf(number), {
        transactions: [
          transactionOf('1', { type: 'CHARGE', amountMinor: minor(1201) }),
          transactionOf('2', { type: 'CHARGE', amountMinor: minor(-1) }),
          transactionOf('3', { type: 'PAYMENT', amountMinor: minor(5), description: 'moved' }),
        ],
        notes: [noteOf('moved', { author: 'service' })],
        identifiers: 'new',
      });
      await appendTo(ports.ledger, addressOf(number), {
        statements: [
          statementOf({ statementId: 's-1', grossAmountMinor: minor(10) }),
          statementOf({ statementId: 's-2', grossAmountMinor: minor(-30) }),
        ],
      });
      await appendTo(ports.ledger, addressOf(number), { instruction: INSTRUCTION });
    }

    const LOADED = {
      notes: 2,
      transactions: 3,
      movedTransactions: 1,
      amounts: new Map([
        ['CHARGE', 1200n],
        ['PAYMENT', 5n],
      ]),
      statements: 2,
      statementsGrossAmount: -20n,
    };

    it('gives every imported account in the order staged, also without items', async () => {
      await ports.processes.stage(SUPPLIER.code, externalNumbers('b', 'pending', 'a'));
      const imported = await givenAccounts(ports, ['a', 'c', 'b']);
      const numbers = new Map<string, string>(
        imported.map((one) => [one.externalAccountNumber, one.accountNumber]),
      );
      await load('a');
      const record = (number: string, totals: object, hasPaymentInstruction = false) => ({
        ...totals,
        externalAccountNumber: number,
        accountNumber: numbers.get(number),
        createdAt: CREATED_AT,
        openPeriod: PERIOD,
        hasPaymentInstruction,
      });
      const expected = [record('b', EMPTY), record('a', LOADED, true), record('c', EMPTY)];

      for (const limit of [1, 2, 3, 1000])
        expect(await walk(limit), `pages of ${limit}`).to.deep.equal(expected);
      expect(
        await accountPage({ externalAccountNumbers: [externalNumber('a')] }, undefined, 1),
      ).to.deep.equal({ records: [expected[1]], next: undefined });
      for (const number of ['pending', 'unknown']) {
        const page = await accountPage({ externalAccountNumbers: [externalNumber(number)] });
        expect(page).to.deep.equal({ records: [], next: undefined });
      }
    });

    it('has the creation date of an account, and no period where none is open', async () => {
      const createdAt = instant('2019-05-06T07:08:09Z');
      const opening = openingOf('a', { period: undefined, createdAt });
      (await ports.processes.completeAll(SUPPLIER.code, [opening]))._unsafeUnwrap();

      const [first] = await walk(10);
      expect([first?.createdAt, first?.openPeriod]).to.deep.equal([createdAt, undefined]);
    });

    it('adds up the accounts of the supplier and no other', async () => {
      await givenSupplier(ports, { code: 'SECOND' });
      await givenAccounts(ports, ['a', 'empty', 'b']);
      await load('a');
      await load('b');

      expect(await supplierTotals()).to.deep.equal({
        accounts: 3,
        notes: 4,
        transactions: 6,
        movedTransactions: 2,
        amounts: new Map([
          ['CHARGE', 2400n],
          ['PAYMENT', 10n],
        ]),
        statements: 4,
        statementsGrossAmount: -40n,
        paymentInstructions: 2,
      });
      expect(
        await ports.reader.supplierTotals({ ...ALL_ACCOUNTS, supplierCode: 'SECOND' }, NOW),
      ).to.deep.equal({
        accounts: 0,
        ...EMPTY,
        paymentInstructions: 0,
      });
    });

    it('adds up to the last hundredth beyond what a double holds', async () => {
      await givenAccounts(ports, ['a']);
      const count = 9500;
      await appendTo(ports.ledger, addressOf('a'), {
        transactions: Array.from({ length: count }, (_, n) =>
          transactionOf(`t-${n}`, { amountMinor: minor(LARGEST) }),
        ),
        notes: [],
        identifiers: 'new',
      });
      const sum = BigInt(LARGEST) * BigInt(count);
      expect(sum > BigInt(Number.MAX_SAFE_INTEGER)).to.equal(true);

      expect((await supplierTotals())?.amounts).to.deep.equal(new Map([['PAYMENT', sum]]));
      expect((await walk(10))[0]?.amounts).to.deep.equal(new Map([['PAYMENT', sum]]));
    });

    it('counts instructions of accounts that are active today where the supplier is', async () => {
      const numbers = ['active', 'expired', 'ends today', 'revoked', 'second', 'of business'];
      const imported = await givenAccounts(ports, numbers);
      const attach = (number: string, differing: object = {}) =>
        appendTo(ports.ledger, addressOf(number), {
          instruction: {
            ...INSTRUCTION,
            ...differing,
          },
        });
      await attach('active');
      await attach('expired', expiring('2026-01-31'));
      await attach('ends today', expiring('2026-02-01'));
      await attach('revoked');
      await ports.revocations.revokeOfAccount(imported[3]!.accountNumber, NOW);
      await attach('second', expiring('2026-01-31'));
      await attach('second');
      const business = {
        ...addressOf('of business'),
        externalBusinessIdentifier: businessIdOf('business'),
      };
      await ports.businesses.addAccounts(business, externalNumbers('of business'));
      await attachToBusiness(ports, business, INSTRUCTION, 'of business');

      const having = (await walk(10)).filter((one) => one.hasPaymentInstruction);
      expect(having.map((one) => one.externalAccountNumber)).to.deep.equal([
        'active',
        'ends today',
        'second',
      ]);
      expect(await supplierTotals()).to.include({ accounts: 6, paymentInstructions: 3 });
    });

    it('adds up many accounts', async () => {
      const numbers = Array.from({ length: 2500 }, (_, n) => `n-${n}`);
      await givenAccounts(ports, numbers);
      for (const number of ['n-0', 'n-999', 'n-1000', 'n-2499']) await load(number);

      expect(await supplierTotals()).to.include({
        accounts: 2500,
        notes: 8,
        transactions: 12,
        paymentInstructions: 4,
      });
    });

    it("is undefined for a supplier that is unknown or another organisation's", async () => {
      await givenSupplier(ports, { code: 'THEIRS', organisationId: 'organisation-2' });

      for (const supplierCode of ['UNKNOWN', 'THEIRS']) {
        expect(await ports.reader.supplierTotals({ ...ALL_ACCOUNTS, supplierCode }, NOW)).to.equal(
          undefined,
        );
        expect(await accountPage({ supplierCode })).to.equal(undefined);
      }
      const asOperator = { tenantScope: undefined, supplierCode: 'THEIRS' };
      expect(await ports.reader.supplierTotals(asOperator, NOW)).to.include({ accounts: 0 });
      expect(await accountPage(asOperator)).to.deep.equal({ records: [], next: undefined });
    });
  });
}
