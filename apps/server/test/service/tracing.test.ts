import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { sqlite } from './engines.js';
import * as requests from './requests.js';
import { openSite, type Site } from './site.js';
import { givenSupplier, type Supplier } from './supplier.js';

const TRACING_MAIN = fileURLToPath(new URL('tracing-main.js', import.meta.url));
const PARENT = '00f067aa0ba902b7';
const STATE = 'vendor=4f3a';
const WORD = 'Elmstreet';

interface Traced {
  readonly name: string;
  readonly id: string;
  readonly traceId: string;
  readonly parent?: string;
  readonly state?: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

describe('the spans of a request, with an SDK', () => {
  let site: Site;
  let supplier: Supplier;
  let traces = 0;

  before(async () => {
    site = await openSite(sqlite, { isStarted: false });
    await site.service.start({}, { main: TRACING_MAIN });
    supplier = await givenSupplier(site.service, { settings: { verify_documents: true } });
  });
  after(() => site?.close());

  /** The spans of one request: that of the request, and below it `name attribute`. */
  const spansOf = async (
    path: string,
    body: string,
    type = 'application/json',
    more: Readonly<Record<string, string>> = {},
  ) => {
    traces += 1;
    const traceId = traces.toString(16).padStart(32, '0');
    const answer = await supplier.caller.ask('POST', path, {
      body,
      headers: {
        'Content-Type': type,
        traceparent: `00-${traceId}-${PARENT}-01`,
        tracestate: STATE,
        ...more,
      },
    });
    await site.service.everythingSaid();
    site.service.signal('SIGUSR2');
    const said = await site.service.untilSaid(new RegExp(`^spans: (.*${traceId}.*)$`, 'm'));
    const all = JSON.parse(said[1] ?? '') as readonly Traced[];
    const spans = all.filter((span) => span.traceId === traceId);
    const request = spans.find(({ parent }) => parent === PARENT);
    return {
      status: answer.status,
      spans,
      request,
      below: spans
        .filter(({ parent }) => parent === request?.id)
        .map(({ name, attributes }) => [name, ...Object.values(attributes)].join(' ')),
      text: JSON.stringify(spans),
    };
  };

  it('are the request with its route, its reading and its append', async () => {
    const body = requests.transactions(supplier, [WORD]);
    const { status, request, below, text } = await spansOf(
      requests.TRANSACTIONS,
      JSON.stringify(body),
    );

    expect(status).to.equal(201);
    expect(request?.name).to.equal(`POST ${requests.TRANSACTIONS}`);
    expect(request?.attributes).to.deep.equal({
      'http.request.method': 'POST',
      'http.route': requests.TRANSACTIONS,
      'http.response.status_code': 201,
    });
    expect(below).to.deep.equal(['read transactions', 'append transactions']);
    expect(text)
      .not.to.contain(WORD)
      .and.not.contain(supplier.accounts[0]!.external_account_number);
  });

  it('are the question to the vendor', async () => {
    const body = requests.instruction(supplier, `TEST-${WORD}`);
    const { below, text } = await spansOf(requests.INSTRUCTION, JSON.stringify(body));

    expect(below).to.deep.equal([
      'read instructions',
      'vendor TEST',
      'read instructions',
      'append instructions',
    ]);
    expect(text).not.to.contain(WORD);
  });

  it('are the look-up of a document', async () => {
    const { notes, ...address } = requests.notes(supplier, ['x']);
    const documents = { document_paths: [{ document_path: `${WORD}.pdf` }] };
    const body = { ...address, notes: [{ ...notes[0], ...documents }] };
    const { status, below, text } = await spansOf(requests.NOTES, JSON.stringify(body));

    expect(status).to.equal(400);
    expect(below).to.deep.equal(['read notes', 'storage']);
    expect(text).not.to.contain(WORD);
  });

  it('of a bulk request are those of its lines, or of their group', async () => {
    const lines = ['a', 'b'].map((id) =>
      JSON.stringify({ operation: 'transactions', body: requests.transactions(supplier, [id]) }),
    );
    const path = '/v1/data-import/bulk/';
    const { request, below } = await spansOf(path, lines.join('\n'), 'application/x-ndjson');

    expect(request?.name).to.equal(`POST ${path}`);
    expect(below).to.deep.equal([
      'read transactions',
      'append transactions',
      'read transactions',
      'append transactions',
    ]);
  });

  it('are below the span of an instrumented server, and keep the state of the trace', async () => {
    const body = JSON.stringify(requests.notes(supplier, ['instrumented']));
    const { spans, request: http } = await spansOf(requests.NOTES, body, 'application/json', {
      'X-Instrumented': 'yes',
    });
    const below = (id: string | undefined) =>
      spans.filter(({ parent }) => parent === id).map(({ name }) => name);
    const request = spans.find(({ parent }) => parent === http?.id);

    expect(below(PARENT)).to.deep.equal(['http']);
    expect(below(http?.id)).to.deep.equal([`POST ${requests.NOTES}`]);
    expect(below(request?.id)).to.include('append');
    expect(new Set(spans.map(({ state }) => state))).to.deep.equal(new Set([STATE]));
  });

  it('belong to the trace that the log names', async () => {
    const headers = { 'X-Request-Id': 'without-a-parent' };
    await fetch(`${site.service.url}/healthz`, { headers });
    const said = await site.service.everythingSaid();
    const line = said.split('\n').find((one) => one.includes('without-a-parent')) ?? '{}';
    const { trace_id } = JSON.parse(line) as { trace_id?: string };

    expect(trace_id).to.match(/^[0-9a-f]{32}$/);
    site.service.signal('SIGUSR2');
    await site.service.untilSaid(new RegExp(`^spans: .*${trace_id}`, 'm'));
  });
});
