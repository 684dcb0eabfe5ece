import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The floor of a server in Node.js: reads the body, parses it and writes it back. No database, no rules, no tokens. */
const server = createServer((request, answer) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const isRead = request.method === 'GET';
    const body: unknown = isRead
      ? { status: 'COMPLETED', service_account_number: 'A-0123ABCD' }
      : { results: (JSON.parse(Buffer.concat(chunks).toString()) as PostedBatch).transactions };
    const text = JSON.stringify(body);
    answer.writeHead(isRead ? 200 : 201, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
    });
    answer.end(text);
  });
});

interface PostedBatch {
  readonly transactions: readonly unknown[];
}

server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.on('disconnect', () => process.exit());
