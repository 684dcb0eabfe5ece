import type { Note, Transaction } from '@data-import/domain';
import { expect } from 'chai';
import { ACCOUNTS } from '../../src/tables/accounts.js';
import { instant, optional, text, whole } from '../../src/tables/codec.js';
import { NOTES } from '../../src/tables/notes.js';
import { PAYMENT_INSTRUCTIONS } from '../../src/tables/payment-instructions.js';
import { STATEMENTS } from '../../src/tables/statements.js';
import { column, type Columns } from '../../src/tables/table.js';
import { TRANSACTIONS } from '../../src/tables/transactions.js';
import { DATABASES, openTestDatabase } from '../databases.js';

/** What the database itself or the decision of a statement sets, and no description. */
const OTHER_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  accounts: ['supplier_id', 'revision', 'recent_appends'],
  notes: ['account_id', 'supplier_id'],
  payment_instructions: ['id', 'supplier_id', 'account_id', 'business_id', 'revoked_at'],
  statements: ['account_id', 'supplier_id'],
  transactions: ['account_id', 'supplier_id'],
};

describe('the description of a table', () => {
  for (const engine of DATABASES)
    it(`names the columns that the migrated table has on ${engine.name}`, async () => {
      const database = await openTestDatabase(engine);
      for (const { name, columns } of [
        ACCOUNTS,
        NOTES,
        PAYMENT_INSTRUCTIONS,
        STATEMENTS,
        TRANSACTIONS,
      ]) {
        const stored = Object.keys(await database.db(name).columnInfo());
        const others = OTHER_COLUMNS[name]!.filter((one) => stored.includes(one));

        expect([...columns.map((one) => one.name), ...others]).to.have.members(stored);
      }
      await database.close();
    });

  it('does not compile without a field of the domain', () => {
    const part = {
      body: column('body', optional(text())),
      createdAt: column('created_at', instant),
    };
    // @ts-expect-error -- a note has more fields than these
    const notes: Columns<Note> = part;
    const transactions: Columns<Pick<Transaction, 'description'>> = {
      // @ts-expect-error -- a description is no number
      description: column('description', whole),
    };

    expect([notes, transactions]).to.have.lengthOf(2);
  });

  it('refuses what the domain does not take, and does not quote it', () => {
    const row = { entry: 1, statement_id: ' ', number: 'n', bill_period_from_date: '2026-02-30' };

    expect(() => STATEMENTS.read({ ...row, statement_id: 'id' })).to.throw('is not a day');
    expect(() => STATEMENTS.read(row)).to.throw('The database holds a value that is not a text');
  });
});
