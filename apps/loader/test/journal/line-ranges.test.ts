import { expect } from 'chai';
import fc from 'fast-check';
import { LineRanges } from '../../src/journal/line-ranges.js';

describe('LineRanges', () => {
  it('has exactly the lines that were added, in as few ranges as possible', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60 })), (lines) => {
        const ranges = new LineRanges();
        for (const line of lines) ranges.add(line);
        const added = new Set(lines);
        for (let line = 1; line <= 61; line += 1)
          expect(ranges.has(line)).to.equal(added.has(line));
        const starts = [...added].filter((line) => !added.has(line - 1));
        expect(ranges.all.map(([first]) => first)).to.deep.equal(starts.toSorted((a, b) => a - b));
      }),
    );
  });
});
