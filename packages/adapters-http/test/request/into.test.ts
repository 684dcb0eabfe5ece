import { expect } from 'chai';
import { err, ok } from 'neverthrow';
import { optional } from '../../src/request/codec.js';
import { decode } from '../../src/request/decode.js';
import { Findings } from '../../src/request/findings.js';
import { codeOf, into, posted, wireNamesOf, type Fault } from '../../src/request/into.js';
import { list } from '../../src/request/list.js';
import { record } from '../../src/request/record.js';
import { amount } from '../../src/request/numbers.js';
import { bool } from '../../src/request/text.js';
import { ERROR_CODES } from '../../src/response/error-codes.js';
import { problemsOf } from './reading.js';

const priced = into(record('Priced', { list_price: amount, note: optional(bool) }), {
  construct: ({ list_price }) =>
    list_price === 0 ? err('free' as const) : ok({ listPrice: list_price }),
  faultsAmong: ({ list_price }): readonly Fault[] =>
    list_price === 0
      ? [
          { kind: 'amount-is-zero', at: ['listPrice'], detail: 'Nothing is free.' },
          { kind: 'not-in-vocabulary', at: ['taxItems', 2, 'taxType'] },
          { kind: 'note-body-or-document-path-not-found', at: [] },
        ]
      : [],
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
    expect(errors[1]?.detail).to.equal(ERROR_CODES.invalid_choice.meaning);
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

  it('gives what could be read in the words of the domain', () => {
    const readable = priced.survey({ list_price: 2, note: 1 }, [], new Findings());

    expect(readable).to.deep.equal({ listPrice: 200 });
    expect(priced.survey('x', [], new Findings())).to.equal(undefined);
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

describe('codeOf', () => {
  it('is the word of the domain with underscores, but for a few', () => {
    expect(codeOf('duplicate-transaction-ids')).to.equal('duplicate_transaction_ids');
    expect(codeOf('line-items-empty')).to.equal('empty');
    expect(codeOf('required-for-type')).to.equal('required');
    expect(codeOf('document-location-too-long')).to.equal('max_length');
  });
});

describe('wireNamesOf', () => {
  it('gives the names that requests have', () => {
    const names = wireNamesOf(['amountMinor', 'taxItems', 'note']);

    expect(names).to.equal('amount, tax_items, note');
  });
});
