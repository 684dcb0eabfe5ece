import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { until } from '@data-import/testkit/until';
import { DEFAULT_LIMITS } from '@data-import/wire/kit';
import { expect } from 'chai';
import { ADDRESS } from '../items.js';
import { serveAccount } from '../memory-service.js';
import { AUTHORISED, problemsIn } from '../serving.js';
import { openedForAll } from '@data-import/testkit/opened';

const PATH = '/v1/data-import/notes/create/';
// As much as is read on after an answer, and not to be compressed.
const HUGE = randomBytes(1000 * 1024);
const NOTES = JSON.stringify({ ...ADDRESS, notes: [{ body: 'Grüße, 書類 🦉' }] });

describe('a request body', () => {
  const service = openedForAll(() => serveAccount());

  const stored = () => service.store.accounts.get(service.number)!.notes;
  const bodies = () => stored().map(({ body }) => body);

  beforeEach(() => {
    stored().length = 0;
  });

  const post = (
    body: string | Uint8Array<ArrayBuffer>,
    headers: Readonly<Record<string, string>> = {},
  ) =>
    service.fetch(PATH, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', ...headers },
    });

  describe('by its type', () => {
    for (const type of [
      'application/json',
      'application/json;charset=utf-8',
      'Application/JSON; charset="UTF-8"',
      'application/json; charset=utf8',
    ]) {
      it(`is taken as ${type}`, async () => {
        expect((await post(NOTES, { 'Content-Type': type })).status).to.equal(201);
        expect(bodies()).to.deep.equal(['Grüße, 書類 🦉']);
      });
    }

    for (const [header, value, found, expected] of [
      ['Type', 'text/plain; charset=utf-8', 'media type is "text/plain"', 'application/json'],
      ['Type', 'application/jsonp', 'media type is "application/jsonp"', 'application/json'],
      ['Type', 'application/json; charset=latin1', 'charset is "latin1"', 'utf-8'],
      ['Encoding', 'br', 'Content-Encoding is "br"', 'gzip or no Content-Encoding'],
      ['Encoding', 'gzip, gzip', 'Content-Encoding is "gzip, gzip"', 'gzip or no Content-Encoding'],
    ] as const)
      it(`is refused with what is wrong: the ${found}`, async () => {
        const headers = { 'Content-Type': 'application/json', [`Content-${header}`]: value };
        const response = await post(NOTES, headers);

        expect(response.status).to.equal(415);
        const detail = `The ${found}; expected ${expected}.`;
        expect(await response.json()).to.deep.equal({ detail, code: 'unsupported_media_type' });
      });
  });

  describe('by its encoding', () => {
    it('is refused when it is not what it says', async () => {
      for (const [body, detail] of [
        [Buffer.from(NOTES), 'The Content-Encoding is gzip, but the body is not gzip data.'],
        [gzipSync(NOTES).subarray(0, 40), 'The gzip data of the body is incomplete.'],
        [Buffer.of(), 'The gzip data of the body is incomplete.'],
      ] as const) {
        const response = await post(body, { 'Content-Encoding': 'gzip' });

        expect(response.status).to.equal(400);
        expect(await response.clone().json()).to.have.nested.property('errors[0].detail', detail);
        expect(await problemsIn(response)).to.deep.equal(['parse_error at non_field_errors']);
      }
    });
  });

  describe('that cannot be read', () => {
    it('is refused with the place of the fault', async () => {
      const response = await post(NOTES.slice(0, -3));

      expect(response.status).to.equal(400);
      const { code, detail, errors } = (await response.clone().json()) as {
        readonly code: string;
        readonly detail: string;
        readonly errors: readonly { readonly detail: string }[];
      };
      expect(code).to.equal('parse_error');
      expect(detail).to.match(/^Line \d+, column \d+: expected /);
      expect(errors[0]?.detail).to.equal(detail);
      expect(await problemsIn(response)).to.deep.equal(['parse_error at non_field_errors']);
    });
  });

  describe('of some size', () => {
    const small = openedForAll(() =>
      serveAccount({}, { limits: { ...DEFAULT_LIMITS, maximumBodyBytes: 5000 } }),
    );

    it('is taken up to the limit', async () => {
      expect((await small.post(PATH, ofSize(5000))).status).to.equal(201);
      expect((await post(ofSize(DEFAULT_LIMITS.maximumBodyBytes))).status).to.equal(201);
    });

    it('is refused one byte above it', async () => {
      for (const response of [
        await small.post(PATH, ofSize(5001)),
        await post(ofSize(DEFAULT_LIMITS.maximumBodyBytes + 1)),
      ]) {
        expect(response.status).to.equal(413);
        const { detail, ...rest } = (await response.json()) as { detail: string };
        expect(rest).to.deep.equal({ code: 'payload_too_large' });
        expect(detail).to.match(/ (5000|10485760) bytes/);
      }
    });

    it('counts as what it unpacks to', async () => {
      const headers = { 'Content-Encoding': 'gzip' };

      const inside = await small.post(PATH, '', { body: gzipSync(ofSize(5000)), headers });
      expect(inside.status).to.equal(201);
      const outside = await small.post(PATH, '', { body: gzipSync(ofSize(5001)), headers });
      expect(outside.status).to.equal(413);
    });

    it('is not unpacked further than the limit', async () => {
      const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));
      const before = process.memoryUsage().rss;
      const response = await post(bomb, { 'Content-Encoding': 'gzip' });

      expect(response.status).to.equal(413);
      expect(process.memoryUsage().rss - before).to.be.below(100 * 1024 * 1024);
    });

    for (const [how, headers, body] of [
      ['announced', [`Content-Length: ${HUGE.length}`], HUGE],
      ['not announced', ['Transfer-Encoding: chunked'], asChunk(HUGE)],
      [
        'compressed',
        ['Transfer-Encoding: chunked', 'Content-Encoding: gzip'],
        asChunk(gzipSync(HUGE)),
      ],
    ] as const) {
      it(`can be sent to its end, ${how}, before the refusal is read`, async () => {
        const answer = await sendThenRead(small.url, headers, body);

        expect(answer)
          .to.match(/^HTTP\/1.1 413 /)
          .and.include('payload_too_large');
      });
    }
  });

  it('is refused for a field that stands twice, beside other problems', async () => {
    const alone = await post(`${NOTES.slice(0, -1)}, "notes": [{"body": "another"}]}`);
    expect(alone.status).to.equal(400);
    expect(await alone.clone().json()).to.include({ code: 'notes_failed_validation' });
    expect(await problemsIn(alone)).to.deep.equal(['duplicate_field at notes']);
    expect(bodies()).to.deep.equal([]);

    const beside = await post('{"notes": [{"body": 1, "x": {"y": 1, "y": 2}}]}');
    expect(await problemsIn(beside)).to.include.members([
      'duplicate_field at notes.0.x.y',
      'invalid at notes.0.body',
    ]);
  });

  it('that ends in the middle is nothing to report', async () => {
    for (const headers of [{}, { 'Content-Encoding': 'gzip' }]) {
      const abandoned = httpRequest(`${service.url}${PATH}`, {
        method: 'POST',
        headers: {
          ...AUTHORISED,
          ...headers,
          'Content-Type': 'application/json',
          'Content-Length': '1000',
          Expect: '100-continue',
        },
      });
      abandoned.on('error', () => undefined);
      abandoned.flushHeaders();
      await once(abandoned, 'continue'); // the server has begun to read
      abandoned.write(gzipSync(NOTES).subarray(0, 30));
      const logged = service.logged.length;
      abandoned.destroy();
      await until('it is logged', () => service.logged.length > logged);

      expect(service.logged.at(-1)).to.include({ isAborted: true, status: 499 });
    }
    expect(service.reported).to.deep.equal([]);
    expect((await post(NOTES)).status).to.equal(201);
  });
});

const ofSize = (bytes: number) => NOTES + ' '.repeat(bytes - Buffer.byteLength(NOTES));

function asChunk(body: Buffer): Buffer {
  const size = Buffer.from(`${body.length.toString(16)}\r\n`);
  return Buffer.concat([size, body, Buffer.from('\r\n0\r\n\r\n')]);
}

/** As simple clients do: writes everything, and only then looks for the answer. */
async function sendThenRead(
  url: string,
  headers: readonly string[],
  body: Buffer,
): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const head = [
    `POST ${PATH} HTTP/1.1`,
    `Host: ${hostname}`,
    `Authorization: ${AUTHORISED.Authorization}`,
    'Content-Type: application/json',
    ...headers,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await new Promise((resolve) => socket.write(body, resolve));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return String(answer);
}
