import { createContext } from 'preact';
import { useContext, useState } from 'preact/hooks';
import { err } from 'neverthrow';
import { counted } from '../../formats/numbers.js';
import { FormDialog } from '../../parts/form-dialog.js';
import { Answer } from '../../parts/states.js';
import { useToast } from '../../parts/toast.js';
import type { ErasedItems } from '../../service/accounts.js';
import { Pause, removeItem, type NamedItem } from '../../service/removal.js';
import { useAnswer } from '../../service/use-answer.js';
import { useSession } from '../../session/session.js';

/** The account whose items are shown. */
export const ItemsContext = createContext<
  | { readonly supplier: string; readonly account: string; readonly onRemoved: () => void }
  | undefined
>(undefined);

interface Props {
  /** Such as `transaction T-1`. */
  readonly what: string;
  readonly item: NamedItem;
}

/** Removes one item, for whoever may; its dialog first shows what goes with it. */
export function RemoveButton(props: Props) {
  const [isOpen, setOpen] = useState(false);
  const { may } = useSession();
  const items = useContext(ItemsContext);
  if (!items || !may('removeItems')) return null;
  return (
    <>
      <button type="button" class="link remove small" onClick={() => setOpen(true)}>
        Remove<span class="hidden"> {props.what}</span>
      </button>
      {isOpen && <RemoveDialog {...props} {...items} onClose={() => setOpen(false)} />}
    </>
  );
}

interface DialogProps extends Props {
  readonly supplier: string;
  readonly account: string;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

function RemoveDialog({ what, item, supplier, account, onRemoved, onClose }: DialogProps) {
  const session = useSession();
  const say = useToast();
  const line: NamedItem =
    'external_business_identifier' in item ? item : { ...item, external_account_number: account };
  const preview = useAnswer(
    (signal) => removeItem(session, supplier, line, { isPreview: true, signal }),
    [session],
  );
  // The reason is kept for ever, so it names nothing of a customer.
  const [pause] = useState(() => new Pause(session, supplier, 'Removal of one item'));
  const [staysPaused, setStaysPaused] = useState(false);
  const remove = async () => {
    const paused = await pause.begin(new AbortController().signal);
    const removed = paused.isOk()
      ? await removeItem(session, supplier, line, { isPreview: false })
      : err(paused.error);
    await pause.end();
    setStaysPaused(pause.isOpen);
    if (pause.isOpen) say(`${supplier} could not be resumed, and stays paused.`);
    if (removed.isErr()) return removed;
    const { problem } = removed.value;
    say(problem ?? `Removed: ${inWords(removed.value.total) || 'Nothing'}.`);
    onClose();
    if (problem === undefined) onRemoved();
    return removed;
  };
  return (
    <FormDialog
      title={`Remove the ${what}?`}
      verb="Remove"
      isDangerous
      onCancel={onClose}
      onSubmit={remove}
    >
      <Answer answer={preview} what="what would be removed">
        {({ total, problem }) =>
          problem === undefined ? (
            <p>
              <strong>{inWords(total) || 'Nothing'}</strong> would be removed for good, and may be
              loaded again.
            </p>
          ) : (
            <p class="problem">{problem}</p>
          )
        }
      </Answer>
      <p class="soft">
        {supplier} is paused for it, and gets its status back. The audit keeps who removed what.
      </p>
      {staysPaused && <p class="problem">{supplier} stays paused until it is resumed.</p>}
    </FormDialog>
  );
}

/** `2 notes, 1 statement`; empty where all are none. */
export function inWords(total: Omit<ErasedItems, 'documents'>): string {
  const parts = [
    [total.transactions, 'transaction'],
    [total.notes, 'note'],
    [total.statements, 'statement'],
    [total.payment_instructions, 'payment instruction'],
    [total.links, 'link'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, name]) => counted(count, name))
    .join(', ');
}
