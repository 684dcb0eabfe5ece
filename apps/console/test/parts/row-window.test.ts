import { expect } from 'chai';
import { rowWindow } from '../../src/parts/row-window.js';

const VIEW = { rowHeight: 36, viewHeight: 720 };

describe('The window of a long table', () => {
  it('has what is seen, and a few rows around it', () => {
    const { first, end, top, height } = rowWindow({ rows: 1000, scrollTop: 3600, ...VIEW });
    expect({ first, end, top, height }).to.deep.equal({
      first: 92,
      end: 129,
      top: 92 * 36,
      height: 36_000,
    });
  });

  it('begins with the first row and ends with the last of a million', () => {
    const rows = 1_000_000;
    const { height } = rowWindow({ rows, scrollTop: 0, ...VIEW });
    expect(height).to.be.at.most(8_000_000);
    expect(rowWindow({ rows, scrollTop: 0, ...VIEW })).to.include({ first: 0, top: 0 });
    const last = rowWindow({ rows, scrollTop: height - VIEW.viewHeight, ...VIEW });
    expect(last.end).to.equal(rows);
    // The last row ends where the body of the table ends.
    expect(last.top + (rows - last.first) * VIEW.rowHeight).to.be.closeTo(height, 1);
  });

  it('leaves out no row on the way', () => {
    const rows = 1_000_000;
    for (let scrollTop = 0; scrollTop < 3000; scrollTop += 50) {
      const here = rowWindow({ rows, scrollTop, ...VIEW });
      const next = rowWindow({ rows, scrollTop: scrollTop + 50, ...VIEW });
      expect(next.first).to.be.at.most(here.end);
      expect(here.top).to.be.at.most(scrollTop);
      expect(here.top + (here.end - here.first) * VIEW.rowHeight).to.be.at.least(
        scrollTop + VIEW.viewHeight,
      );
    }
  });
});
