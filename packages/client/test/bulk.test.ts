import { once } from 'node:events';
import { openedForEach } from '@data-import/testkit/opened';
import { expect } from 'chai';
import {
  ClientError,
  makeClient,
  type BulkAnswer,
  type BulkLine,
  type BulkOptions,
  type Client,
} from '../src/index.js';
import { answering, answerTo, begun, breakingOff, cuttingAfter, linesIn } from './bulk-script.js';
import { FakeClock } from './fake-clock.js';
import { ScriptedService, type Asked } from './scripted-service.js';

/** A note for an account of its own, unless another account is given. */
const note = (ref: string, account = ref): BulkLine => ({
  operation: 'notes',
  ref,
  body: { import_supplier: 'S', external_account_number: account, notes: [{ body: 'Hello' }] },
});

const unchecked = (ref: string, idempotency_key?: string): BulkLine => ({
  operation: 'transactions',
  ref,
  ...(idempotency_key !== undefined && { idempotency_key }),
  query: { check_previously_added: false },
  body: { import_supplier: 'S', external_account_number: ref, transactions: [] },
});

const notes = (count: number) => Array.from({ length: count }, (_, index) => note(`${index + 1}`));

function* unreadableLines(): Generator<BulkLine> {
  yield note('1');
  throw new Error('The file cannot be read.');
}

/** `1:201` for an answer, `1:?` for an unknown outcome. */
const told = (answer: BulkAnswer) =>
  `${answer.sent.ref}:${answer.kind === 'answered' ? answer.status : '?'}`;

const refuse =
  (status: number, code: string, headers: Record<string, string> = {}) =>
  ({ answer }: Asked) =>
    answer(status, { code, detail: 'Refused.' }, headers);

describe('Bulk loading', () => {
  const service = openedForEach(() => ScriptedService.start());
  let clock: FakeClock;
  let client: Client;

  beforeEach(async () => {
    clock = new FakeClock();
    client = makeClient({ url: service.url, apiKey: 'key', runtime: clock.runtime });
  });

  const load = async (lines: readonly BulkLine[], options: BulkOptions = {}) => {
    const answers: string[] = [];
    try {
      for await (const answer of client.bulk(lines, options)) answers.push(told(answer));
      return { answers };
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      return { answers, failure: error.failure };
    }
  };

  /** The names of the lines of each request. */
  const sent = () =>
    service.asked.map((asked) =>
      linesIn(asked)
        .map(({ ref }) => ref)
        .join(' '),
    );

  it('gives an answer for each line, with the line and its number', async () => {
    service.answers(answering(201, 400));
    const answers = [];
    for await (const answer of client.bulk(notes(3), { linesPerRequest: 2 })) answers.push(answer);

    const outcomes = { created: 1, already_exists: 0 };
    const body = { code: 'notes_failed_validation', detail: 'Refused.' };
    const [one, two, three] = notes(3);
    expect(answers).to.deep.equal([
      { kind: 'answered', line: 1, ref: '1', sent: one, status: 201, outcomes },
      { kind: 'answered', line: 2, ref: '2', sent: two, status: 400, body },
      { kind: 'answered', line: 3, ref: '3', sent: three, status: 201, outcomes },
    ]);
    expect(sent()).to.deep.equal(['1 2', '3']);
  });

  it('sends a line that is JSON already as it is', async () => {
    service.answers(answering());
    const [one, two, three] = notes(3);
    const bytes = Buffer.from(JSON.stringify(three));
    await load([
      { json: JSON.stringify(one), subject: 'A' },
      two as BulkLine,
      { json: bytes, subject: 'B' },
    ]);
    expect(service.asked.map(linesIn)).to.deep.equal([[one, two, three]]);
  });

  it('asks for what its options say', async () => {
    service.answers(answering());
    await load(notes(1));
    await load(notes(1), {
      answers: 'full',
      dryRun: true,
      askVendor: false,
      importBatch: 'night-1',
      reportDifferences: true,
    });

    expect(service.paths).to.deep.equal([
      '/v1/data-import/bulk/?answers=brief',
      '/v1/data-import/bulk/?answers=full&dry_run=true&ask_vendor=false&import_batch=night-1&report_differences=true',
    ]);
    expect(service.asked[0]?.headers['content-type']).to.equal('application/x-ndjson');
  });

  it('sends nothing when there are no lines', async () => {
    expect(await load([])).to.deep.equal({ answers: [] });
    expect(service.asked).to.deep.equal([]);
  });

  it('ends a request before it becomes too large, and sends a large line alone', async () => {
    service.answers(answering());
    const { length } = `${JSON.stringify(note('1'))}\n`;
    await load(notes(5), { bytesPerRequest: 2 * length });
    await load(notes(2), { bytesPerRequest: 1 });

    expect(sent()).to.deep.equal(['1 2', '3 4', '5', '1', '2']);
  });

  it('takes lines when the answers to those before were taken', async () => {
    service.answers(answering());
    let taken = 0;
    const lines = async function* () {
      for (const line of notes(10)) {
        taken += 1;
        yield line;
      }
    };
    const answers = client.bulk(lines(), { linesPerRequest: 3 });
    expect(taken).to.equal(0);
    for (let count = 0; count < 3; count += 1) await answers.next();
    expect(taken).to.equal(3);
    expect(service.asked).to.have.length(1);
    await answers.next();
    expect(taken).to.equal(6);
  });

  it('reads answers no faster than they are taken', async () => {
    const padding = 'x'.repeat(64 * 1024);
    let isTakenFurther = false;
    service.answers(
      (asked) => {
        const { response } = begun(asked);
        response.on('drain', () => {
          isTakenFurther = true;
          response.end(answerTo(401));
        });
        for (let line = 1; line <= 400; line += 1) response.write(answerTo(line, 500, padding));
      },
      ({ answer }) => answer(200, {}),
    );
    const answers = client.bulk(notes(401));
    await answers.next();
    for (let count = 0; count < 100; count += 1)
      await client.call((api) => api.GET('/v1/data-import/settings/'));
    expect(isTakenFurther).to.equal(false);

    let count = 1;
    for await (const _ of answers) count += 1;
    expect(count).to.equal(401);
  });

  it('ends the connection and the lines when its answers are not wanted any more', async () => {
    let closed: Promise<unknown> | undefined;
    service.answers((asked) => {
      const { response } = begun(asked);
      closed = once(response, 'close');
      response.write(answerTo(1));
    });
    let hasLeft = false;
    const lines = async function* () {
      try {
        for (;;) yield note('1');
      } finally {
        hasLeft = true;
      }
    };
    for await (const _ of client.bulk(lines(), { linesPerRequest: 2 })) break;
    await closed;

    expect(hasLeft).to.equal(true);
  });

  it('ends with the exception of the lines', async () => {
    const failed = client
      .bulk(unreadableLines())
      .next()
      .catch((error: unknown) => error);

    expect(await failed).to.include({ message: 'The file cannot be read.' });
  });

  describe('after a connection that was cut', () => {
    it('sends the lines without an answer again, in their order, before others', async () => {
      service.answers(cuttingAfter(2), ({ cut }) => cut(), cuttingAfter(1), answering());
      const { answers, failure } = await load(notes(6), { linesPerRequest: 4 });

      expect(failure).to.equal(undefined);
      expect(answers).to.deep.equal(['1:201', '2:201', '3:201', '4:201', '5:201', '6:201']);
      expect(sent()).to.deep.equal(['1 2 3 4', '3 4 5 6', '3 4 5 6', '4 5 6']);
    });

    it('says of a line that a repeat would store twice that its outcome is unknown', async () => {
      service.answers(cuttingAfter(1), answering());
      const lines = [note('1'), unchecked('2'), note('3'), unchecked('4')];
      const answers = [];
      for await (const answer of client.bulk(lines)) answers.push(answer);

      expect(answers.map(told)).to.deep.equal(['1:201', '2:?', '4:?', '3:201']);
      expect(answers[1]).to.deep.include({ line: 2, sent: lines[1] });
      expect(sent()).to.deep.equal(['1 2 3 4', '3']);
    });

    it('sends a line again that has an idempotency key, with its key', async () => {
      service.answers(cuttingAfter(1), answering());
      const { answers } = await load([note('1'), unchecked('2', 'k-2'), unchecked('3')]);

      expect(answers).to.deep.equal(['1:201', '3:?', '2:201']);
      expect(JSON.parse(service.asked[1]?.body ?? '')).to.include({ idempotency_key: 'k-2' });
    });

    it('sends all lines again that a dry run was asked for', async () => {
      service.answers(cuttingAfter(1), answering());
      const { answers } = await load([note('1'), unchecked('2')], { dryRun: true });

      expect(answers).to.deep.equal(['1:201', '2:201']);
    });

    it('goes on for as long as it is patient, and says why it ends', async () => {
      service.answers(cuttingAfter(1), ({ cut }) => cut());
      const { answers, failure } = await load(notes(2));

      expect(answers).to.deep.equal(['1:201']);
      expect(failure).to.include({ kind: 'unreachable' });
      expect(clock.pauses.reduce((sum, pause) => sum + pause, 0)).to.be.within(100_000, 120_000);
    });
  });

  it('sends lines again when no answer comes in time', async () => {
    service.answers((asked) => begun(asked).response.write(answerTo(1)), answering());
    const answers = client.bulk(notes(2));
    await answers.next();
    const next = answers.next();
    // By then it waits for more of the answer.
    await new Promise((resolve) => setImmediate(resolve));
    clock.advance(30_000);

    expect((await next).value).to.include({ line: 2, status: 201 });
    expect(sent()).to.deep.equal(['1 2', '2']);
  });

  it('ends in time when it is sent again and again into a black hole', async () => {
    service.answers(() => clock.advance(30_000));

    expect((await load(notes(2))).failure).to.include({ kind: 'timed-out' });
    expect(service.asked).to.have.length(4);
  });

  it('waits as long as the service asks for', async () => {
    service.answers(
      refuse(429, 'throttled', { 'Retry-After': '7' }),
      refuse(503, 'overloaded', { 'Retry-After': '2' }),
      answering(),
    );
    const { answers } = await load([unchecked('1')]);

    expect(answers).to.deep.equal(['1:201']);
    expect(clock.pauses).to.deep.equal([7200, 2400]);
  });

  it('ends when the service refuses the request as a whole', async () => {
    service.answers(refuse(403, 'permission_denied'));

    expect((await load(notes(1))).failure).to.include({ status: 403, code: 'permission_denied' });
  });

  it('ends when its caller says so', async () => {
    const aborting = new AbortController();
    service.answers((asked) => begun(asked).response.write(answerTo(1)));
    const answers = client.bulk(notes(2), { signal: aborting.signal });
    await answers.next();
    const next = answers.next().catch((error: unknown) => error);
    aborting.abort();

    expect(await next)
      .to.be.instanceOf(ClientError)
      .with.nested.property('failure.kind', 'aborted');
  });

  describe('with a token that expires on the way', () => {
    it('renews it, and sends the lines again that were refused for it', async () => {
      service.answers(
        answering(201, 401, 201, 401),
        refuse(401, 'authentication_failed'),
        answering(),
      );
      const lines = [note('1'), unchecked('2'), note('3'), unchecked('4')];
      const { answers } = await load(lines);

      expect(answers).to.deep.equal(['1:201', '3:201', '2:201', '4:201']);
      expect(sent()).to.deep.equal(['1 2 3 4', '2 4', '2 4']);
      expect(service.asked.map(({ headers }) => headers.authorization)).to.deep.equal([
        'Token token-1',
        'Token token-2',
        'Token token-3',
      ]);
    });

    it('ends when the new one is refused too', async () => {
      service.answers(refuse(401, 'authentication_failed'));
      const { failure } = await load(notes(1));

      expect(failure).to.include({ status: 401 });
      expect(service.asked).to.have.length(2);
    });
  });

  describe('to a service that is busy or stops', () => {
    it('sends again what was not processed, also what a repeat would store twice', async () => {
      service.answers(breakingOff(1, 503), answering());
      const { answers } = await load([unchecked('1'), unchecked('2'), unchecked('3')]);

      expect(answers).to.deep.equal(['1:201', '2:201', '3:201']);
      expect(sent()).to.deep.equal(['1 2 3', '2 3']);
    });

    it('knows that nothing was done with it, also when the connection is cut later', async () => {
      service.answers(
        (asked) => begun(asked).response.write(answerTo(1, 503), () => asked.cut()),
        answering(),
      );
      const { answers } = await load([unchecked('1'), unchecked('2')]);

      expect(answers).to.deep.equal(['2:?', '1:201']);
    });

    it('does not send a line again after a later line about the same account', async () => {
      service.answers(answering(503, 503, 201), answering());
      const { answers } = await load([note('1', 'A'), note('2', 'B'), note('3', 'A')]);

      expect(answers).to.deep.equal(['1:503', '3:201', '2:201']);
      expect(sent()).to.deep.equal(['1 2 3', '2']);
    });
  });

  describe('with requests that are too large for the service', () => {
    it('sends smaller ones', async () => {
      service.answers(refuse(413, 'payload_too_large'), answering());
      const { answers } = await load(notes(4));

      expect(answers).to.have.length(4);
      expect(sent()).to.deep.equal(['1 2 3 4', '1 2', '3 4']);
    });

    it('sends what was not read again', async () => {
      service.answers(breakingOff(2, 413), answering());
      const { answers } = await load(notes(4));

      expect(answers).to.deep.equal(['1:201', '2:201', '3:201', '4:201']);
    });

    it('gives the refusal of a line that is too large itself', async () => {
      service.answers(answering(413, 201, 413));

      expect((await load(notes(3))).answers).to.deep.equal(['1:413', '2:201', '3:413']);
    });
  });

  it('ends when an answer names a line that was not sent, or the same twice', async () => {
    for (const line of [1, 3]) {
      service.answers((asked) => begun(asked).response.end(answerTo(1) + answerTo(line)));
      expect((await load(notes(1))).failure).to.include({ kind: 'unreadable' });
    }
  });
});
