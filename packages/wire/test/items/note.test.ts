import { expect } from 'chai';
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
