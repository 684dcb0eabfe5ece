import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccountToImport } from '@data-import/application';
import { expect } from 'chai';
import { RepeatedAccounts } from '../../src/accounts/repeated-accounts.js';

/** Enough that most rows lie in the temporary folder. */
const ROWS = 150_000;

const account = (number: number, from = '2024-01-01') =>
  ({
    externalAccountNumber: `EXT-${number}`,
    period: { from, to: undefined },
    createdAt: undefined,
  }) as unknown as AccountToImport;

describe('Repeated accounts', () => {
  const { TMPDIR } = process.env;
  let folder: string;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'repeated-'));
    process.env['TMPDIR'] = folder;
  });
  after(() => {
    if (TMPDIR === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = TMPDIR;
    rmSync(folder, { recursive: true });
  });

  it('are found wherever they stand, and nothing is left in the temporary folder', () => {
    {
      using repeated = new RepeatedAccounts();
      let line = 1;
      for (let number = 0; number < ROWS; number += 1) repeated.add((line += 1), account(number));
      // An equal row is no contradiction; every row about account 7 is one.
      repeated.add((line += 1), account(5));
      repeated.add((line += 1), account(7, '2024-02-01'));
      repeated.add((line += 1), account(7));
      expect(readdirSync(folder)).to.have.length(1);
      const { accounts, contradicting } = repeated.find();

      expect(accounts).to.equal(ROWS - 1);
      expect([...contradicting.first(10)]).to.deep.equal([9, line - 1, line]);
    }
    expect(readdirSync(folder)).to.deep.equal([]);
  });

  it('of a small file need no temporary folder', () => {
    using repeated = new RepeatedAccounts();
    repeated.add(2, account(1));
    repeated.add(3, account(1, '2024-02-01'));

    expect(repeated.find().accounts).to.equal(0);
    expect(readdirSync(folder)).to.deep.equal([]);
  });
});
