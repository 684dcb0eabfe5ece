import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import { LineTurns, type LineQueue } from '../../src/bulk/line-turns.js';

/** Work that goes on until it is ended. */
class Held {
  readonly begun: string[] = [];
  readonly #ends: (() => void)[] = [];

  readonly work = (name: string) => () => {
    this.begun.push(name);
    return new Promise<void>((resolve) => this.#ends.push(resolve));
  };

  async end(count: number): Promise<void> {
    for (const end of this.#ends.splice(0, count)) end();
    await setImmediate();
  }
}

describe('LineTurns', () => {
  let turns: LineTurns;
  let held: Held;

  beforeEach(() => {
    turns = new LineTurns();
    held = new Held();
  });

  const giveLines = (queue: LineQueue, name: string, count: number) => {
    for (let line = 0; line < count; line += 1) queue.add(held.work(name));
  };

  it('works on 512 lines at once, on 128 of one request', async () => {
    giveLines(turns.enter(), 'a', 300);
    expect(held.begun).to.have.length(128);
    for (let more = 0; more < 9; more += 1) giveLines(turns.enter(), 'b', 300);
    expect(held.begun).to.have.length(512);

    await held.end(10);
    expect(held.begun).to.have.length(522);
  });

  it('lets requests take turns, whatever each has waiting', async () => {
    for (let others = 0; others < 9; others += 1) giveLines(turns.enter(), 'other', 1000);
    giveLines(turns.enter(), 'short', 5);
    const before = held.begun.length;
    await held.end(50);

    expect(held.begun.slice(before).filter((name) => name === 'short')).to.have.length.above(3);
  });

  it('begins nothing for a request that has left, and goes on with others', async () => {
    const [gone, other] = [turns.enter(), turns.enter()];
    giveLines(gone, 'gone', 200);
    gone.leave();
    giveLines(other, 'other', 200);
    await held.end(128);

    expect(held.begun.filter((name) => name === 'gone')).to.have.length(128);
    expect(held.begun.filter((name) => name === 'other')).to.have.length(128);
  });

  it('gives each request its share of the memory, between a lower and an upper bound', () => {
    expect(turns.bytesEach).to.equal(1024 * 1024);
    for (let request = 0; request < 99; request += 1) turns.enter();
    expect(turns.bytesEach, 'while the requests have no lines').to.equal(1024 * 1024);
    for (let request = 0; request < 100; request += 1) turns.share(1);
    expect(turns.bytesEach).to.equal(Math.floor((8 * 1024 * 1024) / 100));
    for (let request = 0; request < 99; request += 1) turns.share(-1);
    expect(turns.bytesEach).to.equal(1024 * 1024);
  });
});
