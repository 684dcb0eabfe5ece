import { contentOf, type Note, type NoteDraft } from '@data-import/domain';
import type { NoteLedger } from '../../src/notes/note-ledger.js';
import { MemoryAccountLedger, type MemoryPart } from '../accounts/memory-account-ledger.js';
import type { MemoryStore } from '../memory-store.js';

type Part = MemoryPart<readonly NoteDraft[], readonly Note[], readonly Note[]>;

export class MemoryNoteLedger
  extends MemoryAccountLedger<readonly NoteDraft[], readonly Note[], readonly Note[]>
  implements NoteLedger
{
  constructor(store: MemoryStore) {
    super(store, part);
  }
}

const part: Part = {
  find: (account, drafts) => {
    const notes = (account?.notes ?? []).filter(({ author }) => author === 'caller');
    return [...new Set(drafts.flatMap((draft) => duplicatesOf(draft, notes)))];
  },
  add: (account, notes) => {
    account.notes.push(...notes.map((note) => ({ ...note })));
  },
};

function duplicatesOf(draft: NoteDraft, notes: readonly Note[]): readonly Note[] {
  const content = contentOf(draft);
  const ofContent = notes.filter((note) => contentOf(note) === content);
  if (draft.createdAt !== undefined)
    return ofContent.filter(({ createdAt }) => createdAt === draft.createdAt);
  return ofContent.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1)).slice(0, 1);
}
