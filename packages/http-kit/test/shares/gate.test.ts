import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import { ofProbes, type Position, withoutToken } from '../../src/shares/client.js';
import { connectionsInTurns, Gate, handleInTurns } from '../../src/shares/gate.js';

const A: Position = ['callers', 'A', 'key-a'];
const B: Position = ['callers', 'B', 'key-b'];
const OPERATOR: Position = ['operators', 'key-o'];

// oxlint-disable-next-line house/no-waiting -- a turn of the event loop, which is what a gate counts; no time
const turnOfLoop = () => setImmediate();

describe('Gate', () => {
  let now: number;
  let gate: Gate;
  let order: string[];

  beforeEach(() => {
    now = 0;
    gate = new Gate(() => now);
    order = [];
  });

  /** A request of so many slices, each of which takes so long. */
  const request = async (name: string, position: Position, slices: number, ms: number) => {
    const visit = gate.visit(position);
    await visit.enter();
    for (let slice = 1; slice <= slices; slice += 1) {
      order.push(name);
      now += ms;
      if (slice < slices) await visit.turn();
    }
  };
  /** Requests of this caller, more than are begun in a turn. */
  const flood = (position: Position, count: number, slices = 5, ms = 5) =>
    Array.from({ length: count }, (_, number) => request(`x${number}`, position, slices, ms));

  it('is free where nothing waits: no promise for each request', async () => {
    const visit = gate.visit(A);
    expect(visit.enter()).to.equal(undefined);
    now += 1;
    expect(visit.turn()).to.equal(undefined);
    // When it has paused, as it waits for its body.
    await turnOfLoop();
    expect(gate.visit(B).enter()).to.equal(undefined);
  });

  it('ends the turn of the event loop once its time is over', async () => {
    let turns = 0;
    const counting = (async () => {
      for (; turns < 5; turns += 1) await turnOfLoop();
    })();
    await request('long', A, 6, 3);
    expect(turns).to.be.at.least(4);
    await counting;
  });

  it('begins with an organisation that has used less, whatever waits before it', async () => {
    const all = flood(A, 200);
    await turnOfLoop();
    const before = order.length;
    all.push(request('other', B, 1, 1));
    await Promise.all(all);
    expect(order.indexOf('other') - before).to.be.at.most(1);
  });

  it('gives an organisation with fourteen keys no more time than one with one', async () => {
    const all = Array.from({ length: 14 }, (_, key) =>
      flood(['callers', 'A', `key-${key}`], 20, 1),
    ).flat();
    all.push(request('other', B, 40, 5));
    await Promise.all(all);
    const whole = order.lastIndexOf('other') + 1;
    expect(whole).to.be.within(78, 84);
  });

  it('counts the time that is used, not the requests', async () => {
    const all = flood(A, 50, 1, 20);
    for (let one = 0; one < 50; one += 1) all.push(request('cheap', B, 1, 2));
    await Promise.all(all);
    const half = order.slice(0, 55);
    expect(half.filter((name) => name === 'cheap')).to.have.length.within(45, 50);
  });

  it('lets four requests of a key go on, and others begin when one of them has ended', async () => {
    await Promise.all(flood(A, 20, 6));
    const firstOfLater = order.indexOf('x8');
    expect(order.slice(0, firstOfLater).filter((name) => name === 'x0')).to.have.length(6);
  });

  it('has operators before callers, and both before a flood of probes or without a token', async () => {
    const all = [...flood(withoutToken('127.0.0.1'), 50), ...flood(ofProbes('/metrics'), 50)];
    await turnOfLoop();
    const before = order.length;
    for (let one = 0; one < 3; one += 1) all.push(request('operator', OPERATOR, 2, 5));
    all.push(request('caller', B, 1, 5));
    await Promise.all(all);
    const then = order.slice(before);
    expect(then.lastIndexOf('operator')).to.be.at.most(10);
    expect(then.indexOf('caller')).to.be.at.most(10);
  });
});

describe('connections that are given in turns', () => {
  it('are left in part to others by an organisation, and given to organisations in turns', () => {
    const whenFree = connectionsInTurns(3);
    const begun: string[] = [];
    const leaves: (() => void)[] = [];
    const ask = (organisation: string, key: string) =>
      handleInTurns(new Gate().visit(['callers', organisation, key]), () =>
        whenFree((leave) => {
          begun.push(`${organisation}${key}`);
          leaves.push(leave);
        }),
      );
    for (const key of ['1', '2', '3', '4']) void ask('A', key);
    void ask('B', '1');
    void ask('B', '2');
    expect(begun).to.deep.equal(['A1', 'A2', 'B1']);
    for (const leave of leaves.splice(0)) leave();
    expect(begun.slice(3)).to.deep.equal(['A3', 'B2', 'A4']);
  });
});
