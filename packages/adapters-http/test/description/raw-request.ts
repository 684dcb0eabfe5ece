import { request, type IncomingMessage } from 'node:http';
import type { RandomRequest } from './random-requests.js';

const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/** Sends what `fetch` would put right or refuse: any path, any method, a header twice or with any bytes. */
export function sendRaw(
  url: string,
  { method, path, headers, body }: RandomRequest,
): Promise<Response> {
  const { hostname, port } = new URL(url);
  const length = body === undefined ? [] : ['Content-Length', String(Buffer.byteLength(body))];
  const rawHeaders = ['Host', hostname, ...length, ...headers.flat()];
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers: rawHeaders }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('error', reject);
      answer.on('data', (part: Buffer) => {
        parts.push(part);
        if (isEndless(answer)) finish();
      });
      answer.on('end', () => finish());
      const finish = () => {
        const status = answer.statusCode ?? 0;
        const given = Object.entries(answer.headersDistinct).map(
          ([name, values = []]) => [name, values.join(', ')] as [string, string],
        );
        const content = WITHOUT_BODY.has(status) ? null : Buffer.concat(parts);
        resolve(new Response(content, { status, headers: given }));
        if (isEndless(answer)) answer.destroy();
      };
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Events go on for as long as someone reads them: the first is enough. */
function isEndless({ headers }: IncomingMessage): boolean {
  return headers['content-type']?.startsWith('text/event-stream') === true;
}
