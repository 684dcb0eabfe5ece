import { expect } from 'chai';
import {
  accountsToLink,
  requireAccountsOfBusiness,
  type AccountOfBusiness,
} from '../../src/businesses/business.js';
import { externalNumber } from '../identifiers/given-identifiers.js';

const account = (
  number: string,
  overrides: Partial<AccountOfBusiness> = {},
): AccountOfBusiness => ({
  externalAccountNumber: externalNumber(number),
  membership: 'of-business',
  isLinked: false,
  ...overrides,
});

describe('requireAccountsOfBusiness', () => {
  it('takes accounts of the business, linked or not, and also no accounts', () => {
    const accounts = [account('a'), account('b', { isLinked: true })];

    expect(requireAccountsOfBusiness(accounts).isOk()).to.equal(true);
    expect(requireAccountsOfBusiness([]).isOk()).to.equal(true);
  });

  it('reports every other account by its index, with the reason', () => {
    const accounts = [
      account('a', { membership: 'other-business' }),
      account('b'),
      account('c', { membership: 'unknown' }),
    ];

    expect(requireAccountsOfBusiness(accounts)._unsafeUnwrapErr()).to.deep.equal({
      kind: 'accounts-refused',
      faults: [
        { kind: 'account-not-in-business', index: 0 },
        { kind: 'account-not-found', index: 2 },
      ],
    });
  });
});

describe('accountsToLink', () => {
  const accounts = [account('a', { isLinked: true }), account('b'), account('c'), account('b')];

  it('is every account for a new instruction, each once', () => {
    expect(accountsToLink(accounts, 'new')).to.deep.equal(['a', 'b', 'c']);
  });

  it('is the accounts without a link for the active instruction, each once', () => {
    expect(accountsToLink(accounts, 'active')).to.deep.equal(['b', 'c']);
  });
});
