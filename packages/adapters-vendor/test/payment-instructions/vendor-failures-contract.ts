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
const notTrusted = { kind: 'vendor-unreachable', reason: 'certificate-not-trusted' };

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

    it('has none when the vendor answers as it documents', async () => {
      expect(await answerWhere(answering(200, usable))).to.equal('usable');
    });

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

    for (const [status, kind, reason] of STATUSES)
      it(`takes ${status} for ${reason}`, async () => {
        expect(await answerWhere(answering(status, errorBody(status)))).to.deep.equal({
          kind,
          reason,
        });
      });

    it('goes by the status alone when the body of an error is a page', async () => {
      expect(await answerWhere(answeringText(503, '<html>'))).to.deep.equal(
        unavailable('vendor-error'),
      );
    });

    for (const status of [429, 503])
      it(`says how long the vendor wants to be left alone after ${status}`, async () => {
        const answer = answering(status, errorBody(status), { 'retry-after': '2' });

        expect(await answerWhere(answer)).to.deep.include({ retryAfterMs: 2000 });
      });

    it('says until when the vendor wants to be left alone, by the clock of the vendor', async () => {
      const answer = answering(429, errorBody(429), {
        date: 'Mon, 15 Jun 2020 12:00:00 GMT',
        'retry-after': 'Mon, 15 Jun 2020 12:01:30 GMT',
      });

      expect(await answerWhere(answer)).to.deep.include({ retryAfterMs: 90_000 });
    });

    it('ignores a pause that is no number and no date', async () => {
      const answer = answering(429, errorBody(429), { 'retry-after': 'soon' });

      expect(await answerWhere(answer)).to.deep.equal(unavailable('throttled'));
    });

    it('gives up a vendor that does not answer', async () => {
      expect(await answerWhere(neverAnswering, IMPATIENT_MS)).to.deep.equal(
        unavailable('timed-out'),
      );
    });

    it('gives up a vendor that answers drop by drop', async () => {
      expect(await answerWhere(dripping, IMPATIENT_MS)).to.deep.equal(unavailable('timed-out'));
    });

    it('gives up a look-up of the name that does not end', async () => {
      const answer = await answerOf(client, { lookup: neverResolving, timeoutMs: IMPATIENT_MS });

      expect(answer).to.deep.equal(unconnected('timed-out'));
    });

    it('takes a refused connection for connection-failed', async () => {
      const baseUrl = `http://127.0.0.1:${await closedPort()}`;

      expect(await answerOf(client, { baseUrl })).to.deep.equal(unconnected('connection-failed'));
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

    it('takes a connection that ends without an answer for connection-failed', async () => {
      expect(await answerWhereRaw(hangingUp)).to.deep.equal(unavailable('connection-failed'));
    });

    it('takes a switch to another protocol for connection-failed', async () => {
      const answer = writing('HTTP/1.1 101 -\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n');

      expect(await answerWhereRaw(answer)).to.deep.equal(unavailable('connection-failed'));
    });

    it('takes a name server that does not answer for connection-failed', async () => {
      expect(await answerOf(client, { lookup: failingToResolve('EAI_AGAIN') })).to.deep.equal(
        unconnected('connection-failed'),
      );
    });

    it('takes a name that there is not for name-not-resolved', async () => {
      expect(await answerOf(client, { lookup: failingToResolve('ENOTFOUND') })).to.deep.equal({
        kind: 'vendor-unreachable',
        reason: 'name-not-resolved',
      });
    });

    it('does not read an answer that is not HTTP', async () => {
      expect(await answerWhereRaw(writing('+OK POP3\r\n\r\n'))).to.deep.equal(
        unavailable('unreadable-answer'),
      );
    });

    it('does not read a body that is cut', async () => {
      expect(await answerWhere(cuttingAfter('{"id":'))).to.deep.equal(
        unavailable('unreadable-answer'),
      );
    });

    it('does not read a page', async () => {
      expect(await answerWhere(answeringText(200, '<html>Sign in</html>'))).to.deep.equal(
        unavailable('unreadable-answer'),
      );
    });

    it('does not read a body that is not UTF-8', async () => {
      const body = JSON.stringify({ ...Object(usable), note: '\u00E9' });

      expect(await answerWhere(answeringText(200, Buffer.from(body, 'latin1')))).to.deep.equal(
        unavailable('unreadable-answer'),
      );
    });

    for (const body of UNREADABLE_BODIES)
      it(`does not read the body '${body}'`, async () => {
        expect(await answerWhere(answeringText(200, body))).to.deep.equal(
          unavailable('unreadable-answer'),
        );
      });

    it('does not read an answer about another instruction', async () => {
      expect(await answerWhere(answering(200, another))).to.deep.equal(
        unavailable('unreadable-answer'),
      );
    });

    for (const headers of [{ 'content-length': TEN_GIGABYTES }, {}])
      it(`reads little of 10 GB with the headers ${JSON.stringify(headers)}`, async () => {
        const sent = { bytes: 0 };

        expect(await answerWhere(flooding(TEN_GIGABYTES, sent, headers))).to.deep.equal(
          unavailable('unreadable-answer'),
        );
        expect(sent.bytes).to.be.lessThan(100 * 1024 ** 2);
      });

    for (const status of [301, 302, 303, 307, 308])
      it(`does not follow a redirect (${status}) to another host`, async () => {
        const other = await startServer(answering(200, usable));
        const answer = await answerWhere(redirectingTo(status, other.baseUrl));
        await other.close();

        expect(answer).to.deep.equal(unavailable('unreadable-answer'));
        expect(other.asked).to.deep.equal([]);
      });

    it('trusts a certificate from a trusted authority for the name that is asked', async () => {
      expect(await answerUnder('localhost', CERTIFICATE, CERTIFICATE)).to.equal('usable');
    });

    it('does not trust a certificate that signs itself', async () => {
      expect(await answerUnder('localhost', CERTIFICATE)).to.deep.equal(notTrusted);
    });

    it('does not trust a certificate for another name', async () => {
      const answer = await answerUnder('vendor.example', CERTIFICATE, CERTIFICATE);

      expect(answer).to.deep.equal(notTrusted);
    });

    it('does not trust a certificate that is out of date', async () => {
      const answer = await answerUnder('localhost', EXPIRED_CERTIFICATE, EXPIRED_CERTIFICATE);

      expect(answer).to.deep.equal(notTrusted);
    });

    it('does not trust it either where Node was told to trust everybody', async () => {
      process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';

      expect(await answerUnder('localhost', CERTIFICATE)).to.deep.equal(notTrusted);
    });
  });
}
