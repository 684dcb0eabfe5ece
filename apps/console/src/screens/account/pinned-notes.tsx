import { moment } from '../../formats/times.js';
import { Card } from '../../parts/card.js';
import type { ViewedNote } from '../../service/accounts.js';
import { NoteContent, RemoveNote } from './entry-content.js';

/** Support has to know these before anything else. */
export function PinnedNotes({ notes }: { readonly notes: readonly ViewedNote[] }) {
  const pinned = notes.filter((note) => note.is_pinned);
  if (pinned.length === 0) return null;
  return (
    <Card title="Pinned notes">
      <ul class="pinned ruled stack">
        {pinned.map((note, index) => (
          <li key={`${note.created_at} ${index}`}>
            <NoteContent note={note} />
            <p class="soft small">
              {moment(note.created_at)}
              {note.unpin_at !== null && `, pinned until ${moment(note.unpin_at)}`}{' '}
              <RemoveNote note={note} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
