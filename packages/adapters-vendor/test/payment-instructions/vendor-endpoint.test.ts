import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import type { RequestListener, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import {
  VendorEndpoint,
  type EndpointOptions,
} from '../../src/payment-instructions/vendor-endpoint.js';
import { CERTIFICATE, EXPIRED_CERTIFICATE, PRIVATE_KEY } from './certificates.js';
import { closedPort, startRawServer, startServer, type LocalServer } from './local-server.js';
import {
  answering,
  answeringText,
  cuttingAfter,
  dripping,
  failingToResolve,
  flooding,
  hangingUp,
  neverAnswering,
  neverResolving,
  redirectingTo,
  resetting,
  resolvingTo,
  writing,
} from './misbehaviour.js';

const PATIENT_MS = 60_000;
const IMPATIENT_MS = 500;
const TEN_GIGABYTES = 10 * 1024 ** 3;
const MOST_CONNECTIONS = 64;
const UPGRADE = 'HTTP/1.1 101 -\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n';
const IN_LATIN_1 = Buffer.from('{"note":"\u00E9"}', 'latin1');

const unavailable = (reason: string) => ({ kind: 'vendor-unavailable', reason });
const unconnected = (reason: string) => ({ ...unavailable(reason), isUnconnected: true });
const UNREADABLE = unavailable('unreadable-answer');
const NOT_TRUSTED = { kind: 'vendor-unreachable', reason: 'certificate-not-trusted' };

const endpointAt = (options: Partial<EndpointOptions>) =>
  new VendorEndpoint({ baseUrl: 'http://vendor.example', timeoutMs: PATIENT_MS, ...options });

/** The status of the answer, or why there is none. */
const ask = async (options: Partial<EndpointOptions>) =>
  (await endpointAt(options).get('/', {})).match<unknown>(
    ({ status }) => status,
    (failure) => failure,
  );

describe('VendorEndpoint', () => {
  let server: LocalServer | undefined;

  afterEach(async () => {
    delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    await server?.close();
    server = undefined;
  });

  const askWhere = async (listener: RequestListener, timeoutMs = PATIENT_MS) => {
    server = await startServer(listener);
    return ask({ baseUrl: server.baseUrl, timeoutMs });
  };
  const askWhereRaw = async (onAsked: (socket: Socket) => void) => {
    server = await startRawServer(onAsked);
    return ask({ baseUrl: server.baseUrl });
  };
  const askUnder = async (hostname: string, cert: string, ca?: string) => {
    server = await startServer(answering(200, {}), { key: PRIVATE_KEY, cert });
    return ask({
      baseUrl: `https://${hostname}:${server.port}`,
      lookup: resolvingTo('127.0.0.1'),
      ...(ca === undefined ? {} : { ca }),
    });
  };

  const cases: readonly (readonly [string, () => Promise<unknown>, unknown])[] = [
    ['no answer', () => askWhere(neverAnswering, IMPATIENT_MS), unavailable('timed-out')],
    ['an answer drop by drop', () => askWhere(dripping, IMPATIENT_MS), unavailable('timed-out')],
    [
      'a look-up that does not end',
      () => ask({ lookup: neverResolving, timeoutMs: IMPATIENT_MS }),
      unconnected('timed-out'),
    ],
    [
      'a refused connection',
      async () => ask({ baseUrl: `http://127.0.0.1:${await closedPort()}` }),
      unconnected('connection-failed'),
    ],
    [
      'a reset, without asking again',
      async () => [await askWhereRaw(resetting), server?.connections()],
      [unavailable('connection-failed'), 1],
    ],
    ['an end without an answer', () => askWhereRaw(hangingUp), unavailable('connection-failed')],
    ['another protocol', () => askWhereRaw(writing(UPGRADE)), unavailable('connection-failed')],
    [
      'a silent name server',
      () => ask({ lookup: failingToResolve('EAI_AGAIN') }),
      unconnected('connection-failed'),
    ],
    [
      'a name that there is not',
      () => ask({ lookup: failingToResolve('ENOTFOUND') }),
      { kind: 'vendor-unreachable', reason: 'name-not-resolved' },
    ],
    ['no HTTP', () => askWhereRaw(writing('+OK POP3\r\n\r\n')), UNREADABLE],
    ['a body that is cut', () => askWhere(cuttingAfter('{"id":')), UNREADABLE],
    ['a body that is not UTF-8', () => askWhere(answeringText(200, IN_LATIN_1)), UNREADABLE],
    ['a trusted certificate', () => askUnder('localhost', CERTIFICATE, CERTIFICATE), 200],
    ['a certificate that signs itself', () => askUnder('localhost', CERTIFICATE), NOT_TRUSTED],
    [
      'a certificate for another name',
      () => askUnder('vendor.example', CERTIFICATE, CERTIFICATE),
      NOT_TRUSTED,
    ],
    [
      'a certificate that is out of date',
      () => askUnder('localhost', EXPIRED_CERTIFICATE, EXPIRED_CERTIFICATE),
      NOT_TRUSTED,
    ],
  ];
  for (const [what, asked, expected] of cases)
    it(`meets ${what} with ${JSON.stringify(expected)}`, async () => {
      expect(await asked()).to.deep.equal(expected);
    });

  for (const headers of [{ 'content-length': TEN_GIGABYTES }, {}])
    it(`reads little of 10 GB with the headers ${JSON.stringify(headers)}`, async () => {
      const sent = { bytes: 0 };

      expect(await askWhere(flooding(TEN_GIGABYTES, sent, headers))).to.deep.equal(UNREADABLE);
      expect(sent.bytes).to.be.lessThan(100 * 1024 ** 2);
    });

  it('does not follow a redirect to another host', async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      const other = await startServer(answering(200, {}));
      const answer = await askWhere(redirectingTo(status, other.baseUrl));
      await other.close();
      await server?.close();

      expect(answer).to.equal(status);
      expect(other.asked).to.deep.equal([]);
    }
    server = undefined;
  });

  it('trusts no certificate more where Node was told to trust everybody', async () => {
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';

    expect(await askUnder('localhost', CERTIFICATE)).to.deep.equal(NOT_TRUSTED);
  });

  it('gives the answer as it came, whatever its status', async () => {
    server = await startServer((_, response) =>
      response.writeHead(418, { 'x-pot': 'tea' }).end('short and stout'),
    );

    const answered = await endpointAt({ baseUrl: server.baseUrl }).get('/', {});

    expect(answered._unsafeUnwrap()).to.deep.include({ status: 418, text: 'short and stout' });
    expect(answered._unsafeUnwrap().headers).to.include({ 'x-pot': 'tea' });
  });

  it('uses a connection again', async () => {
    server = await startServer(answering(200, {}));
    const endpoint = endpointAt({ baseUrl: server.baseUrl });

    for (let asked = 0; asked < 5; asked += 1) await endpoint.get('/', {});

    expect(server.connections()).to.equal(1);
  });

  it('lets a vendor that hangs hold 64 connections, and is usable when it answers again', async () => {
    const held: ServerResponse[] = [];
    let hangs = true;
    const own = await startServer((_, response) => {
      if (hangs) held.push(response);
      else response.end('{}');
    });
    server = own;
    const endpoint = endpointAt({ baseUrl: own.baseUrl });

    const hanging = Array.from({ length: 200 }, () => endpoint.get('/', {}));
    await until('64 are held', () => held.length >= MOST_CONNECTIONS);
    // A 65th would have been taken before this one, which comes after them.
    const ours = connect(own.port, '127.0.0.1');
    await until('ours is taken too', () => own.connections() > MOST_CONNECTIONS);
    expect(own.connections() - 1).to.equal(MOST_CONNECTIONS);
    ours.destroy();
    hangs = false;
    for (const response of held) response.destroy();

    const answered = await Promise.all(hanging);
    expect(answered.filter((one) => one.isErr())).to.have.length(MOST_CONNECTIONS);
    expect((await endpoint.get('/', {})).isOk()).to.equal(true);
  });

  it('reads bodies of 64 KiB and no longer ones', async () => {
    server = await startServer(({ url }, response) =>
      response.end('x'.repeat(Number(url?.slice(1)))),
    );
    const endpoint = endpointAt({ baseUrl: server.baseUrl });

    const longest = await endpoint.get('/65536', {});
    const tooLong = await endpoint.get('/65537', {});

    expect(longest._unsafeUnwrap().text.length).to.equal(65_536);
    expect(tooLong._unsafeUnwrapErr().reason).to.equal('unreadable-answer');
  });
});
