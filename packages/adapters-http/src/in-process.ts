import { Readable } from 'node:stream';
import type { UseCases } from '@data-import/application';
import type { UtcInstant } from '@data-import/domain';
import { inject } from 'light-my-request';
import { ok } from 'neverthrow';
import { makeApp } from './make-app.js';

const COMMAND_LINE = { role: 'admin', apiKeyId: 'command-line' } as const;
const NEVER = '9999-12-31T23:59:59Z' as UtcInstant;

/**
 * `fetch` for the app on these use cases, without a socket: a port that grants an operator's rights to any process of the
 * machine would be a hole. Every request is an operator's, of the user `user@host`; any API key is taken, and limits on callers do not hold.
 */
export function inProcess(
  useCases: UseCases,
  report: (error: unknown) => void,
  machineUser: string,
): (url: string, init: RequestInit) => Promise<Response> {
  const identity = { ...COMMAND_LINE, machineUser };
  const app = makeApp(
    {
      ...useCases,
      authenticate: async () => ok(identity),
      obtainAccessToken: async () => ok(TOKEN),
    },
    { vendors: [], isReady: async () => true, report, log: () => undefined },
  );
  const answer = app.callback();
  return async (url, { method = 'GET', headers, body, signal }) => {
    const answered = await inject((request, response) => void answer(request, response), {
      method,
      url,
      headers: Object.fromEntries(new Headers(headers)),
      payloadAsStream: true,
      ...(typeof body === 'string' && { payload: body }),
      ...(signal && { signal }),
    });
    const { statusCode: status } = answered;
    // A `Response` with this status must have no body.
    const stream = status === 204 ? null : Readable.toWeb(answered.stream());
    return new Response(stream as ReadableStream<Uint8Array> | null, {
      status,
      headers: Object.entries(answered.headers).map(([name, value]) => [name, String(value)]),
    });
  };
}

const TOKEN = {
  token: 'in-process',
  claims: { ...COMMAND_LINE, iss: '', sub: COMMAND_LINE.apiKeyId, jti: '', iat: 0, exp: 3600 },
  refreshToken: 'in-process',
  refreshTokenExpiresAt: NEVER,
};
