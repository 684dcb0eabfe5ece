import { expect } from 'chai';
import fc from 'fast-check';
import { parseDocumentPath } from '../../src/documents/document-path.js';
import {
  historicalStatement,
  resolveStatements,
  type HistoricalStatement,
  type StatementFields,
} from '../../src/statements/historical-statement.js';
import { minor } from '../money/numbers.js';
import { day } from '../time/times.js';

const path = (text: string) => parseDocumentPath(text)._unsafeUnwrap();

const fields: StatementFields = {
  statementId: 's1',
  number: '2024-01',
  billPeriodFromDate: day('2024-01-01'),
  billPeriodToDate: day('2024-01-31'),
  issuedDate: day('2024-02-03'),
  grossAmountMinor: minor(12_345),
  statementPath: path('2024/january.pdf'),
};

const statement = (overrides: Partial<StatementFields> = {}): HistoricalStatement =>
  historicalStatement({ ...fields, ...overrides })._unsafeUnwrap();

/** The same statement, changed in one field after another. */
const CHANGES: readonly Partial<StatementFields>[] = [
  { number: '2024-02' },
  { billPeriodFromDate: day('2024-01-02') },
  { billPeriodToDate: day('2024-01-30') },
  { issuedDate: day('2024-02-04') },
  { grossAmountMinor: minor(12_346) },
  { statementPath: path('2024/February.pdf') },
  { statementPath: undefined },
];

describe('historicalStatement', () => {
  it('keeps every field as it was posted', () => {
    expect(statement()).to.deep.equal(fields);
  });

  it('may cover a single day', () => {
    const single = { billPeriodFromDate: day('2024-01-31'), billPeriodToDate: day('2024-01-31') };

    expect(statement(single)).to.deep.equal({ ...fields, ...single });
  });

  it('may be issued before, in or after its period', () => {
    for (const issued of ['2023-12-01', '2024-01-15', '2030-01-01'])
      expect(historicalStatement({ ...fields, issuedDate: day(issued) }).isOk()).to.equal(true);
  });

  it('may be of any amount, zero and below zero included', () => {
    for (const amount of [0, -1, 1])
      expect(historicalStatement({ ...fields, grossAmountMinor: minor(amount) }).isOk()).to.equal(
        true,
      );
  });

  it('does not cover a period that ends before it begins', () => {
    const refused = historicalStatement({ ...fields, billPeriodFromDate: day('2024-02-01') });

    expect(refused._unsafeUnwrapErr()).to.deep.equal([
      { kind: 'bill-period-from-date-later-than-to-date', at: ['billPeriodFromDate'] },
    ]);
  });
});

describe('resolveStatements', () => {
  it('adds statements that the account does not have, in their order', () => {
    const posted = [statement({ statementId: 'b' }), statement({ statementId: 'a' })];

    expect(resolveStatements(posted, [statement()])._unsafeUnwrap()).to.deep.equal(posted);
  });

  it('adds nothing when the account has the same statement', () => {
    expect(resolveStatements([statement()], [statement()])._unsafeUnwrap()).to.deep.equal([]);
  });

  it('adds a statement once that is posted twice', () => {
    expect(resolveStatements([statement(), statement()], [])._unsafeUnwrap()).to.deep.equal([
      statement(),
    ]);
  });

  it('adds two statements that differ in their identifier alone', () => {
    const posted = [statement(), statement({ statementId: 's2' })];

    expect(resolveStatements(posted, [])._unsafeUnwrap()).to.deep.equal(posted);
  });

  for (const change of CHANGES) {
    const changed = Object.entries(change).join().replace(',', ' ');

    it(`refuses a statement whose identifier the account has with another ${changed}`, () => {
      const refused = resolveStatements([statement(change)], [statement()]);

      expect(refused._unsafeUnwrapErr()).to.deep.equal({
        kind: 'historical-statement-already-exists',
        indexes: [0],
      });
    });
  }

  it('compares every field that a statement has', () => {
    const compared = new Set(CHANGES.flatMap((change) => Object.keys(change)));

    expect([...compared, 'statementId'].toSorted()).to.deep.equal(Object.keys(fields).toSorted());
  });

  it('refuses a statement that contradicts an earlier one of the request', () => {
    const posted = [statement(), statement({ number: 'other' })];

    expect(resolveStatements(posted, [])._unsafeUnwrapErr().indexes).to.deep.equal([1]);
  });

  it('names every statement that contradicts, and none that does not', () => {
    const posted = [
      statement({ number: 'other' }),
      statement(),
      statement({ statementId: 'new' }),
      statement({ statementId: 'new', number: 'other' }),
    ];

    expect(resolveStatements(posted, [statement()])._unsafeUnwrapErr().indexes).to.deep.equal([
      0, 3,
    ]);
  });

  it('has nothing to add when nothing is posted', () => {
    expect(resolveStatements([], [statement()])._unsafeUnwrap()).to.deep.equal([]);
  });
});

describe('resolveStatements, of any statements', () => {
  const anyStatement = fc
    .tuple(fc.constantFrom('s1', 's2', 's3', 's4'), fc.constantFrom('n1', 'n2'))
    .map(([statementId, number]) => statement({ statementId, number }));
  const anyPosted = fc.array(anyStatement, { maxLength: 8 });
  const anyExisting = fc.uniqueArray(anyStatement, { selector: ({ statementId }) => statementId });

  it('names exactly those that differ from the first of their identifier', () => {
    const holds = fc.property(anyPosted, anyExisting, (posted, existing) => {
      const all = [...existing, ...posted];
      const expected = posted.flatMap(({ statementId, number }, index) =>
        firstOf(statementId, all).number === number ? [] : [index],
      );
      const indexes = resolveStatements(posted, existing).match(
        (): readonly number[] => [],
        (refused) => refused.indexes,
      );

      expect(indexes).to.deep.equal(expected);
    });

    fc.assert(holds, { numRuns: 1000 });
  });

  it('adds exactly the first of each identifier that the account does not have', () => {
    const holds = fc.property(anyPosted, anyExisting, (posted, existing) => {
      const all = [...existing, ...posted];
      const expected = posted.filter((each) => firstOf(each.statementId, all) === each);
      const added = resolveStatements(posted, existing);
      fc.pre(added.isOk());

      expect(added._unsafeUnwrap()).to.deep.equal(expected);
    });

    fc.assert(holds, { numRuns: 1000 });
  });

  it('adds nothing when the same request comes again', () => {
    const holds = fc.property(anyPosted, anyExisting, (posted, existing) => {
      const added = resolveStatements(posted, existing);
      fc.pre(added.isOk());
      const again = resolveStatements(posted, [...existing, ...added._unsafeUnwrap()]);

      expect(again._unsafeUnwrap()).to.deep.equal([]);
    });

    fc.assert(holds, { numRuns: 1000 });
  });
});

/** The first of an identifier, on the account or in the request, is the one that counts. */
function firstOf(id: string, all: readonly HistoricalStatement[]): HistoricalStatement {
  return all.find(({ statementId }) => statementId === id)!;
}
