import type { VendorClient } from '@data-import/application';
import type { InstructionReference } from '@data-import/domain';
import { expect } from 'chai';
import type { RequestListener } from 'node:http';
import {
  VendorEndpoint,
  type VendorAccess,
} from '../../src/payment-instructions/vendor-endpoint.js';
import { startServer, type LocalServer } from './local-server.js';
import { answering, answeringText } from './misbehaviour.js';
import { today } from './open-vendor.js';

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

const SECRET = 'secret-of-the-tests';

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
const UNREADABLE = unavailable('unreadable-answer');
const pausing = (reason: string, retryAfterMs: number) => ({
  ...unavailable(reason),
  retryAfterMs,
});

async function answerAt({ make, asked }: ClientUnderTest, baseUrl: string): Promise<unknown> {
  const endpoint = new VendorEndpoint({ baseUrl, timeoutMs: 60_000 });
  const found = await make({ endpoint, secret: SECRET, today }).findInstruction(asked);
  return found.match<unknown>(
    () => 'usable',
    (failure) => failure,
  );
}

/** What a client makes of the answers of its vendor. Those that never come are told of at `VendorEndpoint`. */
export function vendorFailuresContract(name: string, client: ClientUnderTest): void {
  const { usable, another, errorBody } = client;

  describe(`${name}: failures`, () => {
    let server: LocalServer | undefined;

    afterEach(async () => {
      await server?.close();
      server = undefined;
    });

    const answerWhere = async (listener: RequestListener) => {
      server = await startServer(listener);
      return answerAt(client, server.baseUrl);
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
      ['a page', () => answerWhere(answeringText(200, '<html>Sign in</html>')), UNREADABLE],
      ['another instruction', () => answerWhere(answering(200, another)), UNREADABLE],
      ...UNREADABLE_BODIES.map(
        (body) =>
          [`the body '${body}'`, () => answerWhere(answeringText(200, body)), UNREADABLE] as const,
      ),
    ];
    for (const [what, ask, expected] of cases)
      it(`meets ${what} with ${JSON.stringify(expected)}`, async () => {
        expect(await ask()).to.deep.equal(expected);
      });
  });
}
