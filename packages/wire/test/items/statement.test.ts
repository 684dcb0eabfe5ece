import { DEFAULT_LIMITS } from '../../src/settings/limits.js';
import { expect } from 'chai';
import fc from 'fast-check';
import { list } from '../../src/reading/list.js';
import { importStatementsWire } from '../../src/statements/import-statements.js';
import { statement } from '../../src/items/statement.js';
import { setting, withPlantedFaults } from '../reading/planted-faults.js';
import { problemsOf } from '../reading/reading.js';

const SENT = {
  bill_period_from_date: '2023-01-01',
  bill_period_to_date: '2023-01-31',
  statement_id: 'ST-1',
  issued_date: '2023-02-02',
  number: 'N-1',
  gross_amount: 100.5,
};

const validStatement = fc.nat().map((n) => ({ ...SENT, statement_id: `ST-${n}` }));

const FAULTS = [
  setting(
    'period',
    { bill_period_from_date: '2023-02-01' },
    'bill_period_from_date_later_than_to_date at bill_period_from_date',
  ),
  setting('id', { statement_id: 'x'.repeat(129) }, 'max_length at statement_id'),
  setting('issued', { issued_date: '2200-01-01' }, 'invalid at issued_date'),
  setting('number', { number: undefined }, 'required at number'),
  setting('amount', { gross_amount: '1e3' }, 'invalid at gross_amount'),
  setting('path', { statement_path: 'a//b' }, 'invalid_document_path at statement_path'),
  setting('unit', { unit: 'GBP' }, 'unknown_field at unit'),
];

describe('statements with faults', () => {
  it('are refused for exactly those, whatever stands beside them', () => {
    const statements = list(statement, { maxItems: 10 });
    const planted = withPlantedFaults(
      fc.array(validStatement, { minLength: 1, maxLength: 4 }),
      () => FAULTS,
    );
    fc.assert(
      fc.property(planted, ({ items, expected }) => {
        expect(problemsOf(statements, JSON.parse(JSON.stringify(items)))).to.have.members(expected);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a request that imports statements', () => {
  importStatementsWire(DEFAULT_LIMITS);
});
