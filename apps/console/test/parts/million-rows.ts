import { h, render } from 'preact';
import { Table, type Column } from '../../src/parts/table.js';

const COUNT = 1_000_000;

const COLUMNS: readonly Column<number>[] = [
  { title: 'Row', width: '10rem', isNumber: true, cell: String },
  { title: 'Account', width: '20rem', cell: (row) => `EXT-${row}` },
];

/** Every third hundred is still being loaded. */
const rowAt = (index: number) => (Math.floor(index / 100) % 3 === 2 ? undefined : index);

const table = h(Table<number>, {
  label: 'A million rows',
  columns: COLUMNS,
  count: COUNT,
  rowAt,
  keyOf: String,
});

const place = document.querySelector('#place');
if (place) render(table, place);
