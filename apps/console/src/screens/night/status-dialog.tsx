import type { ClientFailure } from '@data-import/client';
import { useRef, useState } from 'preact/hooks';
import { Dialog } from '../../parts/dialog.js';
import { useToast } from '../../parts/toast.js';
import { changeStatus } from '../../service/suppliers.js';
import { isConnectionLost, useSession } from '../../session/session.js';

export interface AskedStatus {
  readonly kind: 'status';
  readonly supplier: string;
  readonly to: 'ONGOING' | 'PAUSED';
}

interface Props {
  readonly asked: AskedStatus;
  readonly onClose: () => void;
}

const MOST_CHARACTERS = 256;

/** Pauses or resumes, with the reason that the next shift reads. */
export function StatusDialog({ asked: { supplier, to }, onClose }: Props) {
  const session = useSession();
  const say = useToast();
  const reason = useRef<HTMLTextAreaElement>(null);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isPause = to === 'PAUSED';
  const verb = isPause ? 'Pause' : 'Resume';

  const submit = async (event: Event) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem('');
    const given = reason.current?.value.trim() ?? '';
    const changed = await changeStatus(session, supplier, to, given);
    setBusy(false);
    if (changed.isErr()) return setProblem(wordsFor(changed.error));
    say(isPause ? `${supplier} is paused: nothing more is stored.` : `${supplier} is ongoing.`);
    onClose();
  };

  return (
    <Dialog title={`${verb} ${supplier}?`} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <p class="soft">
          {isPause
            ? 'Requests that load data are refused until the supplier is resumed. What is stored stays.'
            : 'The supplier accepts data again at once.'}
        </p>
        <div class="field">
          <label for="reason">Reason</label>
          <textarea
            ref={reason}
            id="reason"
            maxLength={MOST_CHARACTERS}
            aria-describedby="reason-hint status-problem"
          />
          <p id="reason-hint" class="soft small">
            Read by everyone who sees this supplier. At most {MOST_CHARACTERS} characters.
          </p>
        </div>
        <p id="status-problem" class="problem" role="alert">
          {problem}
        </p>
        <div class="dialog-buttons">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="primary" aria-disabled={isBusy}>
            {verb}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function wordsFor(failure: ClientFailure): string {
  return isConnectionLost(failure)
    ? 'The service does not answer, so it is not known whether the status was changed. Look at the card, then try again.'
    : failure.detail;
}
