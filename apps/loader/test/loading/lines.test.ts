import { expect } from 'chai';
import {
  batchesOf,
  linesOf,
  type Batch,
  type GroupSource,
  type Line,
} from '../../src/loading/lines.js';
import { LOADED_KINDS } from '../../src/records/record-kinds.js';
import { RowList } from '../../src/staging/row-list.js';

/** Rows of a kind by subject, which are in the order of their UTF-8. */
type Rows = Readonly<Record<string, Readonly<Record<string, number>>>>;

function sourceOf(rows: Rows): GroupSource {
  return {
    async *groups(kind, { maximumRows }) {
      for (const [subject, count] of Object.entries(rows[kind] ?? {})) {
        for (let done = 0, part = 1; done < count; done += maximumRows, part += 1)
          yield {
            subject,
            part,
            rows: RowList.of(
              Array.from({ length: Math.min(maximumRows, count - done) }, (_, index) => ({
                row: done + index + 1,
                file: undefined,
                line: undefined,
                item: '{}',
                content: '0'.repeat(32),
              })),
            ),
          };
      }
    },
  };
}

const SIZE = { rows: 2, characters: 1000 };

const ROWS: Rows = {
  notes: { A: 1, '\uFF5E': 1 },
  transactions: { A: 3, B: 1, '\u{1F600}': 1 },
  'payment-instructions': { A: 1 },
};

const named = ({ subject, kind, rows, isLastOfSubject }: Line) =>
  `${subject} ${kind} ${rows.length}${isLastOfSubject ? ' last' : ''}`;

const rowsOf = ({ lines: all, isContinued }: Batch) => [
  all.map((line) => `${line.subject}${line.rows.length}`).join(' '),
  isContinued,
];

describe('linesOf', () => {
  it('goes account by account, in the order of the kinds within one', async () => {
    const lines = await Array.fromAsync(linesOf(LOADED_KINDS.slice(0, 4), sourceOf(ROWS), SIZE));
    expect(lines.map(named)).to.deep.equal([
      'A notes 1',
      'A transactions 2',
      'A transactions 1',
      'A payment-instructions 1 last',
      'B transactions 1 last',
      '\uFF5E notes 1 last',
      '\u{1F600} transactions 1 last',
    ]);
  });
});

describe('batchesOf', () => {
  it('parts an account only if it is too large, and says that its batches follow each other', async () => {
    const rows: Rows = { transactions: { A: 2, B: 12, C: 2, D: 2 } };
    const lines = () => linesOf(LOADED_KINDS.slice(0, 4), sourceOf(rows), SIZE);
    const size = { lines: 2, characters: 1000, rows: Infinity, wholeAccounts: false };
    const batches = await Array.fromAsync(batchesOf(lines(), size));
    const subjects = batches.map((batch) => [
      batch.lines.map(({ subject }) => subject).join(''),
      batch.isContinued,
    ]);
    expect(subjects).to.deep.equal([
      ['ABBB', false],
      ['BBB', true],
      ['CD', false],
    ]);
    const whole = await Array.fromAsync(batchesOf(lines(), { ...size, wholeAccounts: true }));
    expect(whole.map((batch) => batch.lines.length)).to.deep.equal([7, 2]);
  });

  it('has no more rows in a batch than are sent in a second, but for accounts that stay whole', async () => {
    const rows: Rows = { notes: { A: 1 }, transactions: { A: 6, B: 1, C: 2, D: 1 } };
    const lines = () => linesOf(LOADED_KINDS.slice(0, 4), sourceOf(rows), SIZE);
    const size = { lines: 250, characters: 1000, rows: 3, wholeAccounts: false };
    const batches = await Array.fromAsync(batchesOf(lines(), size));
    expect(batches.map(rowsOf)).to.deep.equal([
      ['A1 A2', false],
      ['A2', true],
      ['A2 B1', true],
      ['C2 D1', false],
    ]);
    const whole = await Array.fromAsync(batchesOf(lines(), { ...size, wholeAccounts: true }));
    expect(whole.map(rowsOf)).to.deep.equal([
      ['A1 A2 A2 A2', false],
      ['B1 C2', false],
      ['D1', false],
    ]);
  });
});
