import { accountNumberOf, type SupplierStatus } from '@data-import/domain';
import { expect } from 'chai';
import { addressOf, PERIOD } from '../../contracts/accounts/given-accounts.js';
import { SUPPLIER } from '../../contracts/suppliers/given-supplier.js';
import type { AccountReading } from '../../src/accounts/account-ledger.js';
import { requireAccount } from '../../src/accounts/required-account.js';

const ACCOUNT = addressOf('account-1');
const NOT_FOUND = {
  kind: 'account-not-found',
  reference: { supplierCode: SUPPLIER.code, externalAccountNumber: 'account-1' },
};

const readingOf = (status: SupplierStatus, account: AccountReading['account']): AccountReading => ({
  supplier: {
    status,
    documentRoot: SUPPLIER.documentRoot,
    verifiesDocuments: false,
    timeZone: SUPPLIER.timeZone,
  },
  account,
  found: {
    transactions: [],
    notes: [],
    statements: [],
    keyUse: undefined,
    instruction: undefined,
  },
  revisionToken: undefined,
});

const account = { number: accountNumberOf(0), openPeriod: PERIOD };

describe('requireAccount', () => {
  it('takes the reading of an account whose supplier is ongoing', () => {
    const reading = readingOf('ongoing', account);

    expect(requireAccount(reading, ACCOUNT)._unsafeUnwrap()).to.equal(reading);
  });

  it('refuses an unknown supplier as an unknown account, without the organisation that asked', () => {
    expect(requireAccount(undefined, ACCOUNT)._unsafeUnwrapErr()).to.deep.equal(NOT_FOUND);
  });

  it('refuses an account that does not exist', () => {
    const refused = requireAccount(readingOf('ongoing', undefined), ACCOUNT);

    expect(refused._unsafeUnwrapErr()).to.deep.equal(NOT_FOUND);
  });

  for (const status of ['paused', 'complete'] as const) {
    it(`refuses an account whose supplier is ${status}`, () => {
      const refused = requireAccount(readingOf(status, account), ACCOUNT);

      expect(refused._unsafeUnwrapErr()).to.deep.equal({
        kind: 'supplier-not-ongoing',
        status,
      });
    });

    it(`refuses an account that does not exist before it looks whether its supplier is ${status}`, () => {
      const refused = requireAccount(readingOf(status, undefined), ACCOUNT);

      expect(refused._unsafeUnwrapErr()).to.deep.equal(NOT_FOUND);
    });
  }
});
