import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { DocumentLink, OpenDocument, OpenLinkedDocument } from '@data-import/application';
import { expect } from 'chai';
import { AUTHORISED, serve, type Service } from '../serving.js';

const SIGNED = '?expires=1700000000&signature=sig-1';

const documentOf = (text: string, contentType?: string): OpenDocument => ({
  sizeBytes: Buffer.byteLength(text),
  contentType,
  content: Readable.from([Buffer.from(text)]),
});

const silent = () => new Readable({ read: () => undefined });

describe('GET documents', () => {
  let service: Service;
  let asked: DocumentLink[];

  afterEach(() => service.close());

  const serveDocuments = async (open: OpenLinkedDocument, stalledAfterMs = 60_000) => {
    asked = [];
    const openLinkedDocument: OpenLinkedDocument = (link) => {
      asked.push(link);
      return open(link);
    };
    service = await serve({ openLinkedDocument }, {}, { stalledAfterMs });
  };

  /** As whoever has the link, without a token: nothing of it is in the documentation. */
  const read = (link: string, init: RequestInit = {}) =>
    fetch(`${service.url}/v1/documents/${link}`, init);

  it('gives the document to whoever has the link', async () => {
    await serveDocuments(async () => documentOf('%PDF-1.7 ä', 'application/pdf'));
    const response = await read(`root/a.pdf${SIGNED}`);

    expect(response.status).to.equal(200);
    expect(Object.fromEntries(response.headers)).to.include({
      'content-type': 'application/pdf',
      'content-length': '11',
      'content-disposition': 'inline',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(await response.text()).to.equal('%PDF-1.7 ä');
  });

  it('asks for what the link says, decoded once', async () => {
    await serveDocuments(async () => documentOf(''));
    const location = 'ö/a b/100%25 #?&+.pdf';
    const path = location.split('/').map(encodeURIComponent).join('/');
    await read(`${path}?signature=s%2B%2F&expires=12`);

    expect(asked).to.deep.equal([{ location, expires: '12', signature: 's+/' }]);
  });

  it('gives it whatever media type a client likes, and calls it bytes where nobody knows', async () => {
    await serveDocuments(async () => documentOf('x'));
    const response = await read(`a${SIGNED}`, {
      headers: { Accept: 'image/png' },
    });

    expect(response.status).to.equal(200);
    expect(response.headers.get('content-type')).to.equal('application/octet-stream');
  });

  it('answers 404 for every link that leads to nothing', async () => {
    await serveDocuments(async () => undefined);

    for (const link of [
      `a.pdf${SIGNED}`,
      'a.pdf',
      'a.pdf?expires=1',
      'a.pdf?signature=s',
      'a.pdf?expires=1&signature=s&signature=s',
      'a.pdf?expires=1&signature=s&more=1',
      `a.pdf?expires=${'1'.repeat(17)}&signature=s`,
      `%E0%A4%A${SIGNED}`,
      `a%00b${SIGNED}`,
      '',
    ]) {
      const response = await read(link);
      expect(response.status, link).to.equal(link === '' ? 401 : 404);
      if (link !== '') expect(await response.json()).to.include({ code: 'not_found' });
    }
  });

  it('lets go of the document when only its headers are wanted', async () => {
    const document = documentOf('x'.repeat(10), 'application/pdf');
    await serveDocuments(async () => document);
    const response = await read(`a${SIGNED}`, { method: 'HEAD' });

    expect(response.headers.get('content-length')).to.equal('10');
    while (!(document.content as Readable).destroyed) await setTimeout(5);
  });

  it('takes what is no stream of Node, and lets go of it too', async () => {
    const destroyed: string[] = [];
    const content = {
      async *[Symbol.asyncIterator]() {
        yield Buffer.from('ab');
        yield Buffer.from('cd');
      },
      destroy: () => {
        destroyed.push('once');
      },
    };
    await serveDocuments(async () => ({ sizeBytes: 4, contentType: 'text/plain', content }));

    const response = await read(`a${SIGNED}`);
    expect(await response.text()).to.equal('abcd');
    await read(`a${SIGNED}`, { method: 'HEAD' });
    while (destroyed.length < 2) await setTimeout(5);
  });

  it('lets go of the document when its reader has gone or stopped', async () => {
    const documents = [silent(), silent()];
    await serveDocuments(
      async () => ({
        sizeBytes: 100,
        contentType: undefined,
        content: documents[asked.length - 1]!,
      }),
      200,
    );
    const open = async () => {
      const request = get(`${service.url}/v1/documents/a${SIGNED}`);
      request.on('error', () => undefined);
      while (asked.length === 0) await setTimeout(5);
      return request;
    };
    (await open()).destroy();
    while (!documents[0]!.destroyed) await setTimeout(5);

    documents[1]!.push('x');
    const [response] = (await once(await open(), 'response')) as [IncomingMessage];
    response.on('error', () => undefined);
    while (!documents[1]!.destroyed) await setTimeout(5);
    expect(service.reported).to.deep.equal([]);
  });

  it('cuts the answer and says so once when the document cannot be read to its end', async () => {
    const lost = new Error('The disk is gone.');
    await serveDocuments(async () => ({
      sizeBytes: 100,
      contentType: undefined,
      content: Readable.from(
        (async function* () {
          yield 'x';
          await setTimeout(20);
          throw lost;
        })(),
      ),
    }));
    const response = await read(`a${SIGNED}`);

    const error = await response.arrayBuffer().then(
      () => undefined,
      (reason: Error) => reason,
    );
    expect(error).to.be.instanceOf(Error);
    expect(service.reported.map(({ error: reported }) => reported)).to.deep.equal([lost]);
  });

  it('is an error of the service when the store does not answer', async () => {
    await serveDocuments(() => Promise.reject(new Error('The disk is gone.')));
    const response = await read(`a${SIGNED}`);

    expect(response.status).to.equal(500);
  });

  it('is not there where links lead to the store itself', async () => {
    service = await serve();
    const response = await read(`a${SIGNED}`, { headers: AUTHORISED });

    expect(response.status).to.equal(404);
  });
});
