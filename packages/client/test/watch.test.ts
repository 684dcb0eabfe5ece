import { openedForEach } from '@data-import/testkit/opened';
import { expect } from 'chai';
import { ClientError, makeClient, type Client } from '../src/index.js';
import { EventSplitter } from '../src/watching/event-splitter.js';
import { FakeClock } from './fake-clock.js';
import { ScriptedService, type Asked } from './scripted-service.js';

const PATH = '/v1/operator/progress/';
const SILENCE_MS = 30_000;

const eventOf = (at: string) =>
  `event: progress\ndata: ${JSON.stringify({ at, suppliers: [] })}\n\n`;

/** Sends the events and ends the stream, cuts it, or leaves it open. */
const events =
  (ats: readonly string[], then: 'end' | 'cut' | 'stay') =>
  ({ response }: Asked): void => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' });
    response.flushHeaders();
    for (const at of ats) response.write(eventOf(at));
    if (then === 'end') response.end();
    if (then === 'cut') response.write('', () => response.destroy());
  };

const refuse =
  (status: number, code: string) =>
  ({ answer }: Asked): void =>
    answer(status, { code, detail: 'Refused.' });

describe('A stream of events that a client watches', () => {
  const service = openedForEach(() => ScriptedService.start());
  let clock: FakeClock;
  let client: Client;

  beforeEach(async () => {
    clock = new FakeClock();
    client = makeClient({ url: service.url, apiKey: 'key', runtime: clock.runtime });
  });

  /** What comes until there were so many events; a lost connection is written as the kind of its failure. */
  async function watchUntil(eventCount: number): Promise<readonly string[]> {
    const leaving = new AbortController();
    const seen: string[] = [];
    let left = eventCount;
    for await (const one of client.watch(PATH, { silenceMs: SILENCE_MS, signal: leaving.signal })) {
      seen.push(one.kind === 'event' ? one.data.at : one.failure.kind);
      if (one.kind === 'event') left -= 1;
      if (left === 0) leaving.abort();
    }
    return seen;
  }

  it('is asked for with the token in a header', async () => {
    service.answers(events(['1'], 'stay'));
    expect(await watchUntil(1)).to.deep.equal(['1']);
    const [asked] = service.asked;
    expect(asked?.path).to.equal(PATH);
    expect(asked?.headers).to.include({
      authorization: 'Token token-1',
      accept: 'text/event-stream',
    });
  });

  it('goes on over another connection where one is cut, and says so', async () => {
    service.answers(events(['1', '2'], 'cut'), events(['3'], 'stay'));
    expect(await watchUntil(3)).to.deep.equal(['1', '2', 'unreachable', '3']);
  });

  it('goes on without a word where the service ends it, as when a token expires', async () => {
    service.answers(events(['1'], 'end'), events(['2'], 'end'), events(['3'], 'stay'));
    expect(await watchUntil(3)).to.deep.equal(['1', '2', '3']);
  });

  it('is tried again for as long as it takes, with at most some three seconds between', async () => {
    const refusals = Array.from({ length: 20 }, () => refuse(503, 'overloaded'));
    service.answers(...refusals, events(['1'], 'stay'));
    const seen = await watchUntil(1);
    expect(seen).to.deep.equal([...refusals.map(() => 'refused'), '1']);
    expect(Math.max(...clock.pauses)).to.equal(1600);
  });

  it('counts as lost after a silence', async () => {
    service.answers(events(['1'], 'stay'), events(['2'], 'stay'));
    const seen: string[] = [];
    for await (const one of client.watch(PATH, { silenceMs: SILENCE_MS })) {
      seen.push(one.kind === 'event' ? one.data.at : one.failure.kind);
      if (seen.at(-1) === '2') break;
      // By then the client waits for the next event.
      if (one.kind === 'event') setImmediate(() => clock.advance(SILENCE_MS));
    }
    expect(seen).to.deep.equal(['1', 'timed-out', '2']);
  });

  it('gets a new token where the old one is refused, once', async () => {
    service.answers(refuse(401, 'authentication_failed'), events(['1'], 'stay'));
    expect(await watchUntil(1)).to.deep.equal(['1']);
    expect(service.asked.map(({ headers }) => headers.authorization)).to.deep.equal([
      'Token token-1',
      'Token token-2',
    ]);

    service.answers(refuse(401, 'authentication_failed'));
    expect(await failureOf(watchUntil(1))).to.include({ kind: 'refused', status: 401 });
  });

  it('ends with a failure that does not pass', async () => {
    service.answers(refuse(404, 'import_supplier_not_found'));
    expect(await failureOf(watchUntil(1))).to.include({ code: 'import_supplier_not_found' });
    service.refusesCredential = () => 'INVALID_API_KEY';
    client = makeClient({ url: service.url, apiKey: 'other', runtime: clock.runtime });
    expect(await failureOf(watchUntil(1))).to.include({ kind: 'no-token' });
  });

  it('is not taken from something else at the address', async () => {
    service.answers(({ answer }) => answer(200, '<html></html>', { 'Content-Type': 'text/html' }));
    expect(await failureOf(watchUntil(1))).to.include({ kind: 'unreadable' });
    service.answers(({ response }) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write('data: not JSON\n\n');
    });
    expect(await failureOf(watchUntil(1))).to.include({ kind: 'unreadable' });
  });

  it('ends at an event that never ends', async () => {
    const line = `data: ${'a'.repeat(1024 * 1024)}\n`;
    service.answers(({ response }) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      const send = () => {
        while (response.write(line));
      };
      response.on('drain', send);
      send();
    });

    expect(await failureOf(watchUntil(1))).to.include({ kind: 'unreadable' });
  });

  it('ends when its consumer stops', async () => {
    service.answers(events(['1', '2'], 'stay'));
    const closed = new Promise<void>((resolve) => {
      const { script } = service;
      service.script = (asked) => {
        asked.response.once('close', resolve);
        script(asked);
      };
    });
    for await (const one of client.watch(PATH)) if (one.kind === 'event') break;
    await closed;
    expect(service.asked).to.have.lengthOf(1);
  });
});

async function failureOf(watching: Promise<unknown>) {
  const error = await watching.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ClientError)) throw error;
  return error.failure;
}

describe('The events of a stream', () => {
  const STREAM = [
    ': a comment\r\n',
    'event: progress\r\ndata: 1\r\n\r\n',
    'id: 7\ndata: a\ndata: b\n\n',
    'event: nothing\n\n',
    'data:c\rretry: 10\r\r',
    'data: unfinished',
  ].join('');
  const EVENTS = [
    { event: 'progress', data: '1' },
    { event: 'message', data: 'a\nb' },
    { event: 'message', data: 'c' },
  ];

  it('are the same whatever pieces they arrive in', () => {
    for (let size = 1; size <= STREAM.length; size += 1) {
      const splitter = new EventSplitter();
      const found: unknown[] = [];
      for (let start = 0; start < STREAM.length; start += size)
        found.push(...splitter.eventsIn(STREAM.slice(start, start + size)));
      expect(found, `in pieces of ${size}`).to.deep.equal(EVENTS);
    }
  });

  it('are measured while they have not ended', () => {
    const splitter = new EventSplitter();
    const heldAfter = (piece: string) => {
      const ended = [...splitter.eventsIn(piece)];
      return [ended.length, splitter.heldLength];
    };

    expect(heldAfter('event: a\n: a comment\n')).to.deep.equal([0, 0]);
    expect(heldAfter('data: ab\ndata')).to.deep.equal([0, 7]);
    expect(heldAfter(': cd\n')).to.deep.equal([0, 6]);
    expect(heldAfter('\nabc')).to.deep.equal([1, 3]);
  });

  it('takes no longer for each piece of a long line', () => {
    const splitter = new EventSplitter();
    const pieces = 200_000;

    expect([...splitter.eventsIn('data: ')]).to.deep.equal([]);
    for (let sent = 0; sent < pieces; sent += 1) [...splitter.eventsIn('a'.repeat(50))];
    const [event] = splitter.eventsIn('\n\n');

    expect(event?.data).to.have.lengthOf(50 * pieces);
  });
});
