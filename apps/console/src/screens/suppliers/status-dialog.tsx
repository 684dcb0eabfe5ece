import { FormDialog } from '../../parts/form-dialog.js';
import { useToast } from '../../parts/toast.js';
import { changeStatus } from '../../service/suppliers.js';
import { useSession } from '../../session/session.js';

interface Props {
  readonly supplier: string;
  readonly to: 'ONGOING' | 'PAUSED';
  readonly onClose: () => void;
}

const MOST_CHARACTERS = 256;

export function StatusDialog({ supplier, to, onClose }: Props) {
  const session = useSession();
  const say = useToast();
  const isPause = to === 'PAUSED';
  const verb = isPause ? 'Pause' : 'Resume';
  return (
    <FormDialog
      title={`${verb} ${supplier}?`}
      verb={verb}
      onCancel={onClose}
      onSubmit={async (textOf) => {
        const changed = await changeStatus(session, supplier, to, textOf('reason'));
        return changed.map(() => {
          say(
            isPause ? `${supplier} is paused: nothing more is stored.` : `${supplier} is ongoing.`,
          );
          onClose();
        });
      }}
    >
      <p class="soft">
        {isPause
          ? 'Requests that load data are refused until the supplier is resumed. What is stored stays.'
          : 'The supplier accepts data again at once.'}
      </p>
      <div class="field">
        <label for="reason">Reason</label>
        <textarea
          id="reason"
          name="reason"
          maxLength={MOST_CHARACTERS}
          aria-describedby="reason-hint"
        />
        <p id="reason-hint" class="soft small">
          Read by everyone who sees this supplier. At most {MOST_CHARACTERS} characters.
        </p>
      </div>
    </FormDialog>
  );
}
