import { DEFAULT_LIMITS } from '../../src/settings/limits.js';
import { expect } from 'chai';
import { createNotesRequest } from '../../src/notes/create-notes.js';
import { columnsOf } from '../../src/items/field.js';
import { noteFields } from '../../src/items/note.js';

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
