import { parseDocumentPath, type Note, type Transaction } from '@data-import/domain';
import { storeOfEachTest } from '../store-of-each-test.js';
import { expect } from 'chai';
import type { AccountFilter, OfAccount, Page, SupplierScope } from '../../src/lists/reader.js';
import { addressOf, givenAccounts } from '../accounts/given-accounts.js';
import { appendTo } from '../accounts/append-to.js';
import { externalNumber, externalNumbers, businessIdOf } from '../identifiers/given-identifiers.js';
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

type ExportQuery = SupplierScope & AccountFilter;

const NOW = instant('2026-02-01T12:00:00Z');
const KINDS = ['notes', 'transactions', 'statements', 'instructions'] as const;

type Kind = (typeof KINDS)[number];

/** Every store's Reader has to pass this suite about items of accounts. */
export function exportReaderContract(implementation: string, open: OpenStore): void {
  describe(`Reader contract, items: ${implementation}`, () => {
    const { ports } = storeOfEachTest(open);

    type Exported = Page<{ readonly externalAccountNumber: string | undefined }> | undefined;

    const page = (
      kind: Kind,
      differing: Partial<ExportQuery> = {},
      after?: string,
      limit = 1000,
    ): Promise<Exported> =>
      ports.reader.page<Kind>(kind, { ...ALL_ACCOUNTS, ...differing }, { after, limit, now: NOW });

    /** All records, page by page. */
    const walk = async (
      kind: Kind,
      limit: number,
      differing: Partial<ExportQuery> = {},
      between?: () => Promise<unknown>,
    ): Promise<readonly object[]> =>
      (await pagesOf(limit, (after) => page(kind, differing, after, limit), between)).flat();

    const addNotes = (number: string, ...notes: Note[]) =>
      appendTo(ports.ledger, addressOf(number), { notes });

    const addTransactions = (number: string, transactions: Transaction[], notes: Note[] = []) =>
      appendTo(ports.ledger, addressOf(number), {
        transactions,
        notes,
        identifiers: 'new',
      });

    const addStatements = (number: string, ...statements: ReturnType<typeof statementOf>[]) =>
      appendTo(ports.ledger, addressOf(number), { statements });

    const attach = (number: string, instruction = INSTRUCTION) =>
      appendTo(ports.ledger, addressOf(number), { instruction });

    const givenOneOfEachKind = async (number: string) => {
      await addNotes(number, noteOf('1'));
      await addTransactions(number, [transactionOf('1')]);
      await addStatements(number, statementOf());
      await attach(number);
    };

    const bodies = async (limit: number) =>
      ((await walk('notes', limit)) as Note[]).map(({ body }) => body);

    it('gives every field of a note of either author as it was added', async () => {
      await givenAccounts(ports, ['a']);
      const note = noteOf(UNUSUAL_TEXTS.join(' | '), {
        documentPaths: [parseDocumentPath('a/b.pdf')._unsafeUnwrap()],
        isPinned: true,
        unpinAt: instant('2026-01-20T00:00:00Z'),
      });
      const document = noteOf(undefined, { documentPaths: note.documentPaths });
      const service = noteOf('moved', { isPinned: true, author: 'service' });
      await addNotes('a', note, document);
      await addTransactions('a', [transactionOf('t')], [service]);

      expect(await walk('notes', 10)).to.deep.equal(
        [note, document, service].map((one) => ({ ...one, externalAccountNumber: 'a' })),
      );
      const documents = await ports.reader.page('noteDocuments', ALL_ACCOUNTS, {
        limit: 10,
        now: NOW,
      });
      expect(documents?.records).to.deep.equal(
        [note, document, service].map(({ documentPaths }) => ({
          documentPaths,
          externalAccountNumber: 'a',
        })),
      );
    });

    it('gives every field of transactions and statements as it was added', async () => {
      await givenAccounts(ports, ['a']);
      const statementPath = parseDocumentPath('a/c.pdf')._unsafeUnwrap();
      const transactions = [transactionOf('plain'), withEverything(SUPPLY_CHARGE)];
      const statements = [statementOf(), statementOf({ statementId: 's-2', statementPath })];
      await addTransactions('a', transactions);
      await addStatements('a', ...statements);

      for (const [kind, items] of Object.entries({ transactions, statements }))
        expect(await walk(kind as Kind, 10)).to.deep.equal(
          items.map((one) => ({ ...one, externalAccountNumber: 'a' })),
        );
    });

    it('gives the accounts in the order staged, their items in the order added', async () => {
      await ports.processes.stage(SUPPLIER.code, externalNumbers('c', 'pending', 'a'));
      await givenAccounts(ports, ['b', 'a', 'empty', 'c']);
      await addNotes('b', noteOf('b 1'));
      await addNotes('c', noteOf('c 2'), noteOf('c 1'));
      await addNotes('a', noteOf('a 1'));
      await addNotes('c', noteOf('c 0'));

      const inOrder = ['c 2', 'c 1', 'c 0', 'a 1', 'b 1'];
      for (const limit of [1, 2, 3, 1000])
        expect(await bodies(limit), `pages of ${limit}`).to.deep.equal(inOrder);
    });

    it('goes on inside an account whose items span pages', async () => {
      await givenAccounts(ports, ['a', 'b']);
      const ids = Array.from({ length: 2500 }, (_, n) => `t-${(n * 7919) % 2500}`);
      const transactions = ids.map((id) => transactionOf(id));
      await addTransactions('a', transactions.slice(0, 1300));
      await addTransactions('a', transactions.slice(1300));
      await addTransactions('b', [transactionOf('t-0')]);

      const exported = (await walk('transactions', 400)) as Transaction[];
      expect(exported.map(({ transactionId }) => transactionId)).to.deep.equal([...ids, 't-0']);
    });

    it('passes over many accounts without items', async () => {
      const numbers = Array.from({ length: 2100 }, (_, n) => `n-${n}`);
      await givenAccounts(ports, numbers);
      for (const number of ['n-1050', 'n-2099']) {
        await addNotes(number, noteOf(number));
        await attach(number);
      }

      expect(await bodies(10)).to.deep.equal(['n-1050', 'n-2099']);
      const attached = (await walk('instructions', 900)) as { externalAccountNumber: string }[];
      expect(attached.map((one) => one.externalAccountNumber)).to.deep.equal(['n-1050', 'n-2099']);
    });

    it('gives each item once while more are added and accounts are imported', async () => {
      const numbers = Array.from({ length: 20 }, (_, n) => `n-${n}`);
      await ports.processes.stage(SUPPLIER.code, externalNumbers(...numbers));
      await givenAccounts(
        ports,
        numbers.filter((_, n) => n % 2 === 0),
      );
      for (const number of numbers.filter((_, n) => n % 2 === 0))
        await addNotes(number, noteOf(`${number} 1`), noteOf(`${number} 2`), noteOf(`${number} 3`));
      const before = await bodies(1000);
      let round = 0;
      const exported = (await walk('notes', 4, {}, async () => {
        round += 1;
        if (round > 6) return;
        await givenAccounts(ports, [`n-${2 * round - 1}`]);
        for (const number of [`n-${2 * round - 1}`, 'n-0', 'n-4', 'n-18'])
          await addNotes(number, noteOf(`${number} round ${round}`));
      })) as Note[];

      const listed = exported.map(({ body }) => body);
      expect(listed.filter((body) => before.includes(body))).to.deep.equal(before);
      expect(new Set(listed)).to.have.property('size', listed.length);
    });

    describe('of one account', () => {
      it('has what is stored on it and nothing else', async () => {
        await givenAccounts(ports, ['a', 'b', 'c']);
        for (const number of ['a', 'b', 'c']) {
          await givenOneOfEachKind(number);
          await addNotes(number, noteOf('2'), noteOf('3'));
        }
        const ofB = { externalAccountNumbers: [externalNumber('b')] };

        for (const [kind, count] of [
          ['notes', 3],
          ['transactions', 1],
          ['statements', 1],
          ['instructions', 1],
        ] as const) {
          const records = (await walk(kind, 2, ofB)) as { externalAccountNumber: string }[];
          expect(records, kind).to.have.length(count);
          for (const record of records) expect(record.externalAccountNumber).to.equal('b');
        }
      });

      it('has those of several in the order staged, page by page', async () => {
        const numbers = ['e', 'd', 'c', 'b', 'a'];
        await ports.processes.stage(SUPPLIER.code, externalNumbers('staged', ...numbers));
        await givenAccounts(ports, numbers);
        for (const number of numbers) {
          await addNotes(number, noteOf('1'), noteOf('2'));
          await attach(number);
        }
        const some = {
          externalAccountNumbers: externalNumbers('a', 'unknown', 'd', 'staged', 'c'),
        };

        for (const limit of [1, 2, 3, 1000]) {
          const notes = (await walk('notes', limit, some)) as OfAccount<Note>[];
          expect(
            notes.map(({ externalAccountNumber, body }) => `${externalAccountNumber} ${body}`),
          ).to.deep.equal(['d 1', 'd 2', 'c 1', 'c 2', 'a 1', 'a 2']);
          const attached = (await walk('instructions', limit, some)) as OfAccount<object>[];
          expect(attached.map((one) => one.externalAccountNumber)).to.deep.equal(['d', 'c', 'a']);
        }
      });

      it('is empty when the account is unknown, staged, or of another supplier', async () => {
        await givenSupplier(ports, { code: 'SECOND' });
        await ports.processes.stage(SUPPLIER.code, externalNumbers('staged'));
        await givenAccounts(ports, ['a']);
        await addNotes('a', noteOf('1'));

        for (const kind of KINDS) {
          for (const number of ['unknown', 'staged'])
            expect(
              await walk(kind, 2, { externalAccountNumbers: [externalNumber(number)] }),
              kind,
            ).to.deep.equal([]);
          const second = { supplierCode: 'SECOND', externalAccountNumbers: [externalNumber('a')] };
          expect(await walk(kind, 2, second), kind).to.deep.equal([]);
        }
      });
    });

    describe('of instructions', () => {
      const BUSINESS = { ...addressOf('a'), externalBusinessIdentifier: businessIdOf('business') };

      const ofNewBusiness = async (business: string, ...numbers: string[]) => {
        const address = { ...BUSINESS, externalBusinessIdentifier: businessIdOf(business) };
        await ports.businesses.addAccounts(address, externalNumbers('a', 'b'));
        await attachToBusiness(ports, address, INSTRUCTION, ...numbers);
      };

      const OF_ACCOUNT = {
        vendor: INSTRUCTION.vendor,
        reference: INSTRUCTION.reference,
        type: INSTRUCTION.type,
        externalAccountNumber: 'a',
        externalBusinessIdentifier: undefined,
        linkedAccounts: [],
      };
      const ofBusiness = (business: string, ...linkedAccounts: string[]) => ({
        ...OF_ACCOUNT,
        externalAccountNumber: undefined,
        externalBusinessIdentifier: business,
        linkedAccounts,
      });

      it('gives those of accounts, then those of businesses with their accounts', async () => {
        await givenAccounts(ports, ['a', 'b']);
        await ofNewBusiness('both', 'a', 'b');
        await ofNewBusiness('alone');
        await ports.businesses.addAccounts(
          { ...BUSINESS, externalBusinessIdentifier: businessIdOf('without') },
          externalNumbers('a'),
        );
        await attach('a');

        for (const limit of [1, 2, 1000])
          expect(await walk('instructions', limit), `pages of ${limit}`).to.deep.equal([
            OF_ACCOUNT,
            ofBusiness('alone'),
            ofBusiness('both', 'a', 'b'),
          ]);
      });

      it('gives every business although there are many', async () => {
        await givenAccounts(ports, ['a', 'b']);
        const names = Array.from({ length: 105 }, (_, n) => `business ${n + 100}`);
        for (const name of names) await ofNewBusiness(name, 'b');

        expect(await walk('instructions', 1000)).to.deep.equal(
          names.map((name) => ofBusiness(name, 'b')),
        );
      });

      it('leaves out what was revoked or has expired, and gives what came after it', async () => {
        const [account] = await givenAccounts(ports, ['a', 'b', 'c']);
        const { accountNumber } = account!;
        const details = { status: 'active', expiresOn: day('2026-01-31') };
        await attach('a');
        await ports.revocations.revokeOfAccount(accountNumber, NOW);
        await attach('b', { ...INSTRUCTION, details });
        await ofNewBusiness('business', 'a');
        await ports.revocations.revokeOfBusiness(BUSINESS, NOW);
        expect(await walk('instructions', 10)).to.deep.equal([]);

        await attach('a', { ...INSTRUCTION, reference: 'second' });
        await attach('b', {
          ...INSTRUCTION,
          details: { ...details, expiresOn: day('2026-02-01') },
        });
        await ofNewBusiness('business', 'b');
        expect(await walk('instructions', 10)).to.deep.equal([
          { ...OF_ACCOUNT, reference: 'second' },
          { ...OF_ACCOUNT, externalAccountNumber: 'b' },
          ofBusiness('business', 'b'),
        ]);
      });
    });

    it("is undefined for a supplier that is unknown or another organisation's, which an operator sees", async () => {
      await givenSupplier(ports, { code: 'THEIRS', organisationId: 'organisation-2' });
      await givenAccounts(ports, ['a']);
      await givenOneOfEachKind('a');

      for (const kind of KINDS) {
        for (const supplierCode of ['UNKNOWN', 'THEIRS'])
          for (const externalAccountNumbers of [undefined, externalNumbers('a')])
            expect(await page(kind, { supplierCode, externalAccountNumbers })).to.equal(undefined);
        const asOperator = { tenantScope: undefined };
        expect(await walk(kind, 10, asOperator)).to.have.length(1);
        expect(await walk(kind, 10, { ...asOperator, supplierCode: 'THEIRS' })).to.deep.equal([]);
      }
    });
  });
}
