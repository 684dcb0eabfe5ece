import { expect } from 'chai';
import { contradictionsAmong } from '../../src/contradictions/contradictions.js';
import { decimal } from '../money/numbers.js';
import { lineItem, supplyFieldsOf } from '../transactions/drafts.js';

const first = lineItem({ rateBand: 'DAY' });
const second = lineItem({ rateBand: 'NIGHT' });

const idOf = ({ id }: { readonly id: string | undefined }) => id;

const contradictions = (...lists: readonly (readonly object[] | undefined)[]) =>
  contradictionsAmong(
    lists.map((lineItems) => ({ ...supplyFieldsOf(), lineItems })),
    ({ transactionId }) => transactionId,
  ).map(({ index, first: earlier, fields }) => [index, earlier, ...fields]);

describe('contradictionsAmong', () => {
  it('finds a list that differs in one item only, wherever that item is', () => {
    const other = { ...second, netAmount: decimal('11') };

    expect(contradictions([first, second], [first, other])).to.deep.equal([[1, 0, 'lineItems']]);
    expect(contradictions([second, first], [other, first])).to.deep.equal([[1, 0, 'lineItems']]);
  });

  it('finds lists of different lengths and of another order', () => {
    expect(contradictions([first], [first, second])).to.deep.equal([[1, 0, 'lineItems']]);
    expect(contradictions([first, second], [second, first])).to.deep.equal([[1, 0, 'lineItems']]);
  });

  it('finds a list where the other item has none', () => {
    expect(contradictions([], undefined)).to.deep.equal([[1, 0, 'lineItems']]);
  });

  it('takes equal lists for the same, also empty ones', () => {
    expect(contradictions([], [])).to.deep.equal([]);
    expect(contradictions([first, second], [{ ...first }, { ...second }])).to.deep.equal([]);
  });

  it('compares each item with the first of its identifier', () => {
    expect(contradictions([first], [second], [first], [second])).to.deep.equal([
      [1, 0, 'lineItems'],
      [3, 0, 'lineItems'],
    ]);
  });

  it('leaves out items that could not be read, and those without an identifier', () => {
    const items = [undefined, { id: undefined, a: 1 }, { id: undefined, a: 2 }, { id: 'x', a: 3 }];

    expect(contradictionsAmong([...items, undefined, { id: 'x', a: 4 }], idOf)).to.deep.equal([
      { index: 5, first: 3, fields: ['a'] },
    ]);
  });

  it('takes an item of a list that could not be read for equal', () => {
    expect(
      contradictionsAmong(
        [{ list: [undefined, 1] }, { list: [2, undefined] }, { list: [null, 3] }],
        () => 'id',
      ),
    ).to.deep.equal([{ index: 2, first: 0, fields: ['list'] }]);
  });

  it('compares only the fields that both items have', () => {
    const [whole, read] = [
      { id: 'a', amount: 1, type: 'CHARGE' },
      { id: 'a', amount: 1 },
    ];

    expect(contradictionsAmong<{ id: string }>([whole, read], ({ id }) => id)).to.deep.equal([]);
  });
});
