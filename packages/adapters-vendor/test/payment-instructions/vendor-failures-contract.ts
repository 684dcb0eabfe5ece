import type { VendorClient } from '@data-import/application';
import { parseCalendarDate, type InstructionReference } from '@data-import/domain';
import { expect } from 'chai';
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import {
  VendorEndpoint,
  type EndpointOptions,
  type VendorAccess,
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

/** A client that asks over HTTP, and one of its vendor's instructions. */
export interface ClientUnderTest {
  readonly make: (access: VendorAccess) => VendorClient;
  readonly asked: InstructionReference;
  /** What the vendor answers when `asked` is usable. */
  readonly usable: unknown;
  /** What the vendor answers about another instruction, also usable. */
  readonly another: unknown;
  /** The body that the vendor sends with a status that is an error. */
  readonly errorBody: (status: number) => unknown;
}

const PATIENT_MS = 60_000;
const IMPATIENT_MS = 500;
const SECRET = 'secret-of-the-tests';
const TEN_GIGABYTES = 10 * 1024 ** 3;

const STATUSES = [
  [204, 'vendor-unavailable', 'unreadable-answer'],
  [400, 'vendor-refused', 'question-refused'],
  [401, 'vendor-unreachable', 'credentials-refused'],
  [403, 'vendor-unreachable', 'credentials-refused'],
  [404, 'vendor-refused', 'unknown-reference'],
  [405, 'vendor-unavailable', 'unreadable-answer'],
  [410, 'vendor-refused', 'revoked'],
  [422, 'vendor-refused', 'question-refused'],
  [429, 'vendor-unavailable', 'throttled'],
  [500, 'vendor-unavailable', 'vendor-error'],
  [502, 'vendor-unavailable', 'vendor-error'],
  [503, 'vendor-unavailable', 'vendor-error'],
] as const;

const UNREADABLE_BODIES = ['', '{', 'null', '5', 'true', '"text"', '[]', '{}', '{"error":5}'];

const unavailable = (reason: string) => ({ kind: 'vendor-unavailable', reason });
const unconnected = (reason: string) => ({ ...unavailable(reason), isUnconnected: true });
const UNREADABLE = unavailable('unreadable-answer');
const pausing = (reason: string, retryAfterMs: number) => ({
  ...unavailable(reason),
  retryAfterMs,
});
const NOT_TRUSTED = { kind: 'vendor-unreachable', reason: 'certificate-not-trusted' };

const today = () => parseCalendarDate('2026-06-15')._unsafeUnwrap();

async function answerOf({ make, asked }: ClientUnderTest, options: Partial<EndpointOptions>) {
  const endpoint = new VendorEndpoint({
    baseUrl: 'http://vendor.example',
    timeoutMs: PATIENT_MS,
    ...options,
  });
  const found = await make({ endpoint, secret: SECRET, today }).findInstruction(asked);
  return found.match<unknown>(
    () => 'usable',
    (failure) => failure,
  );
}

const lookingUp = (client: ClientUnderTest, code: string) =>
  answerOf(client, { lookup: failingToResolve(code) });

/** What becomes of everything that can go wrong between a client and its vendor. */
export function vendorFailuresContract(name: string, client: ClientUnderTest): void {
  const { usable, another, errorBody } = client;

  describe(`${name}: failures`, () => {
    let server: LocalServer | undefined;

    afterEach(async () => {
      delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
      await server?.close();
      server = undefined;
    });

    const answerWhere = async (listener: RequestListener, timeoutMs = PATIENT_MS) => {
      server = await startServer(listener);
      return answerOf(client, { baseUrl: server.baseUrl, timeoutMs });
    };
    const answerWhereRaw = async (onAsked: (socket: Socket) => void) => {
      server = await startRawServer(onAsked);
      return answerOf(client, { baseUrl: server.baseUrl });
    };
    const answerUnder = async (hostname: string, cert: string, ca?: string) => {
      server = await startServer(answering(200, usable), { key: PRIVATE_KEY, cert });
      return answerOf(client, {
        baseUrl: `https://${hostname}:${server.port}`,
        lookup: resolvingTo('127.0.0.1'),
        ...(ca === undefined ? {} : { ca }),
      });
    };

    it('sends the secret as a bearer token, and nothing of it anywhere else', async () => {
      let headers: Record<string, unknown> = {};
      await answerWhere((request, response) => {
        headers = { ...request.headers, url: request.url };
        response.end();
      });

      const { authorization, ...others } = headers;
      expect(authorization).to.equal(`Bearer ${SECRET}`);
      expect(JSON.stringify(others)).not.to.include(SECRET);
    });

    const inLatin1 = Buffer.from(JSON.stringify({ ...Object(usable), note: '\u00E9' }), 'latin1');
    const upgrade = 'HTTP/1.1 101 -\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n';
    const later = {
      date: 'Mon, 15 Jun 2020 12:00:00 GMT',
      'retry-after': 'Mon, 15 Jun 2020 12:01:30 GMT',
    };
    const throttling = (status: number, headers: Record<string, string>) =>
      answerWhere(answering(status, errorBody(status), headers));
    const cases: readonly (readonly [string, () => Promise<unknown>, unknown])[] = [
      ['an answer as it is documented', () => answerWhere(answering(200, usable)), 'usable'],
      ...STATUSES.map(
        ([status, kind, reason]) =>
          [`${status}`, () => throttling(status, {}), { kind, reason }] as const,
      ),
      [
        'a page with 503',
        () => answerWhere(answeringText(503, '<html>')),
        unavailable('vendor-error'),
      ],
      [
        'a pause after 429',
        () => throttling(429, { 'retry-after': '2' }),
        pausing('throttled', 2000),
      ],
      [
        'a pause after 503',
        () => throttling(503, { 'retry-after': '2' }),
        pausing('vendor-error', 2000),
      ],
      ["a time by the vendor's clock", () => throttling(429, later), pausing('throttled', 90_000)],
      [
        'a pause of no length',
        () => throttling(429, { 'retry-after': 'soon' }),
        unavailable('throttled'),
      ],
      ['no answer', () => answerWhere(neverAnswering, IMPATIENT_MS), unavailable('timed-out')],
      [
        'an answer drop by drop',
        () => answerWhere(dripping, IMPATIENT_MS),
        unavailable('timed-out'),
      ],
      [
        'a look-up that does not end',
        () => answerOf(client, { lookup: neverResolving, timeoutMs: IMPATIENT_MS }),
        unconnected('timed-out'),
      ],
      [
        'a refused connection',
        async () => answerOf(client, { baseUrl: `http://127.0.0.1:${await closedPort()}` }),
        unconnected('connection-failed'),
      ],
      [
        'an end without an answer',
        () => answerWhereRaw(hangingUp),
        unavailable('connection-failed'),
      ],
      [
        'another protocol',
        () => answerWhereRaw(writing(upgrade)),
        unavailable('connection-failed'),
      ],
      [
        'a silent name server',
        () => lookingUp(client, 'EAI_AGAIN'),
        unconnected('connection-failed'),
      ],
      [
        'a name that there is not',
        () => lookingUp(client, 'ENOTFOUND'),
        { kind: 'vendor-unreachable', reason: 'name-not-resolved' },
      ],
      ['no HTTP', () => answerWhereRaw(writing('+OK POP3\r\n\r\n')), UNREADABLE],
      ['a body that is cut', () => answerWhere(cuttingAfter('{"id":')), UNREADABLE],
      ['a page', () => answerWhere(answeringText(200, '<html>Sign in</html>')), UNREADABLE],
      ['a body that is not UTF-8', () => answerWhere(answeringText(200, inLatin1)), UNREADABLE],
      ['another instruction', () => answerWhere(answering(200, another)), UNREADABLE],
      ...UNREADABLE_BODIES.map(
        (body) =>
          [`the body '${body}'`, () => answerWhere(answeringText(200, body)), UNREADABLE] as const,
      ),
      ['a trusted certificate', () => answerUnder('localhost', CERTIFICATE, CERTIFICATE), 'usable'],
      ['a certificate that signs itself', () => answerUnder('localhost', CERTIFICATE), NOT_TRUSTED],
      [
        'a certificate for another name',
        () => answerUnder('vendor.example', CERTIFICATE, CERTIFICATE),
        NOT_TRUSTED,
      ],
      [
        'a certificate that is out of date',
        () => answerUnder('localhost', EXPIRED_CERTIFICATE, EXPIRED_CERTIFICATE),
        NOT_TRUSTED,
      ],
    ];
    for (const [what, ask, expected] of cases)
      it(`meets ${what} with ${JSON.stringify(expected)}`, async () => {
        expect(await ask()).to.deep.equal(expected);
      });

    it('takes a reset for connection-failed, and does not ask again', async () => {
      let connections = 0;
      const answer = await answerWhereRaw((socket) => {
        connections += 1;
        resetting(socket);
      });

      expect(answer).to.deep.equal(unavailable('connection-failed'));
      expect(connections).to.equal(1);
    });

    for (const headers of [{ 'content-length': TEN_GIGABYTES }, {}])
      it(`reads little of 10 GB with the headers ${JSON.stringify(headers)}`, async () => {
        const sent = { bytes: 0 };

        expect(await answerWhere(flooding(TEN_GIGABYTES, sent, headers))).to.deep.equal(UNREADABLE);
        expect(sent.bytes).to.be.lessThan(100 * 1024 ** 2);
      });

    for (const status of [301, 302, 303, 307, 308])
      it(`does not follow a redirect (${status}) to another host`, async () => {
        const other = await startServer(answering(200, usable));
        const answer = await answerWhere(redirectingTo(status, other.baseUrl));
        await other.close();

        expect(answer).to.deep.equal(UNREADABLE);
        expect(other.asked).to.deep.equal([]);
      });

    it('trusts no certificate more where Node was told to trust everybody', async () => {
      process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';

      expect(await answerUnder('localhost', CERTIFICATE)).to.deep.equal(NOT_TRUSTED);
    });
  });
}
