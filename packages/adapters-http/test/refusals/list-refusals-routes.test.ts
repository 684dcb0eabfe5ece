import { openedForEach } from '@data-import/testkit/opened';
import { expect } from 'chai';
import { serveAccount } from '../memory-service.js';
import { ADDRESS } from '../items.js';
import { AS_OPERATOR } from '../serving.js';

const NOTES = '/v1/data-import/notes/create/';
const BULK = '/v1/data-import/bulk/';

const lineOf = (body: object, more: object = {}) =>
  JSON.stringify({ operation: 'notes', ref: 'notes.csv:7', body, ...more });

describe('GET refusals', () => {
  const service = openedForEach(() => serveAccount());

  /** A bulk request. */
  const send = async (lines: string, headers = {}, query = '') => {
    const bulk = { headers: { ...headers, 'Content-Type': 'application/x-ndjson' } };
    await (await service.post(BULK + query, lines, bulk)).text();
  };
  const list = async (path = '/v1/data-import/refusals/', headers = {}) => {
    const response = await service.fetch(path, { headers });
    return ((await response.json()) as { refusals: Record<string, unknown>[] }).refusals;
  };

  it('lists what was refused with the remedy, for callers and operators', async () => {
    await service.post(NOTES, { ...ADDRESS, notes: [{ body: 12, 'Mrs Smith': 1 }] });
    await service.post(NOTES, { ...ADDRESS, notes: [{ body: 12 }] });

    const refusals = await list();
    expect(refusals[0]).to.deep.include({
      import_supplier: 'SUPPLIER',
      operation: 'notes',
      code: 'invalid',
      count: 2,
      example: { status: 400, attr: 'notes.0.body', value_type: 'number' },
      meaning: 'The value does not have the expected type or format.',
      remedy: 'Compare the value with the type and format in the API documentation.',
    });
    expect(refusals[1]).to.deep.include({
      code: 'unknown_field',
      count: 1,
      example: { status: 400, attr: 'notes.0.*', value_type: 'number' },
    });
    expect(JSON.stringify(refusals)).not.to.include('Smith');
    expect(await list('/v1/operator/refusals/', AS_OPERATOR.headers)).to.deep.equal(refusals);
  });

  it('has the last hour, and the last requests: for operators with the account, else without item and line', async () => {
    const createdAt = '2026-01-10T09:00:00Z';
    const body = { ...ADDRESS, notes: [{ body: '', created_at: createdAt }] };
    const headers = { 'X-Request-Id': 'of-the-test' };
    await service.post(NOTES, body, { headers });
    await send(lineOf(body), headers);

    const [refusal] = await list();
    const minutes = refusal!['last_hour'] as number[];
    expect(minutes.slice(-2).reduce((a, b) => a + b)).to.equal(2);
    expect(minutes).to.have.lengthOf(60);
    const about = 'requests/?import_supplier=SUPPLIER&operation=notes&code=blank';
    const requests = async (path: string, options = {}) => {
      const response = await service.fetch(`${path}${about}`, options);
      return ((await response.json()) as { requests: Record<string, unknown>[] }).requests;
    };
    const seen = await requests('/v1/operator/refusals/', AS_OPERATOR);
    const example = { status: 400, attr: 'notes.0.body', value_type: 'string of 0 characters' };
    expect(seen).to.have.lengthOf(2);
    for (const one of seen)
      expect(one).to.deep.include({
        request_id: 'of-the-test',
        external_account_number: 'E-1',
        item: createdAt,
        ...example,
      });
    expect(seen.map(({ ref }) => ref)).to.have.members(['notes.csv:7', null]);
    expect(seen[0]?.['api_key_id']).to.be.a('string');
    await send(lineOf({ ...body, external_account_number: '' }));
    // By which they could be forgotten.
    const [nameless] = await requests('/v1/operator/refusals/', AS_OPERATOR);
    expect(nameless).to.include({ item: null, ref: null, external_account_number: null });
    const [, ...own] = await requests('/v1/data-import/refusals/');
    expect(own).to.deep.equal(seen.map((one) => ({ ...one, external_account_number: null })));
  });

  it('counts a line of a bulk request as the single request', async () => {
    const body = { ...ADDRESS, notes: [{ body: '' }] };
    await service.post(`${NOTES}?import_batch=night-2`, body);
    const query = { import_batch: 'night-3' };
    const lines = [{ query }, { query: { import_batch: 'no name' } }].map((one) =>
      lineOf(body, one),
    );
    await send(lines.join('\n'));

    const [blank, invalid] = await list();
    expect(blank).to.deep.include({ code: 'blank', count: 3 });
    expect(invalid).to.deep.include({ code: 'invalid', count: 1, batches: [] });
    const batches = blank!['batches'] as readonly { readonly import_batch: string }[];
    expect(batches.map(({ import_batch: name }) => name)).to.have.members(['night-2', 'night-3']);
  });

  it('counts no dry run, neither alone nor in bulk, and nothing that was accepted', async () => {
    const body = { ...ADDRESS, notes: [{ body: '' }] };
    await service.post(`${NOTES}?dry_run=true`, body);
    await service.post(NOTES, { ...ADDRESS, notes: [{ body: 'accepted' }] });
    await send(lineOf(body), {}, '?dry_run=true');

    expect(await list()).to.deep.equal([]);
  });
});
