import { expect } from 'chai';
import { compareNotes, noteDifferences } from '../../src/notes/note-differences.js';
import { draftNote, resolveDrafts, type Note, type NoteFields } from '../../src/notes/note.js';
import { parseDocumentPath } from '../../src/documents/document-path.js';
import { instant } from '../time/times.js';

const pathOf = (text: string) => parseDocumentPath(text)._unsafeUnwrap();
const NOW = instant('2024-02-01T00:00:00Z');

const STORED: Note = {
  body: 'Body',
  documentPaths: [pathOf('a.pdf'), pathOf('b.pdf')],
  createdAt: instant('2024-01-01T00:00:00Z'),
  isPinned: true,
  unpinAt: undefined,
  author: 'caller',
};
const { author: _, ...FIELDS } = STORED;

const found = (posted: Partial<NoteFields>) =>
  noteDifferences(STORED, { ...FIELDS, ...posted }).map(
    ({ at, stored, posted: value }) => `${at.join('.')}: ${stored} / ${value}`,
  );

describe('noteDifferences', () => {
  it('finds nothing when the fields are the same', () => {
    expect(found({})).to.deep.equal([]);
  });

  it('takes a date that was not posted for the stored one', () => {
    expect(found({ createdAt: undefined })).to.deep.equal([]);
    expect(found({ createdAt: NOW })).to.deep.equal([`createdAt: ${STORED.createdAt} / ${NOW}`]);
  });

  it('compares documents as a set, and names those of different sets by their places', () => {
    const [a, b] = STORED.documentPaths as [Note['documentPaths'][0], Note['documentPaths'][0]];

    expect(found({ documentPaths: [b, a, b] })).to.deep.equal([]);
    expect(found({ documentPaths: [a] })).to.deep.equal([
      'documentPaths.1.documentPath: b.pdf / undefined',
    ]);
  });

  it('compares the pin', () => {
    expect(found({ isPinned: false, unpinAt: NOW })).to.deep.equal([
      'isPinned: true / false',
      `unpinAt: undefined / ${NOW}`,
    ]);
  });
});

describe('compareNotes', () => {
  it('adds differences to existing notes that have some, also to those of the same request', () => {
    const drafts = [{}, { isPinned: false }, { body: 'new' }, { body: 'new', isPinned: false }].map(
      (fields) => draftNote({ ...FIELDS, ...fields })._unsafeUnwrap(),
    );
    const outcomes = compareNotes(drafts, resolveDrafts(drafts, [STORED], NOW));

    expect(outcomes.map(({ status, differences }) => [status, differences?.length])).to.deep.equal([
      ['already-exists', undefined],
      ['already-exists', 1],
      ['created', undefined],
      ['already-exists', 1],
    ]);
  });
});
