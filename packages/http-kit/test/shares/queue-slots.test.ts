import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import type { Client } from '../../src/shares/client.js';
import { QueueSlots } from '../../src/shares/queue-slots.js';

const caller = (apiKeyId: string, organisationId = 'A'): Client => ({
  apiKeyId,
  organisationId,
  isOperator: false,
});
const OPERATOR: Client = { apiKeyId: 'o', organisationId: undefined, isOperator: true };

const entered = (places: QueueSlots, count: number, clientOf: (index: number) => Client) =>
  Array.from({ length: count }, (_, index) => places.enter(clientOf(index))).filter(
    (leave) => leave !== undefined,
  );

describe('QueueSlots', () => {
  it('has so many for a key, and twice as many for its organisation', () => {
    const places = new QueueSlots({ key: 16 });
    expect(entered(places, 20, () => caller('1'))).to.have.length(16);
    expect(entered(places, 14 * 16, (index) => caller(String(index % 14)))).to.have.length(16);
    expect(entered(places, 20, () => caller('1', 'B'))).to.have.length(16);
  });

  it('keeps for operators what callers may not have', () => {
    const places = new QueueSlots({ all: 5, callers: 3 });
    expect(entered(places, 9, (index) => caller('1', String(index)))).to.have.length(3);
    expect(entered(places, 9, () => OPERATOR)).to.have.length(2);
  });

  it('gives a place that is left, once, to the organisation that has had fewest', async () => {
    const places = new QueueSlots({ all: 2 });
    const order: string[] = [];
    const work = async (name: string, client: Client) => {
      const leave = await places.entered(client);
      order.push(name);
      await setImmediate();
      leave();
      leave();
    };
    const all = Array.from({ length: 6 }, (_, key) => work(`a${key}`, caller(String(key))));
    all.push(work('b', caller('1', 'B')));
    await Promise.all(all);
    expect(order).to.have.length(7);
    expect(order.indexOf('b')).to.equal(2);
    expect(entered(places, 3, () => caller('1'))).to.have.length(2);
  });

  it('begins work as that of whoever waited for the place, and not of whoever left it', () => {
    const places = new QueueSlots({ all: 1 });
    const worker = new AsyncLocalStorage<string>();
    const begun: unknown[] = [];
    const leave = places.enter(caller('1'));
    worker.run('waiting', () =>
      places.whenFree(['callers', 'A', '2'], () => begun.push(worker.getStore())),
    );
    worker.run('leaving', () => leave?.());
    expect(begun).to.deep.equal(['waiting']);
  });
});
