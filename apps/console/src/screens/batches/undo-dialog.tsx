import { count, counted, share } from '../../formats/numbers.js';
import { Dialog } from '../../parts/dialog.js';
import { Failed } from '../../parts/states.js';
import { hrefOf } from '../../routing/route.js';
import type { UndoState, UndoTotal } from '../../service/batches.js';
import { useUndo } from './use-undo.js';

interface Props {
  readonly supplier: string;
  readonly batch: string;
  readonly onClose: () => void;
}

/** Shows what would be removed, removes it after a confirmation, and goes on after an interruption. */
export function UndoDialog({ supplier, batch, onClose }: Props) {
  const { undoing, preview, undo } = useUndo(supplier, batch);
  const { step, failure } = undoing;
  const found = undoing.preview.total;
  return (
    <Dialog title={`Undo ${batch} of ${supplier}`} onClose={onClose}>
      <div class="undo">
        {step === 'previewing' && (
          <p role="status">
            Looking for what would be removed: {counted(undoing.preview.accounts, 'account')} so
            far…
          </p>
        )}
        {step === 'previewed' && found && (
          <>
            <p>Would be removed, for good:</p>
            <Removed total={found} />
            <Left state={undoing.preview} />
          </>
        )}
        {step === 'undoing' && (
          <Undoing accounts={undoing.undone.accounts} of={found?.accounts ?? 0} />
        )}
        {step === 'undone' && undoing.undone.total && (
          <>
            <p role="status">
              <strong>Undone.</strong> Removed in this run:
            </p>
            <Removed total={undoing.undone.total} />
            <Left state={undoing.undone} />
          </>
        )}
        {step === 'failed' && failure && (
          <>
            <Failed
              failure={failure}
              what={found ? 'the undo' : 'the preview'}
              onRetry={found ? undo : preview}
            />
            {isNotPaused(failure) && (
              <p>
                Pause the supplier on <a href={hrefOf(['night'])}>Night</a>: nothing may be loaded
                while a batch is undone.
              </p>
            )}
            {found && undoing.undone.accounts > 0 && (
              <p>
                {counted(undoing.undone.accounts, 'account was', 'accounts were')} undone before the
                interruption, each of them whole. Try again to undo the others.
              </p>
            )}
          </>
        )}
        <div class="dialog-buttons">
          <button type="button" onClick={onClose}>
            {step === 'undoing' ? 'Interrupt' : 'Close'}
          </button>
          {step === 'previewed' && found && hasAny(found) && (
            <button type="button" class="danger" onClick={undo}>
              Remove from {counted(found.accounts + found.businesses, 'account')}
            </button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function Undoing({ accounts, of }: { readonly accounts: number; readonly of: number }) {
  return (
    <div role="status">
      <p>
        Undoing: {count(accounts)} of {counted(of, 'account')} {share(accounts, of)}
      </p>
      <progress max={Math.max(of, 1)} value={accounts} aria-label="Accounts that are undone" />
    </div>
  );
}

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
  return (
    <dl class="removed">
      {rows
        .filter(([, removed]) => removed > 0)
        .map(([name, removed]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count(removed)}</dd>
          </div>
        ))}
      {!hasAny(total) && <p>Nothing</p>}
    </dl>
  );
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

function isNotPaused(failure: { readonly kind: string; readonly code?: string }): boolean {
  return failure.kind === 'refused' && failure.code === 'import_supplier_migration_not_paused';
}
