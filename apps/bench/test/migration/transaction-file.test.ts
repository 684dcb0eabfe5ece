import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { accountsFor, sizeOf } from '../../src/migration/migrated-accounts.js';
import { writeTransactionFile } from '../../src/migration/from-files.js';

describe('The file of transactions', () => {
  it('has the transactions that the other migrations post, those of an account far apart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'transaction-file-'));
    const accounts = Array.from({ length: accountsFor(1000) }, (_, n) => `ACCOUNT-${n}`);
    await writeTransactionFile(join(folder, 'transactions.csv'), accounts);
    const [header, ...rows] = (await readFile(join(folder, 'transactions.csv'), 'utf8'))
      .trimEnd()
      .split('\n');
    await rm(folder, { recursive: true });

    expect(header).to.match(/^external_account_number,transaction_id,transaction_date,amount,/);
    expect(rows).to.have.length(accounts.reduce((sum, _, account) => sum + sizeOf(account), 0));
    expect(rows.filter((row) => row.startsWith('ACCOUNT-7,'))).to.have.length(sizeOf(7));
    expect(rows[0]).to.match(
      /^ACCOUNT-0,M-0-0,2026-01-01,10\.00,CHARGE,IMPORTED_CHARGE,"Electricity, January to March",[^,]+,,$/,
    );
    expect(rows[1]).to.match(/^ACCOUNT-1,M-1-0,/);
  });
});
