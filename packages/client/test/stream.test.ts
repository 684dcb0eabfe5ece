import { openedForEach } from '@data-import/testkit/opened';
import { expect } from 'chai';
import { ClientError, makeClient, type Client } from '../src/index.js';
import { FakeClock } from './fake-clock.js';
import { ScriptedService, type Asked } from './scripted-service.js';

const UNDO = '/v1/operator/import-suppliers/{import_supplier_code}/batches/{import_batch}/undo/';
const LINES = [{ external_account_number: 'E-1', notes: 1 }, { import_batch: 'a b' }];

const refuse =
  (status: number, code: string) =>
  ({ answer }: Asked) =>
    answer(status, { code, detail: 'Refused.' });

describe('A stream of a client', () => {
  const service = openedForEach(() => ScriptedService.start());
  let client: Client;

  beforeEach(async () => {
    client = makeClient({ url: service.url, apiKey: 'key', runtime: new FakeClock().runtime });
  });

  const undo = () =>
    client.stream(UNDO, {
      path: { import_supplier_code: 'S/1', import_batch: 'a b' },
      query: { dry_run: true },
    });
  const read = async () => {
    const lines: unknown[] = [];
    const failed = await (async () => {
      for await (const line of undo()) lines.push(line);
    })().catch((error: unknown) => error);
    return { lines, failure: failed instanceof ClientError ? failed.failure : failed };
  };

  it('gives each line when it comes', async () => {
    let answered: Asked | undefined;
    service.answers((asked) => {
      answered = asked;
      asked.response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
      asked.response.write(`${JSON.stringify(LINES[0])}\n{"import_`);
    });
    const lines = undo();
    expect((await lines.next()).value).to.deep.equal(LINES[0]);

    answered?.response.end('batch":"a b"}\n');
    expect((await lines.next()).value).to.deep.equal(LINES[1]);
    expect((await lines.next()).done).to.equal(true);
    expect(answered).to.deep.include({ method: 'POST', body: '' });
    expect(service.paths).to.deep.equal([
      '/v1/operator/import-suppliers/S%2F1/batches/a%20b/undo/?dry_run=true',
    ]);
  });

  it('ends at a line that no service would send, before it takes all memory', async () => {
    const piece = 'x'.repeat(1024 * 1024);
    service.answers(({ response }) => {
      response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
      const more = () => {
        while (response.write(piece));
      };
      response.on('drain', more);
      more();
    });

    expect((await read()).failure).to.include({ kind: 'unreadable' });
  });

  it('throws what it is refused with, and asks once more only for an expired token', async () => {
    service.answers(refuse(401, 'authentication_failed'), refuse(404, 'import_batch_not_found'));
    const { failure } = await read();

    expect(failure).to.deep.include({ kind: 'refused', code: 'import_batch_not_found' });
    expect(service.asked).to.have.length(2);
    service.answers(refuse(503, 'overloaded'));
    expect((await read()).failure).to.deep.include({ kind: 'refused', code: 'overloaded' });
    expect(service.asked).to.have.length(3);
  });

  it('throws when the answer breaks off, in a line or between two', async () => {
    service.answers(({ response }) => {
      response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
      response.write(`${JSON.stringify(LINES[0])}\n`, () => response.destroy());
    });
    const cut = await read();
    expect(cut.lines).to.deep.equal([LINES[0]]);
    expect(cut.failure).to.deep.include({ kind: 'unreachable', isOutcomeUnknown: true });

    service.answers(({ response }) => {
      response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
      response.end(`${JSON.stringify(LINES[0])}\n{"import_`);
    });
    expect((await read()).failure).to.deep.include({ kind: 'unreadable' });
  });
});
