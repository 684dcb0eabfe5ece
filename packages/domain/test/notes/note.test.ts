import { expect } from 'chai';
import {
  contentOf,
  draftNote,
  isPinnedAt,
  noteFaults,
  resolveDrafts,
} from '../../src/notes/note.js';
import { instant } from '../time/times.js';
import { draft, fieldsOf, note, path } from './notes.js';

const earlier = instant('2023-06-01T12:00:00Z');
const later = instant('2024-06-01T12:00:00Z');
const now = instant('2025-01-01T00:00:00Z');

const bodiless = (...documents: string[]) => ({
  body: undefined,
  documentPaths: documents.map(path),
});

const contentOfDocuments = (...documents: string[]) => contentOf(fieldsOf(bodiless(...documents)));

describe('draftNote', () => {
  it('returns every field as it was posted', () => {
    const fields = fieldsOf({
      documentPaths: [path('b.pdf'), path('a.pdf')],
      createdAt: earlier,
      isPinned: true,
      unpinAt: later,
    });

    expect(draftNote(fields)._unsafeUnwrap()).to.deep.equal(fields);
  });

  it('needs a body or a document, and either will do', () => {
    expect(draftNote(fieldsOf({ documentPaths: [] })).isOk()).to.equal(true);
    expect(
      draftNote(fieldsOf({ body: undefined, documentPaths: [path('a.pdf')] })).isOk(),
    ).to.equal(true);
  });

  it('refuses a note that has neither', () => {
    expect(draftNote(fieldsOf({ body: undefined }))._unsafeUnwrapErr()).to.deep.equal([
      { kind: 'note-empty', at: [] },
    ]);
  });

  it('refuses a pin that ends before the note was created', () => {
    const fields = fieldsOf({ createdAt: later, unpinAt: earlier, isPinned: true });

    expect(draftNote(fields)._unsafeUnwrapErr()).to.deep.equal([
      {
        kind: 'unpinned-before-created',
        at: ['unpinAt'],
        createdAt: later,
        unpinAt: earlier,
      },
    ]);
  });

  it('misses nothing that was sent and could not be read', () => {
    expect(noteFaults({})).to.deep.equal([]);
    expect(noteFaults({ documentPaths: [] })).to.deep.equal([]);
    expect(noteFaults({ body: undefined })).to.deep.equal([]);
    expect(noteFaults({ body: undefined, documentPaths: [undefined] })).to.deep.equal([]);
    expect(noteFaults({ body: undefined, documentPaths: [] })).to.have.length(1);
    expect(noteFaults({ createdAt: later, unpinAt: earlier })).to.have.length(1);
  });

  it('allows a pin that ends in the second in which the note was created', () => {
    expect(draftNote(fieldsOf({ createdAt: later, unpinAt: later })).isOk()).to.equal(true);
  });

  it('allows a pin that ended long ago when the note has no date of its own', () => {
    expect(draftNote(fieldsOf({ unpinAt: instant('1900-01-01T00:00:00Z') })).isOk()).to.equal(true);
  });
});

describe('contentOf', () => {
  it('takes white space in a body seriously', () => {
    const bodies = ['text', 'text ', ' text', 'text\n', 'te xt'];

    const contents = bodies.map((body) => contentOf(fieldsOf({ body })));

    expect(new Set(contents).size).to.equal(bodies.length);
  });

  it('tells a body apart from documents of the same text', () => {
    for (const body of ['a.pdf', 'documents\na.pdf', '\na.pdf'])
      expect(contentOf(fieldsOf({ body }))).not.to.equal(contentOfDocuments('a.pdf'));
  });
});

describe('resolveDrafts', () => {
  it('creates a note of the caller, with every field of its draft', () => {
    const drafted = draft({
      documentPaths: [path('a.pdf')],
      createdAt: earlier,
      isPinned: true,
      unpinAt: later,
    });

    expect(resolveDrafts([drafted], [], now)).to.deep.equal([
      { status: 'created', note: { ...drafted, createdAt: earlier, author: 'caller' } },
    ]);
  });

  it('dates a note now when its draft has no date', () => {
    expect(resolveDrafts([draft()], [], now)[0]?.note.createdAt).to.equal(now);
  });
});

describe('isPinnedAt', () => {
  it('holds for ever when the pin has no end', () => {
    expect(isPinnedAt(note({ isPinned: true }), instant('2199-12-31T23:59:59Z'))).to.equal(true);
  });

  it('holds until the second before the pin ends', () => {
    const pinned = note({ isPinned: true, unpinAt: instant('2024-06-01T12:00:00Z') });

    expect(isPinnedAt(pinned, instant('2024-06-01T11:59:59Z'))).to.equal(true);
    expect(isPinnedAt(pinned, instant('2024-06-01T12:00:00Z'))).to.equal(false);
    expect(isPinnedAt(pinned, instant('2024-06-01T12:00:01Z'))).to.equal(false);
  });

  it('does not hold for a note that was not pinned, whatever the end of its pin', () => {
    expect(isPinnedAt(note(), now)).to.equal(false);
    expect(isPinnedAt(note({ unpinAt: instant('2199-01-01T00:00:00Z') }), now)).to.equal(false);
  });
});
