import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { createGunzip, gzipSync } from 'node:zlib';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import { err, ok } from 'neverthrow';
import {
  givenAccount,
  refusalIn,
  serveMemory,
  SUPPLIERS,
  useCasesOn,
  type MemoryService,
} from '../memory-service.js';
import { AUTHORISED, CALLER, serve } from '../serving.js';
import { answersIn, BULK, BulkClient, linesOf, NDJSON, type AnswerLine } from './bulk-client.js';
import { ADDRESS, CARD, CHARGE, STATEMENT } from '../items.js';

const SINGLE = {
  notes: '/v1/data-import/notes/create/',
  transactions: '/v1/data-import/transactions/create/',
  'historical-statements': '/v1/data-import/historical-statements/create/',
  'payment-instruction': '/v1/data-import/payment-instruction/create/',
  'business-payment-instruction': '/v1/data-import/business-payment-instruction/create/',
} as const;

interface Line {
  readonly operation: keyof typeof SINGLE;
  readonly query?: Readonly<Record<string, string | boolean>>;
  readonly body: unknown;
}

const charge = (transaction_id: string, transaction_date = '2024-01-02') => ({
  ...CHARGE,
  transaction_id,
  transaction_date,
});
const note = (body: string, address: object = ADDRESS) => ({
  operation: 'notes' as const,
  body: { ...address, notes: [{ body, created_at: '2024-01-02T03:04:05Z' }] },
});

/** Lines about 100 accounts that ask a vendor, or name documents. */
function waitingLines(need: 'vendor' | 'documents'): readonly object[] {
  return Array.from({ length: 100 }, (_, account) => {
    const address = { ...ADDRESS, external_account_number: `E-${account}` };
    return need === 'vendor'
      ? { operation: 'payment-instruction', body: { ...address, ...CARD } }
      : {
          operation: 'notes',
          body: { ...address, notes: [{ document_paths: [{ document_path: 'a.pdf' }] }] },
        };
  });
}

/** Each refused or accepted in a way of its own. */
const LINES: readonly Line[] = [
  note('one'),
  note('one'),
  { operation: 'notes', body: { ...ADDRESS, notes: [{}] } },
  { operation: 'notes', body: { ...ADDRESS, colour: 1, notes: [] } },
  note('two', { ...ADDRESS, external_account_number: 'unknown' }),
  note('two', { ...ADDRESS, import_supplier: 'unknown' }),
  { operation: 'notes', query: { colour: 'red' }, body: note('x').body },
  { operation: 'transactions', body: { ...ADDRESS, transactions: [charge('T-1'), charge('T-2')] } },
  { operation: 'transactions', body: { ...ADDRESS, transactions: [charge('T-1'), charge('T-3')] } },
  {
    operation: 'transactions',
    query: { force_add_to_current_statement: false },
    body: { ...ADDRESS, transactions: [charge('T-4', '2025-01-02')] },
  },
  {
    operation: 'transactions',
    query: { check_previously_added: 'maybe' },
    body: { ...ADDRESS, transactions: [charge('T-5')] },
  },
  { operation: 'historical-statements', body: { ...ADDRESS, statements: [STATEMENT] } },
  {
    operation: 'historical-statements',
    body: { ...ADDRESS, statements: [{ ...STATEMENT, gross_amount: '84.21' }] },
  },
  {
    operation: 'payment-instruction',
    body: { ...ADDRESS, vendor: 'none', reference: 'R', type: 'X' },
  },
  { operation: 'business-payment-instruction', body: {} },
  { operation: 'notes', body: [] },
  { operation: 'notes', body: 7 },
  { operation: 'notes', body: null },
];

describe('POST bulk', () => {
  let service: MemoryService;
  let number: string;

  beforeEach(async () => {
    service = await serveMemory(
      {},
      {
        limits: { maximumBodyBytes: 2000, maximumItems: 10, maximumDepth: 32 },
        bulkLimits: { maximumLines: 40, maximumBytes: 20_000 },
      },
    );
    number = await givenAccount(service);
  });

  afterEach(() => service.close());

  const send = (
    body: string | Uint8Array<ArrayBuffer>,
    headers: Readonly<Record<string, string>> = {},
    query = '',
  ) => service.fetch(BULK + query, { method: 'POST', body, headers: { ...NDJSON, ...headers } });
  const answered = async (...sent: Parameters<typeof send>): Promise<readonly AnswerLine[]> => {
    const response = await send(...sent);
    expect(response.status).to.equal(200);
    return answersIn(await response.text());
  };
  const statusesOf = async (body: string | Uint8Array<ArrayBuffer>, headers = {}) =>
    (await answered(body, headers)).map((answer) => [answer.line, answer.status]);
  const bulkLogged = () => service.logged.filter(({ route }) => route === BULK).length;
  const notes = () => service.store.accounts.get(number)!.notes.map(({ body }) => body);

  it('answers each line byte for byte as the single request', async () => {
    const singly: string[] = [];
    for (const line of LINES) {
      const query = Object.entries(line.query ?? {}).map((pair) => pair.join('='));
      const path = `${SINGLE[line.operation]}?${query.join('&')}`;
      const response = await service.post(path, line.body);
      singly.push(`"status":${response.status},"body":${await response.text()}}`);
    }
    await service.close();
    service = await serveMemory();
    await givenAccount(service);
    const response = await send(linesOf(LINES));
    const inBulk = (await response.text()).trim().split('\n');

    expect(inBulk.map(anonymous)).to.deep.equal(
      singly.map((answer, index) => anonymous(`{"line":${index + 1},${answer}`)),
    );
    expect(response.headers.get('Content-Type')).to.equal('application/x-ndjson; charset=utf-8');
  });

  it('takes ten times as many lines as its limit when most are blank, and none beyond', async () => {
    const line = linesOf([note('one')]);
    expect(await statusesOf('\n'.repeat(399) + line)).to.deep.equal([[400, 201]]);
    expect(await statusesOf(line + '\n'.repeat(399))).to.deep.equal([[1, 201]]);
    for (const blank of ['\n', ' \r\n'])
      for (const last of [line, line.trimEnd(), `${blank}${line}`])
        expect(await statusesOf(blank.repeat(400) + last)).to.deep.equal([[401, 413]]);
    expect(await statusesOf(`${line}${'\n'.repeat(1000)}`)).to.deep.equal([
      [1, 201],
      [401, 413],
    ]);
    const bomb = gzipSync(Buffer.alloc(10_000_000, '\n'));
    expect(await statusesOf(bomb, { 'Content-Encoding': 'gzip' })).to.deep.equal([[401, 413]]);
  });

  it('refuses a line that is none, and goes on', async () => {
    const lines = [
      { operation: 'nothing', body: {} },
      '{"operation":"notes","operation":"notes","body":{}}',
      'null',
    ];
    const answers = await answered(linesOf([...lines, { ...note('next'), ref: 'a' }]));

    const problems = answers.slice(0, 3).map(({ status, body }) => refusalIn({ status, body }));
    expect(problems).to.deep.equal([
      '400 bulk_line_failed_validation: invalid_choice at operation',
      '400 bulk_line_failed_validation: duplicate_field at operation',
      '400 bulk_line_failed_validation: null at non_field_errors',
    ]);
    expect(answers[3]).to.include({ line: 4, ref: 'a', status: 201 });
    expect(answers[0]).to.have.all.keys('line', 'status', 'body');
    expect(notes()).to.deep.equal(['next']);
  });

  it('refuses a line that is no JSON, or not in UTF-8, and goes on', async () => {
    const body = Buffer.concat([
      Buffer.from('\n{"operation"\n'),
      Buffer.from([0xff, 0x0a]),
      Buffer.from(linesOf([note('next')])),
    ]);
    const answers = await answered(new Uint8Array(body));

    expect(statuses(answers)).to.deep.equal(['2 400', '3 400', '4 201']);
    const refusals = answers.slice(0, 2).map((answer) => refusedIn(answer));
    expect(refusals.map(({ code, detail }) => [code, detail])).to.deep.equal([
      ['parse_error', 'Line 2, column 13: expected ":", found the end of the text.'],
      ['parse_error', 'Line 3, column 1: expected UTF-8, found the byte 0xff.'],
    ]);
  });

  it('reports a field that stands twice in a body at its place in the body', async () => {
    const line = `{"operation":"notes","body":{"import_supplier":"SUPPLIER","external_account_number":"E-1","notes":[{"body":"a","body":"b"}]}}`;
    const [{ status, body } = { status: 0 }] = await answered(line);

    expect(refusalIn({ status, body })).to.equal(
      '400 notes_failed_validation: duplicate_field at notes.0.body',
    );
  });

  it('gives numbers of items in place of bodies, when they are to be brief', async () => {
    const answers = await answered(linesOf(LINES), {}, '?answers=brief');

    expect(answers[0]).to.deep.equal({
      line: 1,
      status: 201,
      outcomes: { created: 1, already_exists: 0 },
    });
    expect(answers[1]?.outcomes).to.deep.equal({ created: 0, already_exists: 1 });
    expect(answers[8]?.outcomes).to.deep.equal({ created: 1, already_exists: 1 });
    expect(answers[2]).to.have.property('body');
    expect(answers[2]).not.to.have.property('outcomes');
    expect((await send('', {}, '?answers=short')).status).to.equal(400);
    expect((await send('', {}, '?colour=red')).status).to.equal(400);
  });

  describe('gives every line the parameters of the whole', () => {
    it('which makes all of it a dry run', async () => {
      const response = await send(
        linesOf([note('x'), LINES[7]!]),
        {},
        '?dry_run=true&ask_vendor=1',
      );

      expect(response.headers.get('Dry-Run')).to.equal('true');
      expect(statuses(answersIn(await response.text()))).to.deep.equal(['1 200', '2 200']);
      expect(notes()).to.deep.equal([]);
    });

    it('and refuses a line that sends one of them again', async () => {
      const lines = [{ ...note('x'), query: { dry_run: false } }, note('y')];
      const answers = await answered(linesOf(lines), {}, '?dry_run=true');

      const [{ status, body } = { status: 0 }, next] = answers;
      expect(refusalIn({ status, body })).to.equal(
        '400 bulk_line_failed_validation: duplicate_field at query.dry_run',
      );
      expect(next?.status).to.equal(200);
    });

    it('and lets a line be a dry run of its own', async () => {
      const answers = await answered(
        linesOf([{ ...note('x'), query: { dry_run: true } }, note('y')]),
      );

      expect(statuses(answers)).to.deep.equal(['1 200', '2 201']);
      expect(notes()).to.deep.equal(['y']);
    });

    it('and says what differs, at length or in brief, but not unasked', async () => {
      await answered(linesOf([posted(19.19)]));
      const [unasked] = await answered(linesOf([posted(999.99)]), {}, '?answers=brief');
      expect(unasked).to.deep.equal({
        line: 1,
        status: 201,
        outcomes: { created: 0, already_exists: 1, different: 1 },
      });
      const [full] = await answered(linesOf([posted(999.99)]), {}, '?report_differences=true');
      const [brief] = await answered(
        linesOf([posted(999.99)]),
        {},
        '?report_differences=true&answers=brief',
      );

      expect(JSON.stringify(full)).to.include('"stored":"19.19","posted":"999.99"');
      expect(brief).to.deep.equal({
        line: 1,
        status: 201,
        outcomes: { created: 0, already_exists: 1, different: 1 },
        differences: [{ attr: 'transactions.0.amount', stored: '19.19', posted: '999.99' }],
      });
      await until('all are logged', () => bulkLogged() === 4);
      expect(service.logged.at(-1)).to.include({ different: 1 });
    });
  });

  describe('refuses as a whole', () => {
    it('what is not NDJSON', async () => {
      for (const type of [
        'application/json',
        'text/plain',
        'application/x-ndjson; charset=latin1',
      ]) {
        const response = await send(linesOf([note('x')]), { 'Content-Type': type });
        expect(response.status, type).to.equal(415);
        expect(await response.json()).to.include({ code: 'unsupported_media_type' });
      }
      expect((await send('x', { 'Content-Encoding': 'br' })).status).to.equal(415);
      expect(notes()).to.deep.equal([]);
    });

    it('what announces too much, before anything is done', async () => {
      const response = await send(linesOf([note('x')]) + ' '.repeat(20_000));

      expect(response.status).to.equal(413);
      expect(await response.json()).to.include({ code: 'payload_too_large' });
      expect(notes()).to.deep.equal([]);
    });

    it('more than 64 at a time of one API key', async () => {
      const clients = Array.from({ length: 64 }, () => new BulkClient(service.url));
      for (const client of clients) client.write(note('one'));
      for (const client of clients) await client.answers(1);
      const response = await send(linesOf([note('two')]));
      expect([response.status, response.headers.get('Retry-After')]).to.deep.equal([503, '5']);
      expect(await response.json()).to.include({ code: 'overloaded' });

      clients[0]!.end();
      await clients[0]!.all();
      for (let status = 503; status !== 200;) ({ status } = await send(linesOf([note('two')])));
      for (const client of clients) client.sent.destroy();
    });
  });

  describe('ends with a line about what it does not read', () => {
    it('when there are too many lines', async () => {
      const lines = Array.from({ length: 42 }, (_, index) => note(`n-${index}`));
      const answers = await answered(`\n${linesOf(lines)}`);

      expect(answers).to.have.length(41);
      expect(answers[39]).to.include({ line: 41, status: 201 });
      expect(answers[40]).to.include({ line: 42, status: 413 });
      expect(notes()).to.have.length(40);
    });

    it('when more arrives than is taken', async () => {
      const client = new BulkClient(service.url);
      const long = 'x'.repeat(1500);
      client.write(...Array.from({ length: 20 }, (_, index) => note(`${index}${long}`)));
      client.end();
      const answers = await client.all();

      const last = answers.at(-1);
      expect(last).to.include({ status: 413, line: answers.length });
      expect(answers.slice(0, -1).every(({ status }) => status === 201)).to.equal(true);
      expect(notes()).to.have.length(answers.length - 1);
    });

    it('when its gzip data is damaged or ends too early', async () => {
      const packed = gzipSync(
        linesOf(Array.from({ length: 30 }, (_, index) => note(`n-${index}`))),
      );
      const damaged = Buffer.from(packed);
      damaged.fill(0x55, packed.length - 30);
      for (const body of [packed.subarray(0, packed.length - 20), damaged, Buffer.from('{}\n')]) {
        const answers = await answered(new Uint8Array(body), { 'Content-Encoding': 'gzip' });

        const { line, status, body: refused } = answers.at(-1)!;
        expect({ line, status }).to.deep.equal({ line: answers.length, status: 400 });
        expect(refused).to.include({ code: 'parse_error' });
      }
    });

    for (const [how, rest] of [
      ['ends before its length', ''],
      ['is framed wrongly', 'zz\r\n'],
    ] as const)
      it(`when its body ${how}`, async () => {
        const { hostname, port } = new URL(service.url);
        const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
        const body = linesOf([note('one')]);
        socket.write(
          `POST ${BULK} HTTP/1.1\r\nHost: a\r\nAuthorization: Token caller-token\r\nContent-Type: application/x-ndjson\r\n` +
            `Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n4\r\n{"op\r\n`,
        );
        let received = '';
        socket.setEncoding('utf8').on('data', (piece: string) => (received += piece));
        while (!received.includes('"line":1,')) await once(socket, 'data');
        socket.write(rest);
        if (rest === '') socket.end();
        await once(socket, 'end');
        socket.destroy();

        expect(received).to.match(/"line":2,"status":400,"body":/);
        expect(received.endsWith('0\r\n\r\n')).to.equal(true);
      });
  });

  it('answers a line that is too long with 413, and goes on', async () => {
    const answers = await answered(linesOf([note('x'.repeat(3000)), note('next')]));

    expect(statuses(answers)).to.deep.equal(['1 413', '2 201']);
    expect(answers[0]?.body).to.include({ code: 'payload_too_large' });
  });

  /** Of the 256 places for lines that wait for the same thing. */
  const MOST_OF_A_KEY = 96;

  it('works on other lines while those that ask a vendor, or name documents, wait', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<never>();
    const enough = Promise.withResolvers<void>();
    let waiting = 0;
    const waits = () => {
      waiting += 1;
      if (waiting === 2 * MOST_OF_A_KEY) enough.resolve();
      return released;
    };
    await service.close();
    service = await serveMemory({
      vendors: new Map([
        ['stripe', { findInstruction: waits, circuit: () => ({ state: 'closed' }) }],
      ]),
      documentStore: { find: waits, linkTo: async () => '' },
    });
    await service.send('PATCH', `${SUPPLIERS}SUPPLIER/`, { verify_documents: true });
    for (let account = 0; account < 100; account += 1) await givenAccount(service, `E-${account}`);
    const clients = Array.from({ length: 12 }, () => new BulkClient(service.url));
    for (const [index, client] of clients.entries())
      client.write(...waitingLines(index % 2 === 0 ? 'vendor' : 'documents'));
    await enough.promise;
    for (let others = 0; others < 20; others += 1)
      expect(await answered(linesOf([note(`passes ${others}`)]))).to.have.length(1);
    expect(waiting).to.equal(2 * MOST_OF_A_KEY);
    for (const client of clients) client.sent.destroy();
    release(undefined as never);
  });

  it('answers lines before it has the next ones, packed too', async () => {
    const headers = { ...AUTHORISED, ...NDJSON, 'Accept-Encoding': 'gzip' };
    const sent = request(service.url + BULK, { method: 'POST', headers });
    sent.on('error', () => undefined).write(linesOf([note('one')]));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const unpacked = response.on('error', () => undefined).pipe(createGunzip());
    let received = '';
    unpacked.setEncoding('utf8').on('data', (piece: string) => (received += piece));
    for (let line = 1; line <= 3; line += 1) {
      while (!received.includes(`"line":${line},`)) await once(unpacked, 'data');
      sent.write(linesOf([note(`next ${line}`)]));
    }
    sent.destroy();
    expect(answersIn(received).map(({ status }) => status)).to.deep.equal([201, 201, 201]);
  });

  it('lets lines about one account take effect in their order', async () => {
    const lines = Array.from({ length: 30 }, (_, index) => ({
      operation: 'transactions',
      body: { ...ADDRESS, transactions: [charge(`T-${index % 3}`)] },
    }));
    const answers = await answered(linesOf(lines), {}, '?answers=brief');

    expect(answers.map(({ outcomes }) => (outcomes as { created: number }).created)).to.deep.equal([
      1,
      1,
      1,
      ...Array<number>(27).fill(0),
    ]);
  });

  it('fails at a line alone, and reports that', async () => {
    await using failing = await serve({
      ...useCasesOn(service.store),
      createNotes: async ({ drafts: [draft] }) => {
        if (draft?.body === 'x') throw new Error('The database is gone.');
        return ok([]);
      },
    });
    const init = { method: 'POST', body: linesOf([note('x'), note('y')]), headers: NDJSON };
    const answers = answersIn(await (await failing.fetch(BULK, init)).text());

    expect(statuses(answers)).to.deep.equal(['1 500', '2 201']);
    expect(answers[0]?.body).to.include({ code: 'internal_error' });
    expect(failing.reported.map(({ route }) => route)).to.deep.equal([SINGLE.notes]);
  });

  it('notes a line that cannot be read as refused, and the batch of one that stores something new, but no dry run', async () => {
    const [refused, batches]: [object[], unknown[]] = [[], []];
    const noting = await serve({
      ...useCasesOn(service.store),
      noteRefusal: (one) => void refused.push(one),
      noteBatch: (...one) => void batches.push(one),
    });
    const equal = ['B', 'C'].map((name) => ({ ...note('one'), query: { import_batch: name } }));
    const body = linesOf(['SECRET', ...equal]);
    for (const query of ['?dry_run=true', ''])
      await (await noting.fetch(BULK + query, { method: 'POST', body, headers: NDJSON })).text();
    const charged = { ...ADDRESS, transactions: [charge('T-1')] };
    for (const name of ['T', 'U'])
      await noting.post(`${SINGLE.transactions}?import_batch=${name}`, charged);
    await noting.close();

    expect(refused).to.have.length(1);
    expect(refused[0]).to.deep.include({ operation: 'loadInBulk', supplierCode: undefined });
    expect(batches).to.deep.equal(['B', 'T'].map((name) => ['SUPPLIER', name, 'key-1']));
  });

  it('notes the last batch of a connection when it is closed, but no dry run', async () => {
    const closed: unknown[] = [];
    const noting = await serve({
      ...useCasesOn(service.store),
      noteClosed: (...one) => void closed.push(one),
    });
    const agent = new Agent({ keepAlive: true });
    for (const query of [
      '?import_batch=A',
      '?import_batch=B',
      '?import_batch=C&dry_run=true',
      '',
    ]) {
      const client = new BulkClient(noting.url, {}, { query, agent });
      client.write(note('one'));
      client.end();
      await client.all();
    }
    expect(closed).to.deep.equal([]);
    agent.destroy();
    await until('it is noted', () => closed.length > 0);
    await noting.close();

    expect(closed).to.deep.equal([['B', 'key-1']]);
  });

  it('asks whether the client is still let in, and goes on with groups of lines', async () => {
    const useCases = useCasesOn(service.store);
    let asked = 0;
    let grouped = 0;
    const other = await serve({
      ...useCases,
      authenticate: async () => {
        asked += 1;
        return ok(CALLER);
      },
      beginTransactionGroup: (options) => {
        const group = useCases.beginTransactionGroup(options);
        const add = group.add.bind(group);
        group.add = (...line) => {
          grouped += 1;
          return add(...line);
        };
        return group;
      },
    });
    const client = new BulkClient(other.url);
    let sent = 0;
    await until('the client is asked for again', async () => {
      sent += 1;
      const transactions = [charge(`T-${sent}`)];
      client.write({ operation: 'transactions', body: { ...ADDRESS, transactions } });
      const answers = await client.answers(sent);
      expect(answers.at(-1)?.status).to.equal(201);
      return asked > 1;
    });
    client.end();
    await client.all();
    await other.close();

    expect(grouped).to.equal(sent);
  });

  it('works on nothing more when the client is not let in any more', async () => {
    let isRevoked = false;
    const other = await serve({
      ...useCasesOn(service.store),
      authenticate: async () =>
        isRevoked ? err({ kind: 'key-revoked', apiKeyId: 'key-1' }) : ok(CALLER),
    });
    const client = new BulkClient(other.url);
    client.write(note('before'));
    expect((await client.answers(1))[0]?.status).to.equal(201);

    isRevoked = true;
    let answers: readonly AnswerLine[] = [];
    await until('the key is refused', async () => {
      client.write(note(`after ${answers.length}`));
      answers = await client.answers(Math.max(1, answers.length) + 1);
      return answers.at(-1)?.status === 401;
    });
    answers = await client.all();
    const stored = notes();
    await other.close();

    // The line that found it out, and the one that ends the answer.
    expect(answers.filter(({ status }) => status === 401)).to.have.length(2);
    expect(client.isWhole).to.equal(true);
    expect(stored).to.have.length(answers.length - 2);
  });
});

function statuses(answers: readonly AnswerLine[]): readonly string[] {
  return answers.map(({ line, status }) => `${line} ${status}`);
}

/** Every service numbers its accounts in its own way. */
function anonymous(answer: string): string {
  return answer.replaceAll(/A-[0-9A-F]{8}/g, 'A-?');
}

function posted(amount: number) {
  return {
    operation: 'transactions',
    body: { ...ADDRESS, transactions: [{ ...charge('T-1'), amount }] },
  };
}

function refusedIn(answer: AnswerLine | undefined): Refused {
  return answer?.body as Refused;
}

interface Refused {
  readonly detail: string;
  readonly code: string;
}
