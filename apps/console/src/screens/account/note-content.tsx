import type { ViewedNote } from '../../service/accounts.js';

export function NoteContent({ note }: { readonly note: ViewedNote }) {
  return (
    <>
      {note.body !== null && <p class="note-body">{note.body}</p>}
      {note.document_paths.map(({ document_path: path }) => (
        <p key={path} class="small">
          Document <code>{path}</code>
        </p>
      ))}
    </>
  );
}
