import { expect } from 'chai';
import {
  compareNotes,
  noteDifferences,
  draftNote,
  resolveDrafts,
  type Note,
  type NoteFields,
} from '../../src/notes/note.js';
import { parseDocumentPath } from '../../src/documents/document-path.js';
import { instant } from '../time/times.js';

type Path = Note['documentPaths'][0];

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

  it('compares documents as a set, and names those that one of the two lacks', () => {
    const [a, b, c] = ['a.pdf', 'b.pdf', 'c.pdf'].map(pathOf) as [Path, Path, Path];

    expect(found({ documentPaths: [b, a, b] })).to.deep.equal([]);
    expect(found({ documentPaths: [b] })).to.deep.equal(['documentPaths.0: a.pdf / undefined']);
    expect(found({ documentPaths: [b, a, c] })).to.deep.equal([
      'documentPaths.2: undefined / c.pdf',
    ]);
    expect(found({ documentPaths: [c, b] })).to.deep.equal(['documentPaths.0: a.pdf / c.pdf']);
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
