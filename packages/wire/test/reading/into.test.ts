import type { MinorUnits } from '@data-import/domain';
import { expect } from 'chai';
import { err, ok } from 'neverthrow';
import { field, flag, itemCodec, money, optional } from '../../src/items/field.js';
import { Report } from '../../src/reading/report.js';
import { REFUSED } from '../../src/reading/codec.js';
import { wireNamesOf, into, posted, type FaultTable } from '../../src/reading/into.js';
import { list } from '../../src/reading/list.js';
import { NOTE_BODY_OR_DOCUMENT_PATH_NOT_FOUND } from '../../src/items/note.js';
import { INVALID, INVALID_CHOICE } from '../../src/reading/form-errors.js';
import { decode, problemsOf } from './reading.js';

type PriceFault =
  | { readonly kind: 'free'; readonly at: readonly ['listPrice'] }
  | { readonly kind: 'unknown-tax'; readonly at: readonly ['taxItems', 2, 'taxType'] }
  | { readonly kind: 'empty'; readonly at: readonly [] };

const FAULTS: FaultTable<PriceFault> = {
  free: { code: INVALID, at: ['list_price'], detail: () => 'Nothing is free.' },
  'unknown-tax': { code: INVALID_CHOICE, at: ['tax_items.0.tax_type'] },
  empty: { code: NOTE_BODY_OR_DOCUMENT_PATH_NOT_FOUND, at: [''] },
};

const price = itemCodec<{ readonly listPrice: MinorUnits; readonly note: boolean | undefined }>(
  'Priced',
  {
    listPrice: field('list_price', money),
    note: field('note', optional(flag)),
  },
);

const priced = into(price, {
  construct: ({ listPrice }) => (listPrice === 0 ? err('free' as const) : ok({ listPrice })),
  faultsAmong: ({ listPrice }): readonly PriceFault[] =>
    listPrice === 0
      ? [
          { kind: 'free', at: ['listPrice'] },
          { kind: 'unknown-tax', at: ['taxItems', 2, 'taxType'] },
          { kind: 'empty', at: [] },
        ]
      : [],
  faults: FAULTS,
});

describe('into', () => {
  it('gives what was constructed', () => {
    expect(decode(priced, { list_price: 1 })._unsafeUnwrap()).to.deep.equal({ listPrice: 100 });
  });

  it('puts what the domain says at its place, in the words of the request', () => {
    const several = list(priced, { maxItems: 3 });

    expect(problemsOf(several, [{ list_price: 1 }, { list_price: 0 }])).to.deep.equal([
      'invalid at 1.list_price',
      'invalid_choice at 1.tax_items.2.tax_type',
      'note_body_or_document_path_not_found at 1',
    ]);
  });

  it('says what would be right where the domain does', () => {
    const { errors } = decode(priced, { list_price: 0 })._unsafeUnwrapErr();

    expect(errors[0]?.detail).to.equal('Nothing is free.');
    expect(errors[1]?.detail).to.equal(INVALID_CHOICE.meaning);
  });

  it('asks the domain also about the fields beside one that could not be read', () => {
    expect(problemsOf(priced, { list_price: 0, note: 'x' })).to.deep.equal([
      'invalid at note',
      'invalid at list_price',
      'invalid_choice at tax_items.2.tax_type',
      'note_body_or_document_path_not_found at non_field_errors',
    ]);
    expect(problemsOf(priced, {})).to.deep.equal(['required at list_price']);
  });

  it('says where its codes can be, also in a list', () => {
    const places = (rules: typeof priced.rules) =>
      rules.map(({ code, at }) => `${code.code} at ${at.join('.')}`);

    expect(places(priced.rules)).to.deep.equal([
      'invalid at list_price',
      'invalid_choice at tax_items.0.tax_type',
      'note_body_or_document_path_not_found at ',
    ]);
    expect(places(list(priced, { maxItems: 3 }).rules)[0]).to.equal('invalid at 0.list_price');
  });

  it('gives what could be read in the words of the domain', () => {
    const readable = priced.read({ list_price: 2, note: 1 }, new Report());

    expect(readable).to.deep.equal({ listPrice: 200 });
    expect(priced.read('x', new Report())).to.equal(REFUSED);
  });
});

describe('posted', () => {
  it('keeps what was sent beside what was read', () => {
    const sent = { list_price: '1.00' };
    expect(decode(posted(priced), sent)._unsafeUnwrap()).to.deep.equal({
      posted: sent,
      read: { listPrice: 100 },
    });
  });
});

describe('wireNamesOf', () => {
  it('gives the names that requests have', () => {
    const names = wireNamesOf(['amountMinor', 'taxItems', 'note']);

    expect(names).to.equal('amount, tax_items, note');
  });
});
