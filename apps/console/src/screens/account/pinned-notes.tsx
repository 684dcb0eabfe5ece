import { moment } from '../../formats/times.js';
import { Time } from '../../parts/time.js';
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
              <Time at={note.created_at} as={moment} />
              {note.unpin_at !== null && (
                <>
                  , pinned until <Time at={note.unpin_at} as={moment} />
                </>
              )}{' '}
              <RemoveNote note={note} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
