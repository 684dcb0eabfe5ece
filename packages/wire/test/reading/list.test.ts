import { expect } from 'chai';
import { codec, refuse, REFUSED } from '../../src/reading/codec.js';
import { INVALID } from '../../src/reading/form-errors.js';
import { list } from '../../src/reading/list.js';
import { reader } from '../../src/reading/make-reader.js';
import { record } from '../../src/reading/record.js';
import { Report } from '../../src/reading/report.js';

describe('a list that is read in slices', () => {
  let read = 0;
  /** Takes even numbers. */
  const even = codec<number>('a number', { type: 'number' }, (input, report) => {
    read += 1;
    return Number(input) % 2 === 0 ? Number(input) : refuse(report, INVALID);
  });
  const item = record('Item', { numbers: list(even, { maxItems: 100 }) });
  const request = record('Request', { items: list(item, { maxItems: 100 }) });
  const always = { isOver: true };

  beforeEach(() => {
    read = 0;
  });

  it('pauses between items, also of lists in them', () => {
    const { value, pauses } = ended(request.slices!(requestOf(50, 2), undefined, always));

    expect(value).to.deep.equal(request.read(requestOf(50, 2)));
    expect(pauses).to.equal(50 + 100);
  });

  it('is read once when it is right', () => {
    const { value } = ended(reader(request).readInSlices(requestOf(50, 2), true));

    expect(value.isOk()).to.equal(true);
    expect(read).to.equal(100);
  });

  it('has the problems that it has at once, in their order', () => {
    const at = { colour: 'red', ...requestOf(3, 1), x: 1 };
    const report = new Report();
    const { value, pauses } = ended(request.slices!(at, report, always));
    const atOnce = new Report();

    expect(value).to.deep.equal(request.read(at, atOnce));
    expect(report.errors).to.deep.equal(atOnce.errors);
    expect(report.errors.map(({ attr }) => attr)).to.deep.equal([
      'colour',
      'items.1.numbers.0',
      'items.1.numbers.1',
      'x',
    ]);
    expect(pauses).to.equal(3 + 6);
  });

  it('is read no further than the first item that is refused, where nothing is reported', () => {
    const { value } = ended(request.slices!(requestOf(50, 1), undefined, always));

    expect(value).to.equal(REFUSED);
    expect(read).to.equal(3);
  });

  it('has no item read past its limit', () => {
    for (const report of [undefined, new Report()]) {
      read = 0;
      ended(request.slices!(requestOf(101, 2), report, always));
      expect(read).to.equal(report ? 200 : 0);
    }
  });

  it('is passed over where it is no list', () => {
    for (const input of [{ items: 1 }, { others: [] }, [], null])
      expect(ended(request.slices!(input, undefined, always)).value).to.equal(REFUSED);
    expect(read).to.equal(0);
  });
});

/** The value in which a generator ends, and how often it has yielded before. */
function ended<T>(work: Generator<undefined, T>) {
  for (let pauses = 0; ; pauses += 1) {
    const step = work.next();
    if (step.done === true) return { value: step.value, pauses };
  }
}

const requestOf = (items: number, by: number) => ({
  items: Array.from({ length: items }, (_, n) => ({ numbers: [n * by, n * by] })),
});
