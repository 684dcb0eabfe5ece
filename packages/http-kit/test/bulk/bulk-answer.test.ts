import type { IncomingMessage } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { DEFAULT_LIMITS, type Reader } from '@data-import/wire/kit';
import { expect } from 'chai';
import { ok } from 'neverthrow';
import { until } from '@data-import/testkit/until';
import { Registry } from 'prom-client';
import { BulkAnswer } from '../../src/bulk/bulk-answer.js';
import {
  DEFAULT_BULK_LIMITS,
  type BulkOperation,
  type LineRead,
} from '../../src/bulk/bulk-operations.js';
import { LineGroups } from '../../src/bulk/line-groups.js';
import { LineTurns } from '../../src/bulk/line-turns.js';
import { positionOf } from '../../src/shares/client.js';
import { Visit } from '../../src/shares/gate.js';
import { QueueSlots } from '../../src/shares/queue-slots.js';
import { PARSE_ERROR } from '../../src/errors/transport-errors.js';
import { Metrics } from '../../src/observability/metrics.js';
import { BodyMemory } from '../../src/reading/body-memory.js';
import type { Incoming } from '../../src/reading/read-request.js';
import { publicRoute } from '../../src/routing/route.js';
import { refused, succeeded } from '../../src/sending/answer.js';

const LINES = 100;
const LINE = '{"operation":"none","body":{}}\n';

const CLIENT = { apiKeyId: 'key-1', organisationId: 'org-1', isOperator: false };
const HOLDER = { ...CLIENT, refusal: async () => undefined };
const UPLOAD = { client: HOLDER, isAwaited: () => false, breakOff: () => undefined };
const NAMES = {
  items: { name: 'items', help: 'Items.' },
  loads: { name: 'loads', help: 'Loads.' },
};

describe('BulkAnswer', () => {
  let turns: LineTurns;
  let groups: LineGroups;
  let memory: BodyMemory;
  let keysAsked: number;
  let asked: Visit[];
  let supplier: string | undefined;

  beforeEach(() => {
    turns = new LineTurns();
    groups = new LineGroups();
    memory = new BodyMemory(24_000_000);
    keysAsked = 0;
    asked = [];
    supplier = undefined;
  });

  const answerTo = (sent: IncomingMessage, operation = countingKeys(() => (keysAsked += 1))) =>
    new BulkAnswer(
      { line: LINE_READER, failed: PARSE_ERROR, byName: new Map([['none', operation]]) },
      {
        identity: undefined,
        client: CLIENT,
        subjects: { nameOf: () => supplier },
        query: {},
      },
      { undocumentedFields: 'refuse', query: {} } as unknown as Incoming,
      {
        request: sent,
        client: HOLDER,
        visit: new Visit(positionOf(CLIENT), (visit) => {
          asked.push(visit);
          return undefined;
        }),
      },
      {
        openRequests: new QueueSlots({ key: 1 }),
        limits: DEFAULT_LIMITS,
        bulkLimits: DEFAULT_BULK_LIMITS,
        memory,
        turns,
        groups,
        metrics: new Metrics(new Registry(), NAMES),
        report: () => undefined,
        answerTo: () => refused(500, PARSE_ERROR),
      },
      () => undefined,
    );

  it('works in the turns of its client, and each line in turns of its own', async () => {
    const answer = answerTo(requestWithLines());
    for (let part = await answer.next(); part !== undefined;) part = await answer.next();

    const [reading] = asked;
    expect(new Set(asked)).to.have.property('size', 1 + LINES);
    expect(asked.filter((visit) => visit === reading).length).to.be.above(1);
  });

  it('puts into a group what it has scanned, and not what another request scans meanwhile', async () => {
    const scanned = { body: { text: '' } };
    const added: string[] = [];
    const operation: BulkOperation<undefined> = {
      ...countingKeys(() => undefined),
      scan: (bytes) => {
        scanned.body.text = bytes.toString();
        return scanned;
      },
      grouping: () => ({
        queue: 'queue',
        subject: 'subject',
        read: () => scanned.body.text as never,
        begin: () => ({
          items: 0,
          add: (text: never) => (added.push(text), 'added' as const),
          store: async () => Array.from({ length: LINES }, () => succeeded({})),
        }),
      }),
    };
    const texts = ['A', 'B'].map((name) => Array.from({ length: 20 }, (_, n) => `${name}${n}`));
    const answers = texts.map((lines) =>
      answerTo(asRequest(Readable.from([Buffer.from(lines.join('\n'))])), operation),
    );
    for (const answer of answers)
      for (let part = await answer.next(); part !== undefined;) part = await answer.next();

    expect(added).to.have.members(texts.flat());
  });

  it('refuses only the line that a group gives back when its key has no memory to parse it', async () => {
    const line = `{"operation":"none","body":[${'{},'.repeat(5000)}{}]}\n`;
    const operation: BulkOperation<undefined> = {
      ...countingKeys(() => undefined),
      scan: () => ({ ref: 'a', body: {} }),
      grouping: () => ({
        queue: 'queue',
        subject: 'subject',
        read: () => ({}) as never,
        begin: () => ({
          items: 0,
          add: () => 'added' as const,
          store: async () => {
            memory.reserve(UPLOAD).growTo(memory.largestBodyBytes);
            return [undefined, succeeded({})];
          },
        }),
      }),
    };
    const sent = Readable.from([Buffer.from(line + LINE)]);
    const answer = answerTo(asRequest(sent), operation);
    let text = '';
    for (let part = await answer.next(); part !== undefined; part = await answer.next())
      text += part;

    expect(text.match(/"ref":"a","status":\d+/g)).to.deep.equal([
      '"ref":"a","status":503',
      '"ref":"a","status":200',
    ]);
  });

  for (const code of ['constructor', '__proto__'])
    it(`counts the lines of a supplier with the code ${code}`, async () => {
      supplier = code;
      const answer = answerTo(requestWithLines());
      for (let part = await answer.next(); part !== undefined;) part = await answer.next();

      expect(Object.entries(answer.counts.suppliers)).to.deep.equal([[code, LINES]]);
    });

  it('gives its share back once, however often it is left', async () => {
    for (let request = 0; request < 9; request += 1) turns.share(CLIENT);
    for (const other of Array.from({ length: 4 }, () => turns.enter(CLIENT)))
      for (let line = 0; line < 128; line += 1)
        void turns.run(other, undefined, () => new Promise(() => undefined));
    const answer = answerTo(asRequest(new PassThrough().end(LINE.repeat(1000))));
    void answer.next();
    await until('its lines wait', () => keysAsked > 0);
    expect(turns.bytesEach(CLIENT)).to.equal(Math.floor((8 * 1024 * 1024) / 10));
    answer.leave();
    answer.leave();
    // oxlint-disable-next-line house/no-waiting -- turns of the event loop, of which each could read a line; no time
    for (let turn = 0; turn < LINES; turn += 1) await setImmediate();

    expect(turns.bytesEach(CLIENT)).to.equal(Math.floor((8 * 1024 * 1024) / 9));
    expect(keysAsked, 'lines that were read').to.be.below(1000);
  });

  it('shares with those that have lines, and not with those that idle or send blank lines', async () => {
    for (let idle = 0; idle < 100; idle += 1) {
      const blank = new PassThrough();
      void answerTo(asRequest(blank)).next();
      blank.write('\n \n');
    }
    const oneAfterTheOther = new PassThrough();
    const between = answerTo(asRequest(oneAfterTheOther));
    oneAfterTheOther.write(LINE);
    expect(await between.next()).to.include('"status":200');
    void between.next();
    // oxlint-disable-next-line house/no-waiting -- turns of the event loop, of which each could read a line; no time
    for (let turn = 0; turn < LINES; turn += 1) await setImmediate();

    expect(turns.bytesEach(CLIENT)).to.equal(1024 * 1024);
  });
});

function requestWithLines(): IncomingMessage {
  return asRequest(Readable.from([Buffer.from(LINE.repeat(LINES))]));
}

function asRequest(body: Readable): IncomingMessage {
  return Object.assign(body, { headers: {} }) as Readable as IncomingMessage;
}

const LINE_READER = {
  schema: {},
  read: (input: unknown) => ok(input as LineRead),
} as Reader<LineRead>;

function countingKeys(count: () => void): BulkOperation<undefined> {
  const route = publicRoute({
    operationId: 'none',
    tag: { name: 'Tests', description: 'Nothing.' },
    method: 'POST',
    path: '/none/',
    summary: 'Nothing',
    answers: {},
    handle: async ({ subject }) => {
      subject.claimed = 'supplier';
      return succeeded({});
    },
  });
  return {
    route,
    needOf: () => undefined,
    keyOf: () => {
      count();
      return undefined;
    },
  };
}
