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

const statuses = (...parameters: Parameters<typeof resolveDrafts>) =>
  resolveDrafts(...parameters).map(({ status }) => status);

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

  it('refuses such a pin also on a note that is not pinned', () => {
    expect(draftNote(fieldsOf({ createdAt: later, unpinAt: earlier })).isErr()).to.equal(true);
  });

  it('allows a pin that ends in the second in which the note was created', () => {
    expect(draftNote(fieldsOf({ createdAt: later, unpinAt: later })).isOk()).to.equal(true);
  });

  it('allows a pin that ended long ago when the note has no date of its own', () => {
    expect(draftNote(fieldsOf({ unpinAt: instant('1900-01-01T00:00:00Z') })).isOk()).to.equal(true);
  });

  it('reports all that is wrong', () => {
    const fields = fieldsOf({ body: undefined, createdAt: later, unpinAt: earlier });

    expect(
      draftNote(fields)
        ._unsafeUnwrapErr()
        .map(({ kind }) => kind),
    ).to.deep.equal(['note-empty', 'unpinned-before-created']);
  });
});

describe('contentOf', () => {
  it('is the body alone when there is one', () => {
    const without = fieldsOf({ body: 'text' });
    const withDocuments = fieldsOf({ body: 'text', documentPaths: [path('a.pdf')] });

    expect(contentOf(without)).to.equal(contentOf(withDocuments));
    expect(contentOf(without)).not.to.equal(contentOf(fieldsOf({ body: 'Text' })));
  });

  it('takes white space in a body seriously', () => {
    const bodies = ['text', 'text ', ' text', 'text\n', 'te xt'];

    const contents = bodies.map((body) => contentOf(fieldsOf({ body })));

    expect(new Set(contents).size).to.equal(bodies.length);
  });

  it('is the set of documents when there is no body, in any order', () => {
    expect(contentOfDocuments('a.pdf', 'b.pdf')).to.equal(
      contentOfDocuments('b.pdf', 'a.pdf', 'b.pdf'),
    );
    expect(contentOfDocuments('a.pdf', 'b.pdf')).not.to.equal(contentOfDocuments('a.pdf'));
    expect(contentOfDocuments('a.pdf', 'b.pdf')).not.to.equal(contentOfDocuments('a.pdf', 'c.pdf'));
    expect(contentOfDocuments('a', 'b')).not.to.equal(contentOfDocuments('ab'));
  });

  it('tells a body apart from documents of the same text', () => {
    for (const body of ['a.pdf', 'documents\na.pdf', '\na.pdf'])
      expect(contentOf(fieldsOf({ body }))).not.to.equal(contentOfDocuments('a.pdf'));
  });

  it('does not look at dates and pins', () => {
    expect(contentOf(fieldsOf({ createdAt: later, isPinned: true, unpinAt: later }))).to.equal(
      contentOf(fieldsOf()),
    );
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

  it('finds an existing note of the same body and date, and returns that note', () => {
    const existing = note({ createdAt: earlier, isPinned: true });

    expect(resolveDrafts([draft({ createdAt: earlier })], [existing], now)).to.deep.equal([
      { status: 'already-exists', note: existing },
    ]);
  });

  it('creates a note of the same body and another date', () => {
    expect(
      statuses([draft({ createdAt: later })], [note({ createdAt: earlier })], now),
    ).to.deep.equal(['created']);
  });

  it('creates a note of the same date and another body', () => {
    const existing = note({ body: 'other', createdAt: earlier });

    expect(statuses([draft({ createdAt: earlier })], [existing], now)).to.deep.equal(['created']);
  });

  it('finds a note of the same body and any date when the draft has no date', () => {
    expect(statuses([draft()], [note({ createdAt: earlier })], now)).to.deep.equal([
      'already-exists',
    ]);
  });

  it('names the oldest of several notes when the draft has no date', () => {
    const notes = [
      note({ createdAt: later }),
      note({ createdAt: earlier }),
      note({ createdAt: now }),
    ];

    expect(resolveDrafts([draft()], notes, now)[0]?.note).to.equal(notes[1]);
  });

  it('names the note of its date, not the oldest, when the draft has one', () => {
    const notes = [note({ createdAt: earlier }), note({ createdAt: later })];

    expect(resolveDrafts([draft({ createdAt: later })], notes, now)[0]?.note).to.equal(notes[1]);
  });

  it('does not tell notes of one body apart by their documents', () => {
    const drafted = draft({ documentPaths: [path('a.pdf')] });

    expect(statuses([drafted], [note()], now)).to.deep.equal(['already-exists']);
  });

  it('tells notes without a body apart by the set of their documents', () => {
    const existing = [note(bodiless('a.pdf', 'b.pdf'))];

    expect(statuses([draft(bodiless('b.pdf', 'a.pdf'))], existing, now)).to.deep.equal([
      'already-exists',
    ]);
    expect(statuses([draft(bodiless('a.pdf'))], existing, now)).to.deep.equal(['created']);
  });

  it('creates a note once that is repeated within the request', () => {
    const outcomes = resolveDrafts([draft(), draft()], [], now);

    expect(outcomes.map(({ status }) => status)).to.deep.equal(['created', 'already-exists']);
    expect(outcomes[1]?.note).to.equal(outcomes[0]?.note);
  });

  it('finds an undated repeat of a dated draft, and a repeat dated now of an undated one', () => {
    const dated = [draft({ createdAt: earlier }), draft()];
    const undated = [draft(), draft({ createdAt: now })];

    expect(statuses(dated, [], now)).to.deep.equal(['created', 'already-exists']);
    expect(statuses(undated, [], now)).to.deep.equal(['created', 'already-exists']);
  });

  it('creates a dated draft after an undated one of the same body', () => {
    const drafts = [draft(), draft({ createdAt: earlier })];

    expect(statuses(drafts, [], now)).to.deep.equal(['created', 'created']);
  });

  it('does not tell notes apart by their pins', () => {
    const drafted = draft({ isPinned: true, unpinAt: later });

    expect(statuses([drafted], [note()], now)).to.deep.equal(['already-exists']);
  });

  it('answers in the order of the drafts', () => {
    const bodies = ['c', 'a', 'b'];
    const outcomes = resolveDrafts(
      bodies.map((body) => draft({ body })),
      [note({ body: 'a' })],
      now,
    );

    expect(outcomes.map(({ note: { body } }) => body)).to.deep.equal(bodies);
  });

  it('has no outcomes without drafts', () => {
    expect(resolveDrafts([], [note()], now)).to.deep.equal([]);
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
