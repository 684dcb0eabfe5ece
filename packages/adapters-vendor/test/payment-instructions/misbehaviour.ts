import type { RequestListener } from 'node:http';
import type { LookupFunction, Socket } from 'node:net';
import { Readable } from 'node:stream';

export function answering(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): RequestListener {
  return (_, response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(status === 204 ? undefined : JSON.stringify(body));
}

export const answeringText =
  (status: number, text: string | Uint8Array): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end(text);

export const redirectingTo =
  (status: number, baseUrl: string): RequestListener =>
  ({ url }, response) =>
    response.writeHead(status, { location: baseUrl + url }).end();

export const neverAnswering: RequestListener = () => undefined;

export const dripping: RequestListener = (_, response) => {
  // oxlint-disable-next-line house/no-waiting -- to drip is to write by the clock; nothing waits for it
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
};

export const cuttingAfter =
  (text: string): RequestListener =>
  (_, response) => {
    response.writeHead(200, { 'content-length': 1000 });
    response.write(text, () => response.destroy());
  };

/** Sends a body of that many bytes as fast as it is read, and counts in `sent`. */
export function flooding(
  sizeBytes: number,
  sent: { bytes: number },
  headers: Record<string, number>,
): RequestListener {
  const chunk = Buffer.alloc(64 * 1024, ' ');
  const body = function* () {
    for (; sent.bytes < sizeBytes; sent.bytes += chunk.length) yield chunk;
  };
  return (_, response) => {
    response.writeHead(200, headers);
    Readable.from(body()).pipe(response);
  };
}

export const resetting = (socket: Socket) => socket.resetAndDestroy();

export const hangingUp = (socket: Socket) => socket.end();

export const writing = (text: string) => (socket: Socket) => socket.write(text);

export const resolvingTo =
  (address: string): LookupFunction =>
  (_, { all }, callback) =>
    all ? callback(null, [{ address, family: 4 }]) : callback(null, address, 4);

export const failingToResolve =
  (code: string): LookupFunction =>
  (_hostname, _options, callback) =>
    setImmediate(() => callback(Object.assign(new Error(code), { code }), ''));

export const neverResolving: LookupFunction = () => undefined;
