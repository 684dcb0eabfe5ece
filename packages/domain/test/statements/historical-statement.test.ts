import { expect } from 'chai';
import fc from 'fast-check';
import { parseDocumentPath } from '../../src/documents/document-path.js';
import {
  contradictingStatements,
  historicalStatement,
  resolveStatements,
  statementFaults,
  type HistoricalStatement,
  type StatementFields,
} from '../../src/statements/historical-statement.js';
import { minor } from '../money/numbers.js';
import { day } from '../time/times.js';
import { statementIdOf } from '../identifiers/given-identifiers.js';

const path = (text: string) => parseDocumentPath(text)._unsafeUnwrap();

const fields: StatementFields = {
  statementId: statementIdOf('s1'),
  number: '2024-01',
  billPeriodFromDate: day('2024-01-01'),
  billPeriodToDate: day('2024-01-31'),
  issuedDate: day('2024-02-03'),
  grossAmountMinor: minor(12_345),
  statementPath: path('2024/january.pdf'),
};

interface Overrides extends Partial<Omit<StatementFields, 'statementId'>> {
  readonly statementId?: string;
}

const statement = ({ statementId = 's1', ...overrides }: Overrides = {}): HistoricalStatement =>
  historicalStatement({
    ...fields,
    ...overrides,
    statementId: statementIdOf(statementId),
  })._unsafeUnwrap();

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
  it('returns every field as it was posted', () => {
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
      {
        kind: 'bill-period-from-date-later-than-to-date',
        at: ['billPeriodFromDate'],
        fromDate: '2024-02-01',
        toDate: '2024-01-31',
      },
    ]);
  });

  it('is held against its period alone when not all of it could be read', () => {
    const backwards = {
      billPeriodFromDate: day('2024-02-01'),
      billPeriodToDate: day('2024-01-31'),
    };

    expect(statementFaults(backwards)).to.have.length(1);
    expect(statementFaults({ billPeriodFromDate: day('2024-02-01') })).to.deep.equal([]);
    expect(statementFaults({ billPeriodToDate: day('2024-01-31') })).to.deep.equal([]);
  });
});

describe('resolveStatements', () => {
  for (const change of CHANGES) {
    const changed = Object.entries(change).join().replace(',', ' ');

    it(`refuses a statement whose identifier the account has with another ${changed}`, () => {
      const { conflicts } = resolveStatements([statement(change)], [statement()]);

      expect(conflicts).to.deep.equal([
        { index: 0, first: undefined, fields: Object.keys(change) },
      ]);
    });
  }

  it('compares every field that a statement has', () => {
    const compared = new Set(CHANGES.flatMap((change) => Object.keys(change)));

    expect([...compared, 'statementId'].toSorted()).to.deep.equal(Object.keys(fields).toSorted());
  });

  it('names exactly the statements that contradict', () => {
    const posted = [
      statement({ number: 'other' }),
      statement(),
      statement({ statementId: 'new' }),
      statement({ statementId: 'new', number: 'other' }),
    ];

    expect(resolveStatements(posted, [statement()])).to.deep.equal({
      added: [posted[2]],
      conflicts: [
        { index: 0, first: undefined, fields: ['number'] },
        { index: 3, first: 2, fields: ['number'] },
      ],
    });
  });

  it('tells a statement without a path from one with a path, however a store leaves it out', () => {
    const { statementPath: _path, ...stored } = statement({ statementPath: undefined });
    const existing = [stored as HistoricalStatement];

    expect(resolveStatements([statement()], existing).conflicts).to.deep.equal([
      { index: 0, first: undefined, fields: ['statementPath'] },
    ]);
    expect(resolveStatements([statement({ statementPath: undefined })], existing)).to.deep.equal({
      added: [],
      conflicts: [],
    });
  });
});

describe('contradictingStatements', () => {
  it('names those that differ from the first of their identifier in what could be read', () => {
    const { grossAmountMinor: _amount, ...readable } = statement();
    const posted = [
      readable,
      statement(),
      undefined,
      { statementId: statementIdOf('s1'), number: 'x' },
    ];

    expect(contradictingStatements(posted)).to.deep.equal([
      { index: 3, first: 0, fields: ['number'] },
    ]);
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
      const { conflicts } = resolveStatements(posted, existing);

      expect(conflicts.map(({ index }) => index)).to.deep.equal(expected);
    });

    fc.assert(holds, { numRuns: 1000 });
  });

  it('adds exactly the first of each identifier that the account does not have', () => {
    const holds = fc.property(anyPosted, anyExisting, (posted, existing) => {
      const all = [...existing, ...posted];
      const expected = posted.filter((each) => firstOf(each.statementId, all) === each);
      const { added } = resolveStatements(posted, existing);

      expect(added).to.deep.equal(expected);
    });

    fc.assert(holds, { numRuns: 1000 });
  });

  it('adds nothing when the same request comes again', () => {
    const holds = fc.property(anyPosted, anyExisting, (posted, existing) => {
      const { added, conflicts } = resolveStatements(posted, existing);
      fc.pre(conflicts.length === 0);
      const again = resolveStatements(posted, [...existing, ...added]);

      expect(again).to.deep.equal({ added: [], conflicts: [] });
    });

    fc.assert(holds, { numRuns: 1000 });
  });
});

/** The first of an identifier, on the account or in the request, is the one that counts. */
function firstOf(id: string, all: readonly HistoricalStatement[]): HistoricalStatement {
  return all.find(({ statementId }) => statementId === id)!;
}
