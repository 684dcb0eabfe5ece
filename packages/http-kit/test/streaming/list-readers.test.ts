import { setTimeout } from 'node:timers/promises';
import { expect } from 'chai';
import { ListReaders } from '../../src/streaming/list-readers.js';

describe('ListReaders', () => {
  let readers: ListReaders;

  beforeEach(() => {
    readers = new ListReaders();
  });

  it('gives large pages to few readers, and smaller ones to many, but never tiny ones', () => {
    expect(readers.pageSize).to.equal(4000);
    const sizes = Array.from({ length: 1000 }, () => {
      readers.enter();
      return readers.pageSize;
    });

    expect([1, 20, 21, 40, 320, 1000].map((count) => sizes[count - 1])).to.deep.equal([
      4000, 4000, 3809, 2000, 250, 250,
    ]);
  });

  it('lets a reader leave once', () => {
    for (let count = 0; count < 39; count += 1) readers.enter();
    const leave = readers.enter();
    expect(readers.pageSize).to.equal(2000);
    leave();
    leave();

    expect(readers.pageSize).to.equal(Math.floor(80_000 / 39));
  });

  it('lets two read at a time, in the order in which they came', async () => {
    const begun: number[] = [];
    const finish: (() => void)[] = [];
    const reads = [0, 1, 2, 3].map((reader) =>
      readers.inTurn(async () => {
        begun.push(reader);
        await new Promise<void>((resolve) => finish.push(resolve));
        return reader;
      }),
    );
    // Long enough for a third to begin, if it could.
    await setTimeout(20);
    expect(begun).to.deep.equal([0, 1]);

    while (begun.length < 4 || finish.length > 0) {
      finish.shift()?.();
      await setTimeout(1);
    }
    expect(begun).to.deep.equal([0, 1, 2, 3]);
    expect(await Promise.all(reads)).to.deep.equal([0, 1, 2, 3]);
  });

  it('passes the turn on when a page cannot be read', async () => {
    const failing = () => readers.inTurn(() => Promise.reject(new Error('down')));
    const results = await Promise.allSettled([failing(), failing(), failing(), failing()]);

    expect(results.map(({ status }) => status)).to.deep.equal(Array(4).fill('rejected'));
    expect(await readers.inTurn(async () => 'read')).to.equal('read');
  });
});
