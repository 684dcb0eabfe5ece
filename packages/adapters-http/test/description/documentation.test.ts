import { expect } from 'chai';
import { serve } from '../serving.js';
import type { Documentation } from './documentation.js';

const NOTES = { method: 'POST', path: '/v1/data-import/notes/create/' };
const RESULT = { created_at: '2024-03-01T09:30:00Z', body: null, status: 'NOTE_CREATION_SUCCESS' };

describe('Documentation', () => {
  let documentation: Documentation;

  before(async () => {
    const service = await serve();
    documentation = service.documentation;
    await service.close();
  });

  const isDescribed = async (response: Response, asked = NOTES) => {
    try {
      await documentation.check(asked, response);
      return true;
    } catch {
      return false;
    }
  };

  it('takes what it describes', async () => {
    expect(await isDescribed(answer(201, [RESULT]))).to.equal(true);
    const atNote = { code: 'note_body_or_document_path_not_found', attr: 'notes.17' };
    const refused = refusal('notes_failed_validation', atNote);
    expect(await isDescribed(answer(400, refused))).to.equal(true);
  });

  for (const [what, response] of [
    ['status', answer(202, [RESULT])],
    ['body', answer(201, [{ ...RESULT, status: 'CREATED' }])],
    ['form of a date', answer(201, [{ ...RESULT, created_at: '2024-02-30T09:30:00Z' }])],
    ['media type', answer(201, [RESULT], 'text/plain')],
    ['code', answer(400, refusal('notes_failed_validation', { code: 'no', attr: 'notes' }))],
    [
      'code of another operation',
      answer(400, refusal('transactions_failed_validation', { code: 'required', attr: 'notes' })),
    ],
    [
      'place of a code',
      answer(
        400,
        refusal('notes_failed_validation', { code: 'invalid_document_path', attr: 'notes.0.body' }),
      ),
    ],
    ['name of the request', new Response('[]', { status: 201 })],
  ] as const)
    it(`finds a ${what} that it does not describe`, async () => {
      expect(await isDescribed(response)).to.equal(false);
    });
});

function refusal(code: string, error: object) {
  return { detail: 'd', code, errors: [{ detail: 'd', ...error }] };
}

function answer(status: number, body: unknown, contentType = 'application/json'): Response {
  const text = JSON.stringify(body);
  const headers = {
    'X-Request-Id': 'r',
    'Content-Type': contentType,
    'Content-Length': String(text.length),
  };
  return new Response(text, { status, headers });
}
