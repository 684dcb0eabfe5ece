import { useRef, useState } from 'preact/hooks';
import { count, counted, share } from '../../formats/numbers.js';
import { duration } from '../../formats/times.js';
import { Dialog } from '../../parts/dialog.js';
import { Facts } from '../../parts/facts.js';
import { Failed } from '../../parts/states.js';
import { useToast } from '../../parts/toast.js';
import type { UndoState, UndoTotal } from '../../service/batches.js';
import type { Supplier } from '../../service/suppliers.js';
import { useUndo } from './use-undo.js';

interface Props {
  readonly supplier: Supplier;
  readonly batch: string;
  readonly onClose: () => void;
}

/** An undo of more accounts asks for the name of the batch. */
const MANY = 1000;

/** Shows what would be removed, pauses the supplier, removes it, and resumes: one confirmation. */
export function UndoDialog({ supplier: { code, status }, batch, onClose }: Props) {
  const { undoing, pause, preview, undo } = useUndo(code, batch);
  const say = useToast();
  const [resumes, setResumes] = useState(true);
  const [typed, setTyped] = useState('');
  const { step, failure } = undoing;
  const found = undoing.preview.total;
  const isConfirmed = !found || found.accounts + found.businesses <= MANY || typed.trim() === batch;
  const start = () => isConfirmed && undo(resumes);
  const close = () => {
    if (pause.isOpen) say(`${code} stays paused.`);
    onClose();
  };
  return (
    <Dialog title={`Undo ${batch} of ${code}`} onClose={close}>
      <div class="stack">
        {step === 'previewing' && (
          <p role="status">
            Looking for what would be removed: {counted(undoing.preview.accounts, 'account')} so
            far…
          </p>
        )}
        {step === 'previewed' && found && (
          <>
            <p>These would be removed for good:</p>
            <Removed total={found} />
            <Left state={undoing.preview} />
            {hasAny(found) && status !== 'PAUSED' && (
              <>
                <p class="soft">
                  {code} is paused for it: nothing may be loaded while a batch is undone.
                </p>
                <label class="check">
                  <input
                    type="checkbox"
                    checked={resumes}
                    onChange={({ currentTarget }) => setResumes(currentTarget.checked)}
                  />
                  Resume {code} afterwards
                </label>
              </>
            )}
            {found.accounts + found.businesses > MANY && (
              <div class="field">
                <label for="undo-name">
                  Type <code>{batch}</code> to undo it in{' '}
                  {counted(found.accounts + found.businesses, 'account')}
                </label>
                <input
                  id="undo-name"
                  value={typed}
                  autocomplete="off"
                  spellcheck={false}
                  onInput={({ currentTarget }) => setTyped(currentTarget.value)}
                />
              </div>
            )}
          </>
        )}
        {step === 'undoing' && (
          <Undoing accounts={undoing.undone.accounts} of={found?.accounts ?? 0} />
        )}
        {step === 'undone' && undoing.undone.total && (
          <>
            <p role="status">
              <strong>Undone.</strong>{' '}
              {pause.isOpen ? `${code} stays paused. Removed:` : 'Removed in this run:'}
            </p>
            <Removed total={undoing.undone.total} />
            <Left state={undoing.undone} />
            {failure && (
              <p class="problem" role="alert">
                {code} could not be resumed, and stays paused: {failure.detail}
              </p>
            )}
          </>
        )}
        {step === 'failed' && failure && (
          <>
            <Failed
              failure={failure}
              what={found ? 'the undo' : 'the preview'}
              onRetry={found ? start : preview}
            />
            {pause.isOpen && <p>{code} stays paused until it is resumed.</p>}
            {found && undoing.undone.accounts > 0 && (
              <p>
                {counted(undoing.undone.accounts, 'account was', 'accounts were')} undone before the
                interruption, each of them whole. Try again to undo the others.
              </p>
            )}
          </>
        )}
        <div class="dialog-buttons line">
          <button type="button" onClick={close}>
            {step === 'undoing' ? 'Interrupt' : 'Close'}
          </button>
          {step === 'previewed' && found && hasAny(found) && (
            <button type="button" class="danger" aria-disabled={!isConfirmed} onClick={start}>
              {status === 'PAUSED' ? `Undo ${batch}` : `Pause ${code}, undo ${batch}`}
            </button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function Undoing({ accounts, of }: { readonly accounts: number; readonly of: number }) {
  const startedAt = useRef(performance.now());
  const seconds = (performance.now() - startedAt.current) / 1000;
  const isKnown = accounts > 0 && accounts < of && seconds >= KNOWN_AFTER_S;
  return (
    <div role="status">
      <p>
        Undoing: {count(accounts)} of {counted(of, 'account')} {share(accounts, of)}
        {isKnown && `, ${duration((seconds / accounts) * (of - accounts))} left`}
      </p>
      <progress max={Math.max(of, 1)} value={accounts} aria-label="Accounts that are undone" />
    </div>
  );
}

const KNOWN_AFTER_S = 2;

function Removed({ total }: { readonly total: UndoTotal }) {
  const rows = [
    ['Transactions', total.transactions],
    ['Notes', total.notes],
    ['Statements', total.statements],
    ['Payment instructions', total.payment_instructions],
    ['Links of business instructions', total.links],
    ['Accounts changed', total.accounts],
    ['Businesses changed', total.businesses],
  ] as const;
  if (!hasAny(total)) return <p>Nothing</p>;
  const removed = rows.filter(([, times]) => times > 0);
  return <Facts look="lines" facts={removed.map(([name, times]) => [name, count(times)])} />;
}

/** Accounts that cannot be undone, with the reason. */
function Left({ state: { left, leftCount } }: { readonly state: UndoState }) {
  if (leftCount === 0) return null;
  return (
    <details>
      <summary>{counted(leftCount, 'account is', 'accounts are')} left as they are</summary>
      <ul class="left">
        {left.map(({ external_account_number: account, detail }) => (
          <li key={account}>
            <code>{account}</code> <span class="soft small">{detail}</span>
          </li>
        ))}
        {leftCount > left.length && (
          <li class="soft small">and {count(leftCount - left.length)} more</li>
        )}
      </ul>
    </details>
  );
}

function hasAny(total: UndoTotal): boolean {
  return total.accounts + total.businesses > 0;
}
