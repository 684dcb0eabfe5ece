import { setImmediate } from 'node:timers/promises';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import { ok } from 'neverthrow';
import type { Client } from '../../src/shares/client.js';
import { Gate } from '../../src/shares/gate.js';
import { formatOf, ListParts, NDJSON } from '../../src/streaming/list-parts.js';
import { ListReaders } from '../../src/streaming/list-readers.js';
import { ObjectParts } from '../../src/streaming/object-parts.js';

const CALLER: Client = { apiKeyId: 'key-1', organisationId: 'org-1', isOperator: false };

describe('ListReaders', () => {
  let readers: ListReaders;

  beforeEach(() => {
    readers = new ListReaders(new Gate());
  });

  it('gives large pages to few readers, and smaller ones to many, but never tiny ones', () => {
    expect(readers.pageSizeFor(CALLER)).to.equal(4000);
    const sizes = Array.from({ length: 1000 }, () => {
      readers.enter(CALLER);
      return readers.pageSizeFor(CALLER);
    });

    expect([1, 20, 21, 40, 320, 1000].map((count) => sizes[count - 1])).to.deep.equal([
      4000, 4000, 3809, 2000, 250, 250,
    ]);
  });

  it('lets a reader leave once', () => {
    for (let count = 0; count < 39; count += 1) readers.enter(CALLER);
    const leave = readers.enter(CALLER);
    expect(readers.pageSizeFor(CALLER)).to.equal(2000);
    leave();
    leave();

    expect(readers.pageSizeFor(CALLER)).to.equal(Math.floor(80_000 / 39));
  });

  it('counts no reader of an answer that is never sent, as when what it tells cannot be audited', () => {
    const page = { records: [], next: undefined };
    const reading = {
      readPage: async () => ok(page),
      print: String,
      format: formatOf(NDJSON),
      readers,
      client: CALLER,
    };
    for (let count = 0; count < 40; count += 1) {
      void new ListParts(page, reading);
      void new ObjectParts({}, [], reading);
    }

    expect(readers.pageSizeFor(CALLER)).to.equal(4000);
  });

  /** Reads that go on until they are ended; `begun` has their names. */
  const reading = () => {
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const read = (name: string, client = CALLER) =>
      readers.inTurn(client, async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.push(resolve));
        return name;
      });
    const endAll = async (count: number) => {
      for (let ended = 0; ended < count; ended += 1) {
        await until('one reads', () => ends.length > 0);
        ends.shift()?.();
      }
    };
    return { begun, read, endAll };
  };

  it('lets two read at a time, in the order in which they came', async () => {
    const { begun, read, endAll } = reading();
    const reads = ['a', 'b', 'c', 'd'].map((name) => read(name));
    await until('two read', () => begun.length === 2);
    await setImmediate();
    expect(begun).to.deep.equal(['a', 'b']);

    await endAll(4);
    expect(await Promise.all(reads)).to.deep.equal(['a', 'b', 'c', 'd']);
    expect(begun).to.deep.equal(['a', 'b', 'c', 'd']);
  });

  it('lets API keys take turns, and operators read beside callers', async () => {
    const { begun, read, endAll } = reading();
    const names = ['a', 'b', 'c', 'd', 'e'];
    const reads = names.map((name) => read(name));
    const ofOther = read('other', { ...CALLER, apiKeyId: 'key-2' });
    const ofOperator = read('operator', {
      apiKeyId: 'key-3',
      organisationId: undefined,
      isOperator: true,
    });
    await until('three read', () => begun.length === 3);
    expect(begun).to.deep.equal(['a', 'operator', 'b']);

    await endAll(7);
    await Promise.all([...reads, ofOther, ofOperator]);
    expect(begun).to.deep.equal(['a', 'operator', 'b', 'other', 'c', 'd', 'e']);
  });

  it('passes the turn on when a page cannot be read', async () => {
    const failing = () => readers.inTurn(CALLER, () => Promise.reject(new Error('down')));
    const results = await Promise.allSettled([failing(), failing(), failing(), failing()]);

    expect(results.map(({ status }) => status)).to.deep.equal(Array(4).fill('rejected'));
    expect(await readers.inTurn(CALLER, async () => 'read')).to.equal('read');
  });
});
