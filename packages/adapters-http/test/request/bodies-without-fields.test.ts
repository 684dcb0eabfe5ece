import { openedForEach } from '@data-import/testkit/opened';
import { expect } from 'chai';
import { refusalOf, serveMemory, SUPPLIER } from '../memory-service.js';
import { AS_OPERATOR } from '../serving.js';
import { linesOf, loadNotes, setStatus, UNDO } from '../import-batches/batches.js';

const PROCESS = `${SUPPLIER}account-import-processes/E-2/`;
const START = `${PROCESS}start/`;
const JSON_TYPE = { 'Content-Type': 'application/json' };

/** An empty body that is announced as chunks. */
const NO_CHUNKS = () => ({ body: new Blob([]).stream(), duplex: 'half' as const });

describe('an operation without required fields', () => {
  const service = openedForEach(() => serveMemory());

  const ask = (path: string, init: object = {}, headers: object = {}, method = 'POST') =>
    service.fetch(path, { method, headers: { ...AS_OPERATOR.headers, ...headers }, ...init });

  beforeEach(async () => {
    await service.send('POST', `${SUPPLIER}account-import-processes/`, {
      accounts: [{ external_account_number: 'E-2' }],
    });
  });

  for (const [kind, init, headers] of [
    ['absent', () => ({}), {}],
    ['empty', () => ({ body: '' }), { 'Content-Type': 'text/plain' }],
    ['empty in chunks', NO_CHUNKS, {}],
    ['empty in chunks, of JSON', NO_CHUNKS, JSON_TYPE],
    ['an empty object', () => ({ body: '{}' }), JSON_TYPE],
  ] as const)
    it(`takes a body that is ${kind}`, async () => {
      for (const step of ['start', 'complete']) {
        const { status } = await ask(`${PROCESS}${step}/`, init(), headers);
        expect(status, step).to.equal(200);
      }
    });

  it('is refused with any other body where it has no fields', async () => {
    for (const [body, refusal, headers = JSON_TYPE] of [
      ['{"x":1}', '400 operator_request_failed_validation: unknown_field at x'],
      ['null', '400 operator_request_failed_validation: null at non_field_errors'],
      ['[]', '400 operator_request_failed_validation: invalid at non_field_errors'],
      ['{bad', '400 parse_error: parse_error at non_field_errors'],
      ['{}', '415 unsupported_media_type', { 'Content-Type': 'text/plain' }],
    ] as const)
      expect(await refusalOf(await ask(START, { body }, headers)), body).to.equal(refusal);

    const chunks = { body: new Blob(['{}']).stream(), duplex: 'half' };
    expect(await refusalOf(await ask(START, chunks))).to.equal('415 unsupported_media_type');
    expect((await ask(START)).status).to.equal(200);
  });

  it('undoes nothing when the wish for a dry run is in the body', async () => {
    await service.send('POST', `${SUPPLIER}accounts/`, {
      accounts: [{ external_account_number: 'E-1' }],
    });
    await loadNotes(service, '?import_batch=B', 'one');
    await setStatus(service, 'PAUSED');
    for (const body of ['{"dry_run":true}', '{"dry_run":true,"x":'])
      expect((await ask(UNDO, { body }, JSON_TYPE)).status).to.equal(400);

    const lines = await linesOf(await ask(UNDO, { body: '{}' }, JSON_TYPE));
    expect(lines.at(-1)).to.include({ notes: 1 });
  });

  it('ignores the body of a DELETE', async () => {
    const announced = `${SUPPLIER}batches/B/expected/`;
    expect((await ask(announced, { body: '{"x":1' }, {}, 'DELETE')).status).to.equal(204);
  });
});
