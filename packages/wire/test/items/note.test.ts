import { DEFAULT_LIMITS } from '../../src/settings/limits.js';
import { expect } from 'chai';
import fc from 'fast-check';
import { createNotesRequest } from '../../src/notes/create-notes.js';
import { columnsOf } from '../../src/items/field.js';
import { note, noteFields } from '../../src/items/note.js';
import { list } from '../../src/reading/list.js';
import { setting, withPlantedFaults } from '../reading/planted-faults.js';
import { problemsOf } from '../reading/reading.js';

const validNote = fc
  .tuple(fc.constantFrom('a', 'b'), fc.integer({ min: 1, max: 3 }))
  .map(([body, documents]) => ({
    body,
    document_paths: Array.from({ length: documents }, (_, n) => ({ document_path: `${n}.pdf` })),
    created_at: '2024-03-01T09:30:00Z',
    is_pinned: true,
  }));

const FAULTS = [
  setting('body', { body: '' }, 'blank at body'),
  setting(
    'unpin',
    { unpin_at: '2024-03-01T09:29:59Z' },
    'note_unpin_at_earlier_than_creation_date at unpin_at',
  ),
  setting('pinned', { is_pinned: null }, 'null at is_pinned'),
  setting('colour', { colour: 1 }, 'unknown_field at colour'),
  setting(
    'documents',
    { document_paths: [null, { document_path: '/a' }, {}, { document_path: 1, size: 2 }] },
    'null at document_paths.0',
    'invalid_document_path at document_paths.1.document_path',
    'required at document_paths.2.document_path',
    'invalid at document_paths.3.document_path',
    'unknown_field at document_paths.3.size',
  ),
];

const notes = list(note(DEFAULT_LIMITS), { maxItems: 10 });

describe('notes with faults', () => {
  it('are refused for exactly those, whatever stands beside them', () => {
    const planted = withPlantedFaults(
      fc.array(validNote, { minLength: 1, maxLength: 4 }),
      () => FAULTS,
    );
    fc.assert(
      fc.property(planted, ({ items, expected }) => {
        expect(problemsOf(notes, JSON.parse(JSON.stringify(items)))).to.have.members(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('are refused for having no content beside everything else', () => {
    const sent = {
      document_paths: [],
      is_pinned: 'x',
      created_at: '2024-03-01T09:30:00Z',
      unpin_at: '1900-01-01T00:00:00Z',
    };

    expect(problemsOf(notes, [sent])).to.have.members([
      'invalid at 0.is_pinned',
      'note_body_or_document_path_not_found at 0',
      'note_unpin_at_earlier_than_creation_date at 0.unpin_at',
    ]);
  });
});

describe('the columns of a note', () => {
  it('have the names of the wire, and the kinds of their values', () => {
    expect(columnsOf(noteFields())).to.deep.equal({
      body: { kind: 'text', maxLength: 65_536 },
      document_paths: { kind: 'texts', field: 'document_path' },
      created_at: { kind: 'instant' },
      is_pinned: { kind: 'boolean' },
      unpin_at: { kind: 'instant' },
    });
  });
});

describe('a request that creates notes', () => {
  const request = createNotesRequest(DEFAULT_LIMITS);
  const account = { import_supplier: 'S', external_account_number: 'E-1' };

  it('has every field in the words of the domain, and what is meant where one is left out', () => {
    const moment = '2020-01-02T03:04:05Z';
    const whole = {
      body: ' b ',
      document_paths: [{ document_path: 'x.pdf' }],
      created_at: moment,
      is_pinned: true,
      unpin_at: moment,
    };
    const read = request.read({ ...account, notes: [whole, { body: 'b' }] });

    const left = { createdAt: undefined, unpinAt: undefined };
    expect(read._unsafeUnwrap()).to.deep.equal({
      ...account,
      notes: [
        {
          body: ' b ',
          documentPaths: ['x.pdf'],
          createdAt: moment,
          isPinned: true,
          unpinAt: moment,
        },
        { body: 'b', documentPaths: [], isPinned: false, ...left },
      ],
    });
  });
});
