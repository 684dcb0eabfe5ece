import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { ok } from 'neverthrow';
import { DEFAULT_LIMITS } from '../../src/request/limits.js';
import { AUTHORISED, problemsIn, serve, type Service } from '../serving.js';

const PATH = '/v1/data-import/notes/create/';
const NOTES = JSON.stringify({
  import_supplier: 'S',
  external_account_number: 'E-1',
  notes: [{ body: 'Grüße, 書類 🦉' }],
});

describe('a request body', () => {
  let service: Service;
  let bodies: readonly (string | undefined)[];

  before(async () => {
    service = await serve({
      createNotes: async ({ drafts }) => {
        bodies = drafts.map(({ body }) => body);
        return ok([]);
      },
    });
  });

  beforeEach(() => {
    bodies = [];
  });

  after(() => service.close());

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
        expect(bodies).to.deep.equal(['Grüße, 書類 🦉']);
      });
    }

    for (const type of [
      'text/plain',
      'application/json; charset=latin1',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
      'application/problem+json',
    ]) {
      it(`is refused as ${type}`, async () => {
        const response = await post(NOTES, { 'Content-Type': type });

        expect(response.status).to.equal(415);
        expect(await response.json())
          .to.have.all.keys('detail', 'code')
          .and.include({ code: 'unsupported_media_type' });
      });
    }

    it('is refused without a type', async () => {
      const response = await service.fetch(PATH, {
        method: 'POST',
        body: new Uint8Array(Buffer.from(NOTES)),
      });

      expect(response.status).to.equal(415);
    });
  });

  describe('by its encoding', () => {
    it('is unpacked when it is compressed', async () => {
      const response = await post(gzipSync(NOTES), { 'Content-Encoding': 'gzip' });

      expect(response.status).to.equal(201);
      expect(bodies).to.deep.equal(['Grüße, 書類 🦉']);
    });

    for (const encoding of ['deflate', 'br', 'gzip, gzip', 'zstd']) {
      it(`is refused as ${encoding}`, async () => {
        const response = await post(NOTES, { 'Content-Encoding': encoding });

        expect(response.status).to.equal(415);
        expect(await response.json()).to.include({ code: 'unsupported_media_type' });
      });
    }

    it('is refused when it is not what it says', async () => {
      for (const body of [Buffer.from(NOTES), gzipSync(NOTES).subarray(0, 40), Buffer.of()]) {
        const response = await post(body, { 'Content-Encoding': 'gzip' });

        expect(response.status).to.equal(400);
        expect(await problemsIn(response)).to.deep.equal(['parse_error at non_field_errors']);
      }
    });
  });

  describe('that cannot be read', () => {
    for (const [what, body] of [
      ['nothing', ''],
      ['white space', ' \n'],
      ['half of it', NOTES.slice(0, -3)],
      ['two documents', NOTES + NOTES],
      ['a trailing comma', '{"import_supplier": "S",}'],
      ['single quotes', "{'import_supplier': 'S'}"],
      ['a comment', `${NOTES} // notes`],
      ['NaN', '{"import_supplier": NaN}'],
      ['a raw line break in a text', '{"import_supplier": "a\nb"}'],
      ['a leading zero', '{"import_supplier": 012}'],
      ['invalid UTF-8', Buffer.from('{"import_supplier": "\xff"}', 'latin1')],
      ['half a character', Buffer.from('{"import_supplier": "é"}').subarray(0, 22)],
      ['a surrogate in UTF-8', Buffer.from('{"a": "\xed\xa0\x80"}', 'latin1')],
      ['UTF-16', Buffer.from(NOTES, 'utf16le')],
    ] as const) {
      it(`is refused: ${what}`, async () => {
        const response = await post(body);

        expect(response.status).to.equal(400);
        expect(await response.clone().json()).to.include({ code: 'parse_error' });
        expect(await problemsIn(response)).to.deep.equal(['parse_error at non_field_errors']);
      });
    }

    for (const body of ['null', '[]', '"text"', '1', '1e400', 'true', `[${NOTES}]`]) {
      it(`is refused as a whole: ${body.slice(0, 10)}`, async () => {
        const response = await post(body);

        expect(await response.clone().json()).to.include({ code: 'notes_failed_validation' });
        expect(await problemsIn(response)).to.deep.equal(['invalid at non_field_errors']);
      });
    }

    it('may nest 32 levels deep and no deeper, wherever', async () => {
      expect(await problemsIn(await post(nested(32)))).to.include('invalid at import_supplier');
      expect(await problemsIn(await post(nested(33)))).to.deep.equal([
        'parse_error at non_field_errors',
      ]);
      const unknown = nested(33).replace('import_supplier', 'unknown');
      expect(await problemsIn(await post(unknown))).to.deep.equal([
        'parse_error at non_field_errors',
      ]);
    });

    it('costs little however deeply it nests', async () => {
      const before = performance.now();
      const response = await post('['.repeat(DEFAULT_LIMITS.maximumBodyBytes));

      expect(await problemsIn(response)).to.deep.equal(['parse_error at non_field_errors']);
      // Parsing it would take more than a second; reading it takes some hundredths.
      expect(performance.now() - before).to.be.below(700);
    });
  });

  describe('of some size', () => {
    let small: Service;

    before(async () => {
      small = await serve(
        { createNotes: async () => ok([]) },
        { limits: { ...DEFAULT_LIMITS, maximumBodyBytes: 5000 } },
      );
    });

    after(() => small.close());

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
        expect(await response.json())
          .to.have.all.keys('detail', 'code')
          .and.include({ code: 'payload_too_large' });
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

    it('can be sent to its end before the answer is read, and the connection goes on', async () => {
      const response = await sendThenRead(`${small.url}${PATH}`, 3 * 1024 * 1024);
      expect(response).to.deep.equal({ status: 413, code: 'payload_too_large' });
    });

    it('is refused when its size was not announced', async () => {
      const chunks = new ReadableStream({
        start(controller) {
          for (let i = 0; i < 100; i += 1) controller.enqueue(new Uint8Array(1000).fill(32));
          controller.close();
        },
      });
      const response = await small.fetch(PATH, {
        method: 'POST',
        body: chunks,
        duplex: 'half',
        headers: { 'Content-Type': 'application/json' },
      } as object);

      expect(response.status).to.equal(413);
    });
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
        },
      });
      abandoned.on('error', () => undefined);
      abandoned.write(gzipSync(NOTES).subarray(0, 30));
      await setTimeout(50); // the server has begun to read
      const logged = service.logged.length;
      abandoned.destroy();
      while (service.logged.length === logged) await setTimeout(5);

      expect(service.logged.at(-1)).to.include({ isAborted: true });
    }
    expect(service.reported).to.deep.equal([]);
    expect((await post(NOTES)).status).to.equal(201);
  });
});

const nested = (depth: number) =>
  `{"import_supplier": ${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;

const ofSize = (bytes: number) => NOTES + ' '.repeat(bytes - Buffer.byteLength(NOTES));

/** As simple clients do: writes everything, and only then looks for the answer. */
async function sendThenRead(url: string, bytes: number) {
  const request = httpRequest(url, {
    method: 'POST',
    headers: { ...AUTHORISED, 'Content-Type': 'application/json', 'Content-Length': bytes },
  });
  const answered = once(request, 'response') as Promise<[IncomingMessage]>;
  const chunk = Buffer.alloc(64 * 1024, 32);
  for (let sent = 0; sent < bytes; sent += chunk.length) {
    if (!request.write(chunk)) await new Promise((resolve) => request.once('drain', resolve));
  }
  request.end();
  const [response] = await answered;
  const { code } = (await json(response)) as { code: string };
  return { status: response.statusCode, code };
}
