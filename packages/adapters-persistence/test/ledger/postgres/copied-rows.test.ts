import { expect } from 'chai';
import { copiedColumns } from '../../../src/ledger/postgres/copied-rows.js';
import { flag, instant, text } from '../../../src/tables/codec.js';
import { column, describeTable } from '../../../src/tables/table.js';

interface Parcel {
  readonly name: string;
  readonly isSent: boolean;
  readonly sentAt: string;
}

const columnsOf = (changed: object) =>
  describeTable<Parcel, object>({
    name: 'parcels',
    place: {},
    item: {
      name: column('name', text()),
      isSent: column('is_sent', text() as never),
      sentAt: column('sent_at', text() as never),
      ...changed,
    },
  }).columns;

describe('columns of binary COPY', () => {
  it('have a type whose binary form is written', () => {
    expect(copiedColumns(columnsOf({})).map(({ name }) => name)).to.deep.equal([
      'name',
      'is_sent',
      'sent_at',
    ]);
  });

  for (const [type, changed, name] of [
    ['flag', { isSent: column('is_sent', flag) }, 'is_sent'],
    ['instant', { sentAt: column('sent_at', instant) }, 'sent_at'],
  ] as const)
    it(`are refused with the type ${type}, which PostgreSQL would take for something else`, () => {
      expect(() => copiedColumns(columnsOf(changed))).to.throw(
        `The column ${name} is of the type ${type}, which CopiedRows does not write in its binary form.`,
      );
    });
});
