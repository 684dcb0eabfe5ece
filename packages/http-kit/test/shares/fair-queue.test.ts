import { expect } from 'chai';
import { FairQueue } from '../../src/shares/fair-queue.js';
import { Shares } from '../../src/shares/shares.js';

const A = ['callers', 'A', 'key-a'];
const B = ['callers', 'B', 'key-b'];

describe('FairQueue', () => {
  let queue: FairQueue<string>;
  beforeEach(() => {
    queue = new FairQueue();
  });

  const give = (position: readonly string[], name: string, count: number) => {
    for (let one = 1; one <= count; one += 1) queue.add(position, `${name}${one}`);
  };
  /** Takes so much, each of which uses what it costs. */
  const taken = (count: number, costOf: (work: string) => number = () => 1) =>
    Array.from({ length: count }, () => {
      const next = queue.take();
      if (next) queue.charge(next.position, costOf(next.work));
      return next?.work;
    }).join(' ');

  it('keeps the order of one key', () => {
    give(A, 'a', 3);
    expect(taken(4)).to.equal('a1 a2 a3 ');
    expect(queue.isEmpty).to.equal(true);
  });

  it('lets organisations take turns by what they have used, however many keys and work each has', () => {
    for (let key = 0; key < 14; key += 1) give(['callers', 'A', `key-${key}`], `a${key}.`, 10);
    give(B, 'b', 4);
    expect(taken(8)).to.equal('a0.1 b1 a1.1 b2 a2.1 b3 a3.1 b4');
  });

  it('lets one whose work costs ten times as much have a tenth of the turns', () => {
    give(A, 'a', 10);
    give(B, 'b', 100);
    const order = taken(33, (work) => (work.startsWith('a') ? 10 : 1));
    expect(order.match(/a/g)).to.have.length(3);
  });

  it('begins with one that comes anew, whose pause has saved nothing', () => {
    give(A, 'a', 100);
    taken(50);
    give(B, 'b', 100);
    const order = taken(20);
    expect(order).to.match(/^(a51 )?b1 /);
    expect(order.match(/b/g)).to.have.length(10);
  });

  it('goes on from the least that others have used once, and forgets no more than that', () => {
    queue.charge(A, 50);
    // Each makes room for the next; so many are kept that all have used some 32 by now.
    for (let one = 0; one < 1000; one += 1) queue.charge(['callers', `once-${one}`, 'key'], 1);
    give(A, 'a', 2);
    give(B, 'b', 20);
    expect(taken(22)).to.match(/^(b\d+ ){18}a1 b19 a2 b20$/);
  });

  it('counts nothing against one that was at its limit, and gives it nothing for that', () => {
    const shares = new Shares((position) => (position[1] === 'A' ? 1 : Infinity));
    queue = new FairQueue(shares);
    give(A, 'a', 100);
    give(B, 'b', 100);
    expect(taken(1)).to.equal('a1');
    shares.take(A, 1);
    expect(taken(11)).to.equal('b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 b11');
    shares.take(A, -1);
    const order = Array.from({ length: 6 }, () => taken(1));
    expect(order.filter((work) => work.startsWith('a'))).to.have.length(4);
  });

  it('puts work behind so much of its own key as is said', () => {
    give(A, 'new', 3);
    queue.add(A, 'begun', 1);
    expect(taken(4)).to.equal('new1 begun new2 new3');
  });
});
