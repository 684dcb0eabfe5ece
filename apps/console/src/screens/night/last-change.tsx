import { recently } from '../../formats/times.js';
import type { Progress } from '../../service/progress.js';

const VERBS: Readonly<Record<string, string>> = {
  ONGOING: 'Resumed',
  PAUSED: 'Paused',
  COMPLETE: 'Completed',
};

interface Props {
  readonly progress: Progress;
  readonly onHistory: (() => void) | undefined;
}

/** Says who changed the status, when and why. */
export function LastChange({ progress, onHistory }: Props) {
  const { last_change: change, import_supplier: code } = progress;
  return (
    <p class="last-change soft small">
      {change ? (
        <span>
          {VERBS[change.to] ?? change.to} {recently(change.at)} by {change.by ?? 'the command line'}
          {change.reason !== null && <q>{change.reason}</q>}
        </span>
      ) : (
        <span>The status was never changed</span>
      )}
      {change && onHistory && (
        <button type="button" class="link" onClick={onHistory}>
          History<span class="hidden"> of {code}</span>
        </button>
      )}
    </p>
  );
}
