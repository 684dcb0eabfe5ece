import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { LinkedDocuments, OpenDocument } from '@data-import/application';
import { MemoryDocumentStore } from '@data-import/application/memory';
import type { DocumentLocation } from '@data-import/domain';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import { NOW, serveMemory } from '../memory-service.js';
import { AUTHORISED, serve, type Service } from '../serving.js';

const SIGNED = '?expires=1700000000&signature=sig-1';

const documentOf = (text: string, contentType?: string): OpenDocument => ({
  sizeBytes: Buffer.byteLength(text),
  contentType,
  content: Readable.from([Buffer.from(text)]),
});

const silent = () => new Readable({ read: () => undefined });

const letGo = (document: Readable) => until('the document is let go of', () => document.destroyed);

describe('GET documents', () => {
  let service: Service;
  let asked: { times: number };

  afterEach(() => service.close());

  const serveDocuments = async (open: LinkedDocuments['open'], stalledAfterMs = 60_000) => {
    asked = { times: 0 };
    const openLinkedDocument: LinkedDocuments['open'] = (link) => {
      asked.times += 1;
      return open(link);
    };
    service = await serve({ openLinkedDocument }, {}, { stalledAfterMs });
  };

  /** As a client that has the link, without a token: nothing of it is in the documentation. */
  const read = (link: string, init: RequestInit = {}) =>
    fetch(`${service.url}/v1/documents/${link}`, init);

  describe('of a store in memory', () => {
    const LOCATION = 'ö/a b/100%25 #?&+.pdf' as DocumentLocation;
    const clock = { now: () => NOW };
    let documents: MemoryDocumentStore;
    let path: string;
    let query: string;

    beforeEach(async () => {
      documents = new MemoryDocumentStore(clock);
      documents.give(LOCATION, '%PDF-1.7 ä', 'application/pdf');
      const link = await documents.linkTo(LOCATION);
      path = LOCATION.split('/').map(encodeURIComponent).join('/');
      query = link.slice(link.indexOf('?'));
      service = await serveMemory({ linkedDocuments: documents });
    });

    it('are given to any client that has the link, which is decoded once', async () => {
      const response = await read(path + query.replace('-', '%2D'));

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

    it('are not found by a link that leads to nothing', async () => {
      const [expires = '', signature = ''] = query.slice(1).split('&');
      for (const link of [
        `a.pdf${query}`,
        path,
        `${path}?${expires}`,
        `${path}?${signature}`,
        `${path}${query}0`,
        `${path}${query}&${signature}`,
        `${path}${query}&more=1`,
        `${path}?expires=${'1'.repeat(17)}&${signature}`,
        `%E0%A4%A${query}`,
        `a%00b${query}`,
        '',
      ]) {
        const response = await read(link);
        expect(response.status, link).to.equal(link === '' ? 401 : 404);
        if (link !== '') expect(await response.json()).to.include({ code: 'not_found' });
      }
    });
  });

  it('gives it whatever media type a client likes, and calls it bytes where the type is unknown', async () => {
    await serveDocuments(async () => documentOf('x'));
    const response = await read(`a${SIGNED}`, {
      headers: { Accept: 'image/png' },
    });

    expect(response.status).to.equal(200);
    expect(response.headers.get('content-type')).to.equal('application/octet-stream');
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
    await until('both are let go of', () => destroyed.length === 2);
  });

  it('lets go of the document when its reader has gone or stopped', async () => {
    const documents = [silent(), silent()];
    await serveDocuments(
      async () => ({
        sizeBytes: 100,
        contentType: undefined,
        content: documents[asked.times - 1]!,
      }),
      200,
    );
    const open = async () => {
      const request = get(`${service.url}/v1/documents/a${SIGNED}`);
      request.on('error', () => undefined);
      await until('it is asked for', () => asked.times > 0);
      return request;
    };
    (await open()).destroy();
    await letGo(documents[0]!);

    documents[1]!.push('x');
    const [response] = (await once(await open(), 'response')) as [IncomingMessage];
    response.on('error', () => undefined);
    await letGo(documents[1]!);
    expect(service.reported).to.deep.equal([]);
  });

  it('cuts the answer and says so once when the document cannot be read to its end', async () => {
    const lost = new Error('The disk is gone.');
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    await serveDocuments(async () => ({
      sizeBytes: 100,
      contentType: undefined,
      content: Readable.from(
        (async function* () {
          yield 'x';
          await begun;
          throw lost;
        })(),
      ),
    }));
    const response = await read(`a${SIGNED}`);
    begin();

    const error = await response.arrayBuffer().then(
      () => undefined,
      (reason: Error) => reason,
    );
    expect(error).to.be.instanceOf(Error);
    expect(service.reported.map(({ error: reported }) => reported)).to.deep.equal([lost]);
  });

  it('is not there where links lead to the store itself', async () => {
    service = await serve();
    const response = await read(`a${SIGNED}`, { headers: AUTHORISED });

    expect(response.status).to.equal(404);
  });
});
