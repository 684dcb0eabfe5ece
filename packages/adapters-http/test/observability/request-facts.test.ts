import { givenSupplier, openingOf } from '@data-import/application/contracts';
import { memoryPorts } from '@data-import/application/memory';
import { until } from '@data-import/testkit/until';
import { openedForEach } from '@data-import/testkit/opened';
import { expect } from 'chai';
import { BULK, linesOf, NDJSON } from '../bulk/bulk-client.js';
import { givenAccount, serveMemory } from '../memory-service.js';
import { AS_NOBODY } from '../serving.js';

const PATH = '/v1/data-import/notes/create/';
const notesOf = (import_supplier: unknown, external_account_number: unknown = 'E-1') => ({
  import_supplier,
  external_account_number,
  notes: [{ body: 'x' }],
});
const lineOf = (operation: string, body: object) => ({ operation, body });
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

describe('what the log and the metrics say of a request', () => {
  const service = openedForEach(() => serveMemory());

  beforeEach(async () => {
    await givenAccount(service);
    const ports = memoryPorts(service.store);
    const foreign = await givenSupplier(ports, { code: 'FOREIGN', organisationId: 'org-2' });
    await ports.processes.completeAll(foreign.code, [openingOf('E-1')]);
  });

  /** The log entries of the requests that `work` sends. */
  const logged = async (count: number, work: () => Promise<unknown>) => {
    const before = service.logged.length;
    await work();
    await until(`${count} are logged`, () => service.logged.length >= before + count);
    return service.logged.slice(before);
  };
  const metrics = async () => (await service.fetch('/metrics', AS_NOBODY)).text();

  it('is its operation and its supplier, and of a refusal how often it says each code', async () => {
    const [accepted, unfound, unread] = await logged(3, async () => {
      await service.post(PATH, notesOf('SUPPLIER'));
      await service.post(PATH, notesOf('SUPPLIER', 'E-2'));
      await service.post(PATH, { ...notesOf('SUPPLIER'), notes: [{}, {}], more: 1 });
    });

    const facts = { operation: 'createNotes', supplier: 'SUPPLIER' };
    expect(accepted).to.include(facts).and.not.have.property('errorCodes');
    expect(unfound).to.deep.include({ ...facts, errorCodes: { account_not_found: 1 } });
    expect(unread).to.deep.include({
      ...facts,
      errorCodes: {
        notes_failed_validation: 1,
        note_body_or_document_path_not_found: 2,
        unknown_field: 1,
      },
    });
    // A rehearsal before the night makes nobody refuse too much.
    await logged(2, async () => {
      await service.post(`${PATH}?dry_run=true`, notesOf('SUPPLIER', 'E-2'));
      await service.post(`${PATH}?dry_run=true`, { ...notesOf('SUPPLIER'), more: 1 });
    });
    const counted = await metrics();
    for (const [status, count] of [
      [201, 1],
      [404, 1],
      [400, 1],
    ])
      expect(counted).to.include(
        `import_requests_total{supplier="SUPPLIER",operation="createNotes",status="${status}"} ${count}`,
      );
  });

  it('is no supplier that its caller does not have', async () => {
    const path = '/v1/data-import/totals/';
    const entries = await logged(6, async () => {
      for (const code of ['UNKNOWN', 'FOREIGN', 'FOREIGN', 'x'.repeat(1000), 7])
        await service.post(PATH, notesOf(code));
      await service.fetch(`${path}FOREIGN/`);
    });

    for (const entry of entries) expect(entry).not.to.have.property('supplier');
    expect(await metrics()).not.to.match(/UNKNOWN|FOREIGN|xxx/);
    const [ofOperator] = await logged(1, () =>
      service.send('GET', '/v1/operator/import-suppliers/FOREIGN/'),
    );
    expect(ofOperator).to.include({ supplier: 'FOREIGN', operation: 'viewSupplier' });
  });

  it('is of a bulk request the number of lines by operation, supplier and code', async () => {
    const [entry] = await logged(1, async () => {
      const response = await service.post(
        BULK,
        linesOf([
          lineOf('notes', notesOf('SUPPLIER')),
          lineOf('notes', notesOf('SUPPLIER', 'E-2')),
          lineOf('notes', notesOf('FOREIGN')),
          lineOf('transactions', {}),
          'no line, but a SECRET',
        ]),
        { headers: NDJSON },
      );
      await response.text();
    });

    expect(entry).to.deep.include({
      operation: 'loadInBulk',
      operations: { createNotes: 3, importTransactions: 1 },
      suppliers: { SUPPLIER: 2 },
      lines: { 201: 1, 400: 2, 404: 2 },
    });
    expect(JSON.stringify(entry)).not.to.include('SECRET');
    expect(entry!.errorCodes).to.include({ account_not_found: 2, parse_error: 1 });
    const counted = await metrics();
    for (const line of [
      'import_requests_total{supplier="SUPPLIER",operation="createNotes",status="201"} 1',
      'import_items_total{kind="notes",outcome="created",supplier="SUPPLIER"} 1',
      `http_requests_total{method="POST",route="${PATH}",status="404"} 2`,
      `http_requests_total{method="POST",route="${BULK}",status="200"} 1`,
      'http_requests_total{method="POST",route="none",status="400"} 1',
    ])
      expect(counted).to.include(line);
  });

  it('makes no new series out of what a client made up', async () => {
    const headers = { 'User-Agent': 'made-up', 'X-Request-Id': 'made-up' };
    const instruction = { vendor: 'made-up', reference: 'made-up', type: 'CARD' };
    const hostile = async (word: string) => {
      await service.post(PATH, notesOf(word, word), { headers });
      await service.post(PATH, { [word]: word });
      await service.post('/v1/data-import/payment-instruction/create/', {
        ...notesOf('SUPPLIER'),
        notes: undefined,
        ...instruction,
        vendor: word,
        type: word,
      });
      await service.fetch(`/v1/data-import/totals/${word}/?${word}=${word}`);
      await service.fetch(`/${word}/${word}/`);
      const lines = linesOf([
        { operation: word, body: {} },
        { operation: 'notes', body: notesOf(word) },
      ]);
      const bulk = await service.post(`${BULK}?import_batch=${word}`, lines, { headers: NDJSON });
      await bulk.text();
    };
    /** The series once these words were sent. */
    const seriesAfter = async (...words: readonly string[]) => {
      for (const word of words) await logged(6, () => hostile(word));
      await logged(1, metrics);
      return (await metrics()).split('\n').flatMap((line) => /^[a-z].*(?= )/.exec(line)?.[0] ?? []);
    };
    const before = new Set(await seriesAfter('first', '__proto__', 'a"b{c}'));
    const after = await seriesAfter('second', 'SUPPLIER2', 'constructor', 'x"y{z}');

    expect(after.filter((one) => !before.has(one))).to.deep.equal([]);
  });

  it('is the trace that its traceparent names', async () => {
    const traceparents = [
      `00-${TRACE}-${PARENT}-01`,
      `cc-${TRACE}-${PARENT}-00-of a later version`,
      `00-${TRACE}-${PARENT}-01-more`,
      `ff-${TRACE}-${PARENT}-01`,
      `00-${'0'.repeat(32)}-${PARENT}-01`,
      `00-${TRACE}-${'0'.repeat(16)}-01`,
      `00-${TRACE.toUpperCase()}-${PARENT}-01`,
      `00-${TRACE}-${PARENT}`,
      'made up',
      '',
    ];
    const entries = await logged(traceparents.length, async () => {
      for (const traceparent of traceparents)
        await service.fetch('/healthz', { headers: { traceparent } });
    });

    expect(entries.map(({ trace_id }) => trace_id)).to.deep.equal([
      TRACE,
      TRACE,
      ...Array.from({ length: 8 }, () => undefined),
    ]);
  });
});
