import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { counted } from '../../formats/numbers.js';
import { Download } from '../../parts/download.js';
import { FormDialog } from '../../parts/form-dialog.js';
import { Answer } from '../../parts/states.js';
import { eraseAccount, type ErasedItems, type ImportedAccount } from '../../service/accounts.js';
import { useAnswer } from '../../service/use-answer.js';
import { useSession } from '../../session/session.js';
import { inWords } from './remove-button.js';

interface Props {
  readonly account: ImportedAccount;
  readonly onErased: (items: ErasedItems) => void;
}

/** Erases the account, for whoever may; its dialog first shows what goes with it. */
export function EraseButton(props: Props) {
  const [isOpen, setOpen] = useState(false);
  const { may } = useSession();
  if (!may('eraseAccount')) return null;
  return (
    <>
      <button type="button" class="danger" onClick={() => setOpen(true)}>
        Erase…
      </button>
      {isOpen && <EraseDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

const MOST_CHARACTERS = 4096;

function EraseDialog({ account, onErased, onClose }: Props & { readonly onClose: () => void }) {
  const session = useSession();
  const number = account.external_account_number;
  const preview = useAnswer(
    (signal) => eraseAccount(session, account, { isPreview: true, reason: 'Preview', signal }),
    [session],
  );
  return (
    <FormDialog
      title={`Erase the account ${number}?`}
      verb="Erase for good"
      isDangerous
      onCancel={onClose}
      onSubmit={async (textOf) => {
        const reason = textOf('reason');
        return (await eraseAccount(session, account, { isPreview: false, reason })).map(onErased);
      }}
    >
      <Answer answer={preview} what="what would be erased">
        {(items) => (
          <>
            <p>
              <strong>{erasedWords(items)}</strong> would be erased for good. The number is refused
              afterwards, so that no load brings the account back.
            </p>
            <Documents items={items} />
            <div class="field">
              <label for="erase-reason">Reason</label>
              <textarea
                id="erase-reason"
                name="reason"
                required
                maxLength={MOST_CHARACTERS}
                aria-describedby="erase-reason-hint"
              />
              <p id="erase-reason-hint" class="soft small">
                Kept for good: the number of the request, without a word of the customer.
              </p>
            </div>
            <div class="field">
              <label for="erase-number">
                Type <code>{number}</code> to confirm
              </label>
              <input
                id="erase-number"
                required
                autocomplete="off"
                spellcheck={false}
                onInput={({ currentTarget: field }) =>
                  field.setCustomValidity(
                    field.value.trim() === number ? '' : `This is not ${number}.`,
                  )
                }
              />
            </div>
          </>
        )}
      </Answer>
    </FormDialog>
  );
}

export interface ErasedProps {
  readonly account: ImportedAccount;
  readonly items: ErasedItems;
}

/** Takes the place of the account. The service tells the documents once: a repeat finds no account. */
export function Erased({ account: { external_account_number: number }, items }: ErasedProps) {
  const list = useMemo(() => new Blob([`${items.documents.join('\n')}\n`]), [items]);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section class="state" aria-labelledby="erased">
      <h2 id="erased" ref={heading} tabIndex={-1}>
        The account {number} is erased
      </h2>
      <p>{erasedWords(items)}: nothing of it is left in the database.</p>
      <Documents items={items} />
      {items.documents.length > 0 && (
        <p>
          <Download data={list} name={`documents-of-${number}.txt`}>
            Download the list
          </Download>{' '}
          <span class="soft">It is shown this once.</span>
        </p>
      )}
    </section>
  );
}

function Documents({ items: { documents } }: { readonly items: ErasedItems }) {
  if (documents.length === 0) return <p class="soft">It names no document in the store.</p>;
  return (
    <>
      <p>
        The service deletes nothing in the store. Delete {counted(documents.length, 'document')}{' '}
        there, below the supplier’s document root, unless other accounts have them too:
      </p>
      <ul class="left" tabIndex={0} aria-label="Documents to delete">
        {documents.map((path) => (
          <li key={path}>
            <code>{path}</code>
          </li>
        ))}
      </ul>
    </>
  );
}

function erasedWords(items: ErasedItems): string {
  const loaded = inWords(items);
  return loaded === '' ? 'The account' : `The account with ${loaded}`;
}
