import { expect } from 'chai';
import {
  LineGroups,
  type GroupedLine,
  type GroupedOutcome,
  type LineGroup,
} from '../../src/bulk/line-groups.js';
import { succeeded } from '../../src/sending/answer.js';

interface Line {
  readonly key: string;
  readonly items: number;
}

/** A group whose end the test decides. */
class Group implements LineGroup<Line> {
  readonly lines: Line[] = [];
  readonly end = Promise.withResolvers<readonly GroupedOutcome[]>();
  isStored = false;

  constructor(private readonly onStored: () => void) {}

  get items(): number {
    return this.lines.reduce((sum, { items }) => sum + items, 0);
  }

  add(line: Line): 'added' | 'present' | 'needs-route' {
    if (this.lines.some(({ key }) => key === line.key)) return 'present';
    if (line.items === 0) return 'needs-route';
    this.lines.push(line);
    return 'added';
  }

  store(): Promise<readonly GroupedOutcome[]> {
    this.isStored = true;
    this.onStored();
    return this.end.promise;
  }
}

describe('LineGroups', () => {
  let groups: LineGroups;
  let begun: Group[];
  let told: Map<string, GroupedOutcome>;
  let stored: PromiseWithResolvers<void>;

  beforeEach(() => {
    groups = new LineGroups(3);
    begun = [];
    told = new Map();
    stored = Promise.withResolvers();
  });

  const add = (
    key: string,
    { queue = 'queue', items = 1, apiKeyId = 'key-1', organisationId = 'A' } = {},
  ): boolean => {
    const grouped: GroupedLine<Line> = {
      queue,
      subject: 'subject',
      read: () => ({ key, items }),
      begin: () => {
        const group = new Group(() => stored.resolve());
        begun.push(group);
        return group;
      },
    };
    const client = { apiKeyId, organisationId, isOperator: false };
    const taken = groups.add(grouped as GroupedLine<never>, client);
    void taken?.then((outcome) => told.set(key, outcome));
    return taken !== undefined;
  };
  const keys = () => begun.map(({ lines }) => lines.map(({ key }) => key).join(''));
  const end = async (group: Group | undefined, outcomes: readonly GroupedOutcome[] = []) => {
    group?.end.resolve(outcomes);
    await group?.end.promise;
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
  };

  it('store a group when it is full, and lines that come later in the next one', () => {
    for (const key of 'abcd') expect(add(key)).to.equal(true);

    expect(keys()).to.deep.equal(['abc', 'd']);
    expect(begun.map(({ isStored }) => isStored)).to.deep.equal([true, false]);
  });

  it('store a group that has many items in few lines', () => {
    add('a', { items: 9000 });
    add('b');

    expect(keys()).to.deep.equal(['a', 'b']);
  });

  it('store a group that does not become full, soon', async () => {
    add('a');
    expect(begun[0]?.isStored).to.equal(false);
    await stored.promise;

    expect(keys()).to.deep.equal(['a']);
  });

  it('begin another group with a line that has to come after one of the group', () => {
    for (const key of 'aab') add(key);

    expect(keys()).to.deep.equal(['a', 'ab']);
  });

  it('do not take a line that its route has to answer', () => {
    expect(add('a', { items: 0 })).to.equal(false);
    expect(add('b')).to.equal(true);
    expect(keys()).to.deep.equal(['b']);
  });

  it('tell each line what became of it', async () => {
    for (const key of 'abc') add(key);
    const answer = succeeded({});
    await end(begun[0], [answer, undefined, { error: 'lost' }]);

    expect([...told]).to.deep.equal([
      ['a', answer],
      ['b', undefined],
      ['c', { error: 'lost' }],
    ]);
  });

  it('leave all lines to their routes when a group fails', async () => {
    for (const key of 'abc') add(key);
    begun[0]?.end.reject(new Error('The database is gone.'));
    await begun[0]?.end.promise.catch(() => undefined);
    await end(undefined);
    await new Promise(setImmediate);

    expect([...told]).to.deep.equal(['a', 'b', 'c'].map((key) => [key, undefined]));
  });

  it('store two groups of a queue at a time, and ask for patience meanwhile', async () => {
    for (const key of 'abcdefghi') add(key);
    let hasRoom = false;
    const room = groups.room('queue').then(() => (hasRoom = true));
    await new Promise(setImmediate);

    expect(begun.map(({ isStored }) => isStored)).to.deep.equal([true, true, false]);
    expect(hasRoom).to.equal(false);
    await end(begun[1]);
    await room;
    expect(begun.map(({ isStored }) => isStored)).to.deep.equal([true, true, true]);
  });

  it('do not let a queue wait for another one', async () => {
    for (const key of 'abcdefghi') add(key);
    await groups.room('other');
    for (const key of 'abc') add(key, { queue: 'other' });

    expect(begun[3]?.isStored).to.equal(true);
  });

  it('work on after a queue was idle', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (const key of 'abc') add(`${key}${round}`);
      await end(begun.at(-1), [succeeded({}), succeeded({}), undefined]);
    }

    expect(told.size).to.equal(9);
  });

  it('leave lines to their routes for a while when most of a group were left to them', async () => {
    for (const key of 'abc') add(key);
    await end(begun[0], [succeeded({}), undefined, undefined]);
    const taken = Array.from({ length: 48 }, (_, n) => add(`line ${n}`));

    expect(new Set(taken)).to.deep.equal(new Set([false]));
    expect(add('d', { queue: 'other' })).to.equal(true);
    expect(add('e')).to.equal(true);
  });

  it('take lines of a few queues of a client at a time, however many it makes up', () => {
    const taken = (apiKeyId: string) => {
      const organisationId = apiKeyId.slice(0, 1);
      return Array.from({ length: 20 }, (_, n) =>
        add('a', { queue: `${apiKeyId} ${n}`, apiKeyId, organisationId }),
      ).filter(Boolean).length;
    };

    expect(['A1', 'A2', 'A3', 'B1', 'C1', 'D1'].map(taken)).to.deep.equal([8, 8, 0, 8, 8, 0]);
    expect(add('b', { queue: 'A1 0', apiKeyId: 'A1' })).to.equal(true);
  });
});
