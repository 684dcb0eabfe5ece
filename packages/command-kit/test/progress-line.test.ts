import { expect } from 'chai';
import { ProgressLine } from '../src/index.js';
import { Collected, terminalOn } from './collected.js';

describe('A line of progress', () => {
  it('is printed every ten seconds where it cannot be drawn over', () => {
    const err = new Collected();
    let now = 0;
    const progress = new ProgressLine(terminalOn(err), () => now);
    for (now = 0; now <= 35_000; now += 500) progress.show(`${now} ms`);
    progress.clear();

    expect(err.lines).to.deep.equal(['10000 ms', '20000 ms', '30000 ms']);
  });

  it('is drawn over on a terminal, and removed', () => {
    const err = new Collected(true);
    let now = 0;
    const progress = new ProgressLine(terminalOn(err), () => now);
    for (now = 100; now <= 300; now += 100) progress.show(`${now} ms`);
    progress.clear();

    expect(err.text).to.equal(
      ['100 ms', '200 ms', '300 ms', ''].map((text) => `\r\u001B[K${text}`).join(''),
    );
  });
});
