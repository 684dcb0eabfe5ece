import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import { LineTurns, type LineQueue } from '../../src/bulk/line-turns.js';
import type { Client } from '../../src/shares/client.js';

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

const client = (apiKeyId = 'key-1', organisationId = 'org-1'): Client => ({
  apiKeyId,
  organisationId,
  isOperator: false,
});

describe('LineTurns', () => {
  let turns: LineTurns;
  let held: Held;

  beforeEach(() => {
    turns = new LineTurns();
    held = new Held();
  });

  const giveLines = (queue: LineQueue, name: string, count: number) => {
    for (let line = 0; line < count; line += 1) void turns.run(queue, undefined, held.work(name));
  };

  const begun = () => held.begun.length;
  const give = (key: string, organisation: string) =>
    giveLines(turns.enter(client(key, organisation)), key, 300);

  it('works on 512 lines at once: 128 of a request, 192 of a key, 384 of an organisation', () => {
    give('key-1', 'org-1');
    expect(begun()).to.equal(128);
    give('key-1', 'org-1');
    expect(begun()).to.equal(192);
    give('key-2', 'org-1');
    give('key-2', 'org-1');
    give('key-3', 'org-1');
    expect(begun()).to.equal(384);
    give('key-4', 'org-2');
    expect(begun()).to.equal(512);
  });

  it('lets requests take turns, whatever each has waiting', async () => {
    for (let others = 0; others < 9; others += 1) giveLines(turns.enter(client()), 'other', 1000);
    giveLines(turns.enter(client()), 'short', 5);
    const before = held.begun.length;
    await held.end(50);

    expect(held.begun.slice(before).filter((name) => name === 'short')).to.have.length.above(3);
  });

  it('begins nothing for a request that has left, and goes on with others', async () => {
    const [gone, other] = [turns.enter(client()), turns.enter(client())];
    giveLines(gone, 'gone', 200);
    gone.hasLeft = true;
    giveLines(other, 'other', 200);
    await held.end(128);

    expect(held.begun.filter((name) => name === 'gone')).to.have.length(128);
    expect(held.begun.filter((name) => name === 'other')).to.have.length(128);
  });

  it('gives each request its share of the memory, between a lower and an upper bound', () => {
    const [mine, other] = [client(), client('key-2', 'org-2')];
    const bytes = (one: Client) => turns.bytesEach(one) / 1024;
    for (let request = 0; request < 99; request += 1) turns.enter(mine);
    expect(bytes(mine), 'while the requests have no lines').to.equal(1024);
    const ends = Array.from({ length: 100 }, () => turns.share(mine));
    expect(bytes(mine)).to.equal(81.919921875);
    turns.share(other);
    expect([bytes(mine), bytes(other)]).to.deep.equal([40.9599609375, 1024]);
    for (const end of ends) end();
    expect(bytes(mine)).to.equal(1024);
  });
});
