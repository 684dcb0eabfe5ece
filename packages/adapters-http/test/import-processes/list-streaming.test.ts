import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import type { ListedProcess, Page as PageOf } from '@data-import/application';
import { externalNumber } from '@data-import/application/contracts';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import { ok } from 'neverthrow';
import { AS_OPERATOR, AUTHORISED, serve, type Service, isIdle } from '../serving.js';

const PATH = '/v1/data-import/all-account-import-processes/S/';
const GZIP = { 'Accept-Encoding': 'gzip' };

type Page = (
  query: object,
  after: string | undefined,
  limit: number,
) => Promise<PageOf<ListedProcess>>;

const pageOf = (count: number, next?: string): PageOf<ListedProcess> => ({
  records: Array.from({ length: count }, (_, index) => ({
    externalAccountNumber: externalNumber(String(index)),
    accountNumber: undefined,
    accountCreatedAt: undefined,
  })),
  next,
});

const printed = (index: number) => ({
  external_account_number: String(index),
  service_account_number: null,
  account_created_at: null,
});

const never = () => new Promise<never>(() => undefined);

const wholeOf = async (headers: IncomingHttpHeaders, stream: IncomingMessage) =>
  JSON.parse(
    await text(headers['content-encoding'] === 'gzip' ? stream.pipe(createGunzip()) : stream),
  ) as unknown[];

/** Hard to compress: what a stopped reader leaves in the buffers is soon much. */
const ENDLESS: PageOf<ListedProcess> = {
  records: Array.from({ length: 500 }, () => ({
    externalAccountNumber: externalNumber(randomBytes(75).toString('base64')),
    accountNumber: undefined,
    accountCreatedAt: undefined,
  })),
  next: '1',
};
const endless: Page = async () => ENDLESS;

describe('a list that is streamed', () => {
  let service: Service;
  let asked: number;

  afterEach(() => service.close());

  const serveList = async (page: Page, stalledAfterMs = 60_000) => {
    asked = 0;
    const counted = async (_list: string, ...question: Parameters<Page>) => {
      asked += 1;
      return ok(await page(...question));
    };
    service = await serve({ page: counted }, {}, { stalledAfterMs });
  };

  /** An answer of which nothing has been read yet. */
  const open = async (headers: Record<string, string> = {}): Promise<IncomingMessage> => {
    const request = get(service.url + PATH, { headers: { ...AUTHORISED, ...headers } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    return response;
  };
  const listsLogged = () => service.logged.filter(({ route }) => route.includes('processes'));
  const onceClosed = async () => {
    await until('it is logged', () => listsLogged().length > 0);
    return listsLogged()[0];
  };

  it('arrives as a whole, packed for those who like that', async () => {
    await serveList(async (_, after) =>
      pageOf(after === undefined ? 3 : 2, after ? undefined : '1'),
    );
    const expected = [0, 1, 2, 0, 1].map(printed);

    for (const [accepted, encoding] of [
      ['gzip', 'gzip'],
      ['br, gzip;q=0.5', 'gzip'],
      ['*', 'gzip'],
      ['identity', undefined],
      ['gzip;q=0', undefined],
      ['br', undefined],
    ] as const) {
      const response = await open({ 'Accept-Encoding': accepted });
      expect(response.headers['content-encoding'], accepted).to.equal(encoding);
      expect(response.headers.vary).to.equal('Accept-Encoding');
      expect(await wholeOf(response.headers, response)).to.deep.equal(expected);
    }
    const plain = await open();
    expect(plain.headers['content-encoding']).to.equal(undefined);
    plain.destroy();
  });

  it('is read to its end with what operators have for themselves, where one asks', async () => {
    const own = new AsyncLocalStorage<true>();
    const asOperator = <T>(work: () => T) => own.run(true, work);
    const read: (true | undefined)[] = [];
    const page = async (_list: string, _query: object, after?: string) => {
      read.push(own.getStore());
      return ok(pageOf(0, after === undefined ? '1' : undefined));
    };
    service = await serve({ page, noteLook: (_, look) => look() }, { asOperator });
    const path = '/v1/operator/import-suppliers/S/account-import-processes/';
    const headers = { ...AS_OPERATOR.headers, 'Accept-Encoding': 'identity' };
    await (await service.fetch(path, { headers })).text();

    expect(read).to.deep.equal([true, true]);
  });

  for (const [name, headers] of [
    ['plain', {}],
    ['packed', GZIP],
  ] as const)
    describe(name, () => {
      it('starts to arrive before the rest has been read', async () => {
        await serveList((_, after) =>
          after === undefined ? Promise.resolve(pageOf(2000, '1')) : never(),
        );
        const response = await open(headers);

        const body = name === 'packed' ? response.pipe(createGunzip()) : response;
        const [first] = (await once(body, 'data')) as [Buffer];
        expect(first.toString().startsWith(`[${JSON.stringify(printed(0))},\n`)).to.equal(true);
      });

      it('breaks visibly when it cannot be read to its end, and says so once', async () => {
        const lost = Object.assign(new Error('The database is gone.'), { code: 'ECONNRESET' });
        await serveList(async (_, after) => {
          if (after !== undefined) throw lost;
          return pageOf(10, '1');
        });
        const response = await open(headers);

        const error = await text(response).then(
          () => undefined,
          (reason: Error) => reason,
        );
        expect(error).to.include({ code: 'ECONNRESET' });
        await onceClosed();
        expect(
          service.reported.map(({ error: reported }) => (reported as Error).cause),
        ).to.deep.equal([lost]);
        expect(service.reported[0]?.route).to.include('all-account-import-processes');
      });

      it('waits for a reader who stops', async () => {
        await serveList(endless);
        const response = await open(headers);

        await askedStays();
        response.destroy();
        expect(await onceClosed()).to.include({ isAborted: true, status: 200 });
        expect(service.reported).to.deep.equal([]);
      });

      it('reads nothing for a client that has gone', async () => {
        await serveList(endless);
        const response = await open(headers);
        await once(response, 'data');
        response.destroy();

        expect(await onceClosed()).to.include({ isAborted: true });
        await askedStays();
        expect(service.reported).to.deep.equal([]);
      });

      it('cuts a reader who takes nothing for too long', async () => {
        await serveList(endless, 100);
        const response = await open(headers);

        expect(await onceClosed()).to.include({ isAborted: true });
        await askedStays();
        expect(service.reported).to.deep.equal([]);
        response.destroy();
      });
    });

  const askedStays = () => until('no page is asked for', () => isIdle(service, () => asked));

  /** Who is cut first at this limit: a reader who takes something now and then, or one who takes nothing. */
  const cutFirst = async (stalledAfterMs: number) => {
    await serveList(endless, stalledAfterMs);
    const slow = await open({ 'X-Request-Id': 'slow' });
    const stopped = await open({ 'X-Request-Id': 'stopped' });
    for (let taken = 0; listsLogged().length === 0 && !slow.destroyed;) {
      const [part] = (await once(slow, 'data').catch(() => [''])) as [Buffer | ''];
      taken += part.length;
      if (taken < 512 * 1024) continue;
      taken = 0;
      slow.pause();
      await isIdle(service, () => asked);
      slow.resume();
    }
    const first = await onceClosed();
    for (const one of [slow, stopped]) one.destroy();
    await service.close();
    return first?.requestId;
  };

  it('does not cut a reader who is slow', async () => {
    // A machine may be too slow for the first limit, but none is for the second. A limit for a whole answer cuts `slow` first.
    const first = await cutFirst(1000);

    expect(first === 'slow' ? await cutFirst(30_000) : first).to.equal('stopped');
  });

  it('resets the connection of a client that knows no other sign of a broken answer', async () => {
    await serveList(async (_, after) => {
      if (after === undefined) return pageOf(1, '1');
      throw new Error('The database is gone.');
    });
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    socket.write(`GET ${PATH} HTTP/1.0\r\nAuthorization: Token caller-token\r\n\r\n`);
    socket.resume();

    const [error] = (await once(socket, 'close').then(
      () => [undefined],
      (reason: Error) => [reason],
    )) as [Error | undefined];
    expect(error).to.include({ code: 'ECONNRESET' });
  });

  it('lets others have their turn although its store answers at once', async () => {
    const limits = new Set<number>();
    await serveList(async (_query, after, limit) => {
      if (after !== undefined) limits.add(limit);
      return pageOf(2000, '1');
    });
    const response = await open();
    while (limits.size === 0) await once(response, 'data');

    expect(asked).to.be.lessThan(10);
    expect([...limits], 'pages for few readers').to.deep.equal([4000]);
    response.destroy();
  });

  it('asks for nothing more when only its headers are wanted', async () => {
    await serveList(endless);
    const response = await fetch(service.url + PATH, { method: 'HEAD', headers: AUTHORISED });

    expect(response.status).to.equal(200);
    expect(await response.text()).to.equal('');
    expect(asked).to.equal(1);
  });
});
