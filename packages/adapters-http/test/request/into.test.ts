import { expect } from 'chai';
import { err, ok } from 'neverthrow';
import { decode } from '../../src/request/decode.js';
import { codeOf, into, posted } from '../../src/request/into.js';
import { list } from '../../src/request/list.js';
import { record } from '../../src/request/record.js';
import { amount } from '../../src/request/numbers.js';
import { problemsOf } from './reading.js';

const priced = into(record('Priced', { price: amount }), ({ price }) =>
  price === 0
    ? err([
        { kind: 'amount-is-zero', at: ['price'] },
        { kind: 'not-in-vocabulary', at: ['taxItems', 2, 'taxType'] },
        { kind: 'note-body-or-document-path-not-found', at: [] },
      ] as const)
    : ok({ priceMinor: price }),
);

describe('into', () => {
  it('gives what was constructed', () => {
    expect(decode(priced, { price: 1 })._unsafeUnwrap()).to.deep.equal({ priceMinor: 100 });
  });

  it('puts what the domain says at its place, in the words of the request', () => {
    expect(problemsOf(list(priced, { maxItems: 3 }), [{ price: 1 }, { price: 0 }])).to.deep.equal([
      'invalid at 1.price',
      'invalid_choice at 1.tax_items.2.tax_type',
      'note_body_or_document_path_not_found at 1',
    ]);
  });

  it('does not ask the domain about what has no shape', () => {
    expect(problemsOf(priced, {})).to.deep.equal(['required at price']);
  });
});

describe('posted', () => {
  it('keeps what was sent beside what was read', () => {
    const sent = { price: '1.00' };
    expect(decode(posted(priced), sent)._unsafeUnwrap()).to.deep.equal({
      posted: sent,
      read: { priceMinor: 100 },
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
