import { DEFAULT_LIMITS } from '../../src/settings/limits.js';
import { expect } from 'chai';
import {
  createAccountInstructionRequest,
  createBusinessInstructionRequest,
} from '../../src/payment-instructions/create-instruction.js';
import { problemsFoundBy } from '../reading/reading.js';

const vendors = ['stripe', 'gocardless'];

describe('a request that creates the instruction of an account', () => {
  const request = createAccountInstructionRequest(vendors);

  it('is refused for everything that is wrong at once', () => {
    const sent = {
      import_supplier: 'x'.repeat(33),
      external_account_number: ' ',
      vendor: 'unknown',
      reference: 'x'.repeat(513),
      type: 'CASH',
      accounts: [],
    };

    expect(problemsFoundBy(request, sent)).to.have.members([
      'max_length at import_supplier',
      'blank at external_account_number',
      'invalid_choice at vendor',
      'max_length at reference',
      'invalid_choice at type',
      'unknown_field at accounts',
    ]);
  });
});

describe('a request that creates the instruction of a business', () => {
  const request = createBusinessInstructionRequest({ limits: DEFAULT_LIMITS, vendors });
  const sent = {
    import_supplier_code: 'S',
    external_business_identifier: 'B-1',
    vendor: 'gocardless',
    reference: 'MD1',
    type: 'DIRECT_DEBIT',
  };

  it('needs no accounts', () => {
    expect(problemsFoundBy(request, sent)).to.deep.equal([]);
  });

  it('is refused for what is wrong with its accounts', () => {
    const accounts = [{}, { external_account_number: '' }, 'E-3', { external_account_number: 4 }];

    expect(problemsFoundBy(request, { ...sent, accounts })).to.deep.equal([
      'required at accounts.0.external_account_number',
      'blank at accounts.1.external_account_number',
      'invalid at accounts.2',
      'invalid at accounts.3.external_account_number',
    ]);
  });
});
