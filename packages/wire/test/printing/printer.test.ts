import { expect } from 'chai';
import {
  described,
  field,
  listOf,
  nullable,
  object,
  optional,
  words,
} from '../../src/printing/printer.js';
import { count, day, text } from '../../src/printing/texts.js';

interface Bill {
  readonly name: string;
  readonly paidOn: string | undefined;
  readonly note: string | undefined;
  readonly state: 'open' | 'closed';
  readonly pages: readonly number[];
}

/** Made in each test: what is made while the file is loaded is made without the mutants. */
const bill = () =>
  object('Bill', {
    name: described(text, 'As on the paper.'),
    paid_on: nullable(day),
    note: field(optional(text), 'note'),
    state: field(words({ open: 'OPEN', closed: 'CLOSED' }), ({ state }: Bill) => state),
    pages: listOf(count),
  });

const FULL: Bill = {
  name: 'B-1',
  paidOn: '2024-02-29',
  note: 'n',
  state: 'closed',
  pages: [1, 2],
};

describe('object', () => {
  it('writes its fields in their order, under the names of the wire', () => {
    expect(JSON.stringify(bill().print(FULL))).to.equal(
      '{"name":"B-1","paid_on":"2024-02-29","note":"n","state":"CLOSED","pages":[1,2]}',
    );
  });

  it('writes null for a nullable field and leaves an optional one out', () => {
    expect(bill().print({ ...FULL, paidOn: undefined, note: undefined })).to.deep.equal({
      name: 'B-1',
      paid_on: null,
      state: 'CLOSED',
      pages: [1, 2],
    });
  });

  it('describes what it writes', () => {
    expect(bill().schema).to.deep.equal({
      title: 'Bill',
      type: 'object',
      properties: {
        name: { type: 'string', description: 'As on the paper.' },
        paid_on: { type: ['string', 'null'], format: 'date' },
        note: { type: 'string' },
        state: { type: 'string', 'x-extensible-enum': ['OPEN', 'CLOSED'] },
        pages: { type: 'array', items: { type: 'integer', minimum: 0 } },
      },
      required: ['name', 'paid_on', 'state', 'pages'],
    });
  });
});
