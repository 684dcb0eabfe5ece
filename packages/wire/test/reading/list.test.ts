import { expect } from 'chai';
import * as t from 'io-ts';
import { codec, refuse } from '../../src/reading/codec.js';
import { surveyItemsAhead, validateItemsAhead, list } from '../../src/reading/list.js';
import { INVALID } from '../../src/reading/form-errors.js';
import { record } from '../../src/reading/record.js';
import { problemsOf } from './reading.js';

describe('validateItemsAhead', () => {
  let validated = 0;
  /** Takes even numbers in an object. */
  const item = codec<object>('an item', { type: 'object' }, (input, context) => {
    validated += 1;
    const { n } = input as { n: number };
    return n % 2 === 0 ? t.success(input as object) : refuse(INVALID, input, context);
  });
  const request = record('Request', { items: list(item, { maxItems: 2000 }) });

  beforeEach(() => {
    validated = 0;
  });

  it('does the work of the validation that follows, once for each item', () => {
    const input = itemsTo(2000, 2);
    expect([...validateItemsAhead(request, input)].every((pause) => pause === undefined)).to.equal(
      true,
    );
    expect(validated).to.equal(2000);

    expect(problemsOf(request, input)).to.deep.equal([]);
    expect(validated).to.equal(2000);
  });

  it('leaves the problems as they are, and is not done again for them', () => {
    const input = itemsTo(100, 1);
    const problems = problemsOf(request, input);
    const ahead = itemsTo(100, 1);
    validated = 0;
    expect([...surveyItemsAhead(request, ahead)]).to.have.length.below(100);

    expect(problemsOf(request, ahead)).to.deep.equal(problems).and.have.length(50);
    // The validation ends at the second item, which is the first that is refused; the survey has them all already.
    expect(validated).to.equal(102);
  });

  it('looks at no item past the limit of its list', () => {
    expect([...surveyItemsAhead(request, itemsTo(2001, 2))]).to.have.length.below(2000);
    expect(validated).to.equal(2000);
  });

  it('looks at nothing that is no list of items', () => {
    for (const input of [{ items: 1 }, { others: [] }, [], null])
      expect([...validateItemsAhead(request, input)]).to.deep.equal([]);
    expect(validated).to.equal(0);
  });
});

const itemsTo = (count: number, by: number) => ({
  items: Array.from({ length: count }, (_, index) => ({ n: index * by })),
});
