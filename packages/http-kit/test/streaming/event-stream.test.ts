import type { IncomingMessage } from 'node:http';
import { expect } from 'chai';
import { paceOf } from '../../src/connections/own-pace.js';
import { STOPPING } from '../../src/connections/refusal.js';
import type { Answer } from '../../src/sending/answer.js';
import type { Parts } from '../../src/sending/pulled.js';
import { EventViewers } from '../../src/streaming/event-stream.js';

const MOST = 2;
const ADMITTED_FOR_MS = 10_000;

describe('EventViewers', () => {
  let viewers: EventViewers;
  let isAdmitted: boolean;
  let admissionsAsked: number;
  let now: number;

  beforeEach(() => {
    now = 0;
    viewers = new EventViewers({ key: MOST }, () => now);
    isAdmitted = true;
    admissionsAsked = 0;
  });

  /** Events 1, 2 and so on; the third comes when its source is left. */
  const view = (request = {} as IncomingMessage) => {
    let events = 0;
    const left = Promise.withResolvers<undefined>();
    const answer = viewers.answer(
      {
        event: 'progress',
        source: () => ({
          next: async () => (events < 2 ? { number: (events += 1) } : left.promise),
          leave: () => left.resolve(undefined),
        }),
        isAdmitted: async () => {
          admissionsAsked += 1;
          return isAdmitted;
        },
      },
      { request },
      { apiKeyId: 'key-1', organisationId: 'org-1', isOperator: false },
    );
    return { answer, parts: partsOf(answer), request };
  };

  it('prints events as the standard has them', async () => {
    const { answer, parts } = view();

    expect(await parts?.next()).to.equal('event: progress\ndata: {"number":1}\n\n');
    expect(answer.body).to.include({ mediaType: 'text/event-stream' });
  });

  it('refuses one more than the most, and takes another when one has left', () => {
    const [first] = [view(), view()];
    const { answer } = view();
    expect([answer.status, answer.headers]).to.deep.equal([503, { 'Retry-After': '5' }]);

    first?.parts?.leave();
    first?.parts?.leave();
    expect(view().answer.status).to.equal(200);
    expect(view().answer.status).to.equal(503);
  });

  it('ends when its client is not let in any more, which it asks now and then', async () => {
    const { parts } = view();
    await parts?.next();
    await parts?.next();
    expect(admissionsAsked).to.equal(1);
    isAdmitted = false;
    now += ADMITTED_FOR_MS;

    expect(await parts?.next()).to.equal(undefined);
  });

  it('ends when the server stops, also while it waits for an event', async () => {
    const { parts, request } = view();
    await parts?.next();
    await parts?.next();
    const waiting = parts?.next();
    paceOf(request)?.breakOff(STOPPING);

    expect(await waiting).to.equal(undefined);
  });

  it('says whether it waits for an event or for its reader, until it is left', async () => {
    const { parts, request } = view();
    const waiting = parts?.next();
    expect(paceOf(request)?.waitsFor).to.equal('nothing');
    await waiting;
    expect(paceOf(request)?.waitsFor).to.equal('reader');
    parts?.leave();
    expect(paceOf(request)).to.equal(undefined);
  });
});

function partsOf({ body }: Answer): Parts | undefined {
  return body.kind === 'parts' ? body.parts : undefined;
}
