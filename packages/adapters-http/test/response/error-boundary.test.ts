import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { makeUseCases, Unavailable } from '@data-import/application';
import { allMemoryPorts, MemoryStore } from '@data-import/application/memory';
import { reportCutAnswers } from '@data-import/http-kit';
import { openedForAll } from '@data-import/testkit/opened';
import { expect } from 'chai';
import { makeApp } from '../../src/make-app.js';
import { serve } from '../serving.js';

const PATH = '/v1/data-import/notes/create/';
const NOTES = { import_supplier: 'S', external_account_number: 'E-1', notes: [{ body: 'secret' }] };

describe('errorBoundary', () => {
  const broken = new Error('The database has lost the note "secret".');
  const service = openedForAll(() => serve({ createNotes: () => Promise.reject(broken) }));

  it('answers without a word of the error and reports it once', async () => {
    const response = await service.post(PATH, NOTES, { headers: { 'X-Request-Id': 'req-1' } });

    expect(response.status).to.equal(500);
    expect(response.headers.get('X-Request-Id')).to.equal('req-1');
    const text = await response.text();
    expect(JSON.parse(text)).to.deep.equal({
      detail: 'The service failed. Nothing of the request was stored.',
      code: 'internal_error',
    });
    expect(service.reported).to.deep.equal([
      {
        error: broken,
        requestId: 'req-1',
        method: 'POST',
        route: PATH,
        operation: 'createNotes',
      },
    ]);
  });

  it('answers 503 for now when a part does not answer, a line of a bulk request too', async () => {
    await using waiting = await serve({
      createNotes: () => Promise.reject(new Unavailable('database')),
    });
    const response = await waiting.post(PATH, NOTES);
    const line = JSON.stringify({ operation: 'notes', body: NOTES });
    const headers = { 'Content-Type': 'application/x-ndjson' };
    const init = { method: 'POST', body: `${line}\n`, headers };
    const bulk = await waiting.fetch('/v1/data-import/bulk/', init);
    const answered = JSON.parse(await bulk.text()) as unknown;

    expect([response.status, response.headers.get('Retry-After')]).to.deep.equal([503, '1']);
    const body = (await response.json()) as object;
    expect(body).to.deep.equal({
      detail: 'The database does not answer in time. The request was not processed.',
      code: 'overloaded',
    });
    expect(answered).to.deep.equal({ line: 1, status: 503, body });
  });

  it('reports nothing of a request that is refused while it waits for its turn', async () => {
    const reported: unknown[] = [];
    const useCases = makeUseCases(allMemoryPorts(new MemoryStore(), { now: () => new Date() }));
    const handle = makeApp(useCases, {
      vendors: [],
      isReady: async () => true,
      report: (error) => reported.push(error),
      log: () => undefined,
    }).callback();
    const [before, refused] = [unanswered(), unanswered()];
    const answered = [before, refused].map((answer) => handle(answer.req, answer));
    refused.writeHead(400).end();
    await Promise.all(answered);

    expect(reported).to.deep.equal([]);
  });

  it('answers alike when it cannot be found out who is there', async () => {
    await using failing = await serve({ authenticate: () => Promise.reject(broken) });
    const response = await failing.post(PATH, NOTES);

    expect(response.status).to.equal(500);
    expect(failing.reported).to.have.length(1);
  });
});

describe('reportCutAnswers', () => {
  it('reports an answer that broke on our side', () => {
    expect(reportedOf()).to.have.length(1);
    expect(reportedOf('ENOENT')).to.have.length(1);
  });

  it('does not report a client that went away, or sent what is not HTTP', () => {
    for (const code of [
      'ECONNRESET',
      'EPIPE',
      'ERR_STREAM_PREMATURE_CLOSE',
      'HPE_INVALID_CHUNK_SIZE',
      'ERR_HTTP_REQUEST_TIMEOUT',
    ])
      expect(reportedOf(code)).to.deep.equal([]);
  });
});

function reportedOf(code?: string): readonly unknown[] {
  const reported: unknown[] = [];
  const ctx = { state: { requestId: 'r', route: '/x/' }, method: 'GET' };
  const error = Object.assign(new Error('cut'), code === undefined ? {} : { code });
  reportCutAnswers((...args) => reported.push(args))(error, ctx as never);
  return reported;
}

/** As Node.js gives one to the app, without a client. */
function unanswered(): ServerResponse {
  const request = new IncomingMessage(new Socket());
  return new ServerResponse(Object.assign(request, { method: 'GET', url: '/healthz/' }));
}
