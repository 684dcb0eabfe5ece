import { DEFAULT_VOCABULARY } from '@data-import/domain';
import { expect } from 'chai';
import { checkCodes, DEFAULT_LIMITS, requestChecks, type RequestChecks } from '../../src/index.js';

const checks = requestChecks({
  limits: DEFAULT_LIMITS,
  vocabulary: DEFAULT_VOCABULARY,
  vendors: ['STRIPE'],
});

const OF_ACCOUNT = { import_supplier: 'DEMO_ENERGY', external_account_number: 'EXT-1' };
const CHARGE = {
  transaction_id: 'T-1',
  transaction_date: '2019-10-15',
  amount: '10.00',
  type: 'CHARGE',
};
const STATEMENT = {
  statement_id: 'S-1',
  number: '1',
  bill_period_from_date: '2019-09-01',
  bill_period_to_date: '2019-09-30',
  issued_date: '2019-10-02',
  gross_amount: 118.2,
};
const MANDATE = { vendor: 'STRIPE', reference: 'R-1', type: 'CARD' };
const NOTES = { ...OF_ACCOUNT, notes: [{ body: 'Moved in on 3 May' }] };

const posting = (...transactions: object[]) => ({ ...OF_ACCOUNT, transactions });
const billing = (...statements: object[]) => ({ ...OF_ACCOUNT, statements });

const problemsOf = (
  operation: keyof RequestChecks,
  body: unknown,
  query?: Readonly<Record<string, string>>,
) =>
  checks[operation](body, query).match(
    () => [],
    ({ code, errors }) => [code, ...errors.map((error) => `${error.attr}: ${error.code}`)],
  );

describe('requestChecks', () => {
  for (const operation of Object.keys(checks) as (keyof RequestChecks)[]) {
    it(`refuses a request of another operation: ${operation}`, () => {
      const [code] = problemsOf(operation, { something: 'else' });

      expect(code).to.equal(`${operation.replaceAll('-', '_')}_failed_validation`);
    });
  }

  it('names a request whose query alone is wrong after its query', () => {
    expect(problemsOf('notes', NOTES, { dryrun: 'true' })).to.deep.equal([
      'query_failed_validation',
      'dryrun: unknown_field',
    ]);
  });

  it('gives only codes that are listed with what they mean', () => {
    const codes = checkCodes().map(({ code }) => code);
    const given = [
      ...problemsOf('transactions', posting(CHARGE, { ...CHARGE, amount: '0.001' }, {})),
      ...problemsOf('transactions', posting(CHARGE, { ...CHARGE, amount: '11.00' })),
      ...problemsOf('historical-statements', billing(STATEMENT, { ...STATEMENT, number: '2' })),
      ...problemsOf('payment-instruction', { ...OF_ACCOUNT, ...MANDATE, vendor: 'X', typ: '' }),
      ...problemsOf('notes', NOTES, { dryrun: 'true' }),
    ].map((problem) => problem.replace(/^.*: /, ''));

    expect(codes).to.include.members(given);
    expect(new Set(codes).size).to.equal(codes.length);
  });
});
