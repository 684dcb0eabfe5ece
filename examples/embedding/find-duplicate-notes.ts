import {
  draftNote,
  isUtcInstant,
  resolveDrafts,
  utcInstantOf,
  type Note,
  type NoteDraft,
} from '@data-import/domain';

const ROWS = [
  { body: 'Prefers to be called in the morning', createdAt: '2019-05-01T09:30:00Z' },
  { body: 'Prefers to be called in the morning', createdAt: '2019-06-01T10:00:00Z' },
  { body: 'Prefers to be called in the morning', createdAt: undefined },
  { body: 'Moved in on 3 May', createdAt: undefined },
  { body: 'Moved in on 3 May', createdAt: undefined },
];

const drafts = ROWS.map(({ body, createdAt }): NoteDraft => {
  if (createdAt !== undefined && !isUtcInstant(createdAt)) throw new Error(`When is ${createdAt}?`);
  const fields = { body, documentPaths: [], createdAt, isPinned: false, unpinAt: undefined };
  return draftNote(fields).match(
    (draft) => draft,
    (faults) => {
      throw new Error(faults.map(({ kind }) => kind).join());
    },
  );
});

// The stored notes of the account: the first of the notes, from an earlier run.
const stored = drafts.slice(0, 1).map((draft): Note => {
  const createdAt = draft.createdAt ?? utcInstantOf(new Date());
  return { ...draft, createdAt, author: 'caller' };
});

const now = utcInstantOf(new Date('2026-01-05T08:00:00Z'));
for (const { status, note } of resolveDrafts(drafts, stored, now))
  console.log(`${status}: ${note.createdAt} ${note.body}`);
