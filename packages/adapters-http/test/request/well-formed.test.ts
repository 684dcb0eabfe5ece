import { once } from 'node:events';
import { connect } from 'node:net';
import { until } from '@data-import/testkit/until';
import { openedForAll } from '@data-import/testkit/opened';
import { expect } from 'chai';
import { serve } from '../serving.js';

const PATH = '/healthz HTTP/1.1\r\nX-Request-Id: req-1\r\nConnection: close\r\n';

describe('wellFormed', () => {
  const service = openedForAll(() => serve());

  const answerTo = async (sent: string): Promise<string> => {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname).setEncoding('utf8');
    let received = '';
    socket.on('data', (piece: string) => (received += piece)).write(sent);
    await once(socket, 'close');
    return received;
  };

  for (const [name, sent, expected] of [
    ['two Hosts', `GET ${PATH}Host: a\r\nhost: b\r\n\r\n`, '400 malformed_request'],
    ['the same Host twice', `GET ${PATH}Host: a\r\nHost: a\r\n\r\n`, '400 malformed_request'],
    ['no Host', `GET ${PATH}\r\n`, '400 malformed_request'],
    [
      'a fragment in the path',
      `PATCH /v1/operator/import-suppliers/a#b/ HTTP/1.1\r\nX-Request-Id: req-1\r\nHost: a\r\n\r\n`,
      '400 malformed_request',
    ],
    ['an expectation', `GET ${PATH}Host: a\r\nExpect: tea\r\n\r\n`, '417 expectation_failed'],
    ['an unusual method', `PROPFIND ${PATH}Host: a\r\n\r\n`, '405 method_not_allowed'],
  ] as const)
    it(`answers ${expected} to ${name}`, async () => {
      const [head = '', body = ''] = (await answerTo(sent)).split('\r\n\r\n');
      const { code, detail } = JSON.parse(body) as { code: string; detail: string };

      expect(`${head.slice(9, 12)} ${code}`).to.equal(expected);
      expect(detail).to.be.a('string');
      expect(head).to.include('X-Request-Id: req-1');
      expect(service.reported).to.deep.equal([]);
    });

  it('counts a body that is not valid HTTP as refused, and reports no error', async () => {
    const logged = service.logged.length;
    const received = await answerTo(
      'POST /v1/graphql/ HTTP/1.1\r\nHost: a\r\nX-Request-Id: req-2\r\n' +
        'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    );
    await until('it is logged', () => service.logged.length > logged);

    expect(received).to.include('HTTP/1.1 400 ').and.include('X-Request-Id: req-2');
    expect(service.logged.at(-1)).to.include({ status: 400, requestId: 'req-2' });
    expect(service.reported).to.deep.equal([]);
  });

  for (const [name, sent] of [
    ['one Host', `GET ${PATH}Host: a\r\n\r\n`],
    ['an absolute URL', `GET http://a${PATH}Host: a\r\n\r\n`],
    ['HTTP/1.0 without a Host', 'GET /healthz HTTP/1.0\r\n\r\n'],
    ['the expectation to go on', `GET ${PATH}Host: a\r\nExpect: 100-Continue\r\n\r\n`],
  ] as const)
    it(`lets ${name} pass`, async () => {
      expect(await answerTo(sent)).to.include('HTTP/1.1 200 OK');
    });
});
