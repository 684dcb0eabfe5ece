import { expect } from 'chai';
import { Table, tableOf, type Column } from '../src/index.js';
import { Collected, terminalOn } from './collected.js';

interface Fruit {
  readonly name: string;
  readonly count?: number;
  readonly note?: string | null;
}

const COLUMNS: readonly Column<Fruit>[] = [
  { heading: 'FRUIT', cell: ({ name }) => name },
  {
    heading: 'COUNT',
    cell: ({ count }) => count,
    style: ({ count }) => (count === 0 ? 'red' : undefined),
  },
  { heading: 'NOTE', cell: ({ note }) => note },
];

describe('A table', () => {
  it('aligns its columns, and ends a line with its last cell', () => {
    const out = new Collected();
    const rows = [
      { name: 'apple', count: 12 },
      { name: 'é🦉', count: 0, note: 'old' },
    ];
    tableOf(COLUMNS, rows, terminalOn(out));

    expect(out.lines).to.deep.equal(['FRUIT  COUNT  NOTE', 'apple  12', 'é🦉     0      old']);
  });

  it('separates the thousands of numbers, and not those of names', () => {
    const out = new Collected();
    tableOf(COLUMNS, [{ name: '1234567', count: 1_234_567.5 }], terminalOn(out));

    expect(out.lines.slice(1)).to.deep.equal(['1234567  1,234,567.5']);
  });

  it('prints nothing without rows', () => {
    const out = new Collected();
    tableOf(COLUMNS, [], terminalOn(out));

    expect(out.text).to.equal('');
  });

  it('lets no cell write a line of its own or a control sequence', () => {
    const out = new Collected();
    tableOf(COLUMNS, [{ name: 'a\nb\u001B[31m\u2028c' }], terminalOn(out));

    expect(out.lines.slice(1)).to.deep.equal([String.raw`a\nb\u001b[31m\u2028c`]);
  });

  it('is a block of lines for each row where it is wider than the terminal, if it may be', () => {
    const out = new Collected();
    const note = Array.from({ length: 16 }, () => 'ripe').join(' ');
    const rows = [{ name: 'apple', count: 1200, note }, { name: 'pear' }];
    tableOf(COLUMNS, rows, terminalOn(out), { mayBeBlocks: true });

    expect(out.lines).to.deep.equal([
      'FRUIT  apple',
      'COUNT  1,200',
      `NOTE   ${note.slice(0, 5 * 14).trim()}`,
      '       ripe ripe',
      '',
      'FRUIT  pear',
    ]);
  });

  it('prints the rows after the first two hundred as they come', () => {
    const out = new Collected();
    const table = new Table(COLUMNS, terminalOn(out));
    for (let row = 1; row <= 199; row += 1) table.add({ name: `${row}` });
    expect(out.lines).to.have.length(0);
    table.add({ name: '200' });
    expect(out.lines).to.have.length(201);
    table.add({ name: 'a longer one', count: 1 });
    expect(out.lines.at(-1)).to.equal('a longer one  1');
    table.end();
    expect(out.lines).to.have.length(202);
  });

  it('has colours on terminals alone, and none with NO_COLOR', () => {
    expect(coloured(true, {})).to.equal(true);
    expect(coloured(true, { NO_COLOR: '1' })).to.equal(false);
    expect(coloured(true, { TERM: 'dumb' })).to.equal(false);
    expect(coloured(false, {})).to.equal(false);
  });
});

function coloured(isTerminal: boolean, env: NodeJS.ProcessEnv): boolean {
  const out = new Collected(isTerminal);
  tableOf(COLUMNS, [{ name: 'apple', count: 0 }], terminalOn(out, env));
  return out.text.includes('\u001B[');
}
