import { useMemo, useState } from 'preact/hooks';
import { Dialog } from '../../parts/dialog.js';
import { FormDialog } from '../../parts/form-dialog.js';
import { useToast } from '../../parts/toast.js';
import { issueKey, type Organisation } from '../../service/organisations.js';
import { useSession } from '../../session/session.js';

interface Props {
  readonly organisation: Organisation;
  readonly onClose: () => void;
}

/** The key is shown once: the service stores its digest alone. */
export function IssueKey({ organisation: { organisation_id: id, name }, onClose }: Props) {
  const session = useSession();
  const [issued, setIssued] = useState<string>();
  const idempotencyKey = useMemo(() => crypto.randomUUID(), []);
  if (issued !== undefined) return <ShownKey apiKey={issued} name={name} onClose={onClose} />;
  return (
    <FormDialog
      title={`Issue a key for ${name}`}
      verb="Issue"
      onCancel={onClose}
      onSubmit={async (textOf) => {
        const label = textOf('label');
        const answer = await issueKey(session, id, label, idempotencyKey);
        return answer.map(({ api_key: key }) => setIssued(key));
      }}
    >
      <div class="field">
        <label for="label">Label</label>
        <input id="label" name="label" maxLength={128} autocomplete="off" />
        <p class="soft small">A name for people, such as the server that uses the key. Optional.</p>
      </div>
    </FormDialog>
  );
}

interface ShownProps {
  readonly apiKey: string;
  readonly name: string;
  readonly onClose: () => void;
}

function ShownKey({ apiKey, name, onClose }: ShownProps) {
  const say = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(apiKey);
      say('The key is copied.');
    } catch {
      say('The browser does not allow copying: select the key and copy it.');
    }
  };
  return (
    <Dialog title={`The key of ${name}`} onClose={onClose}>
      <div class="stack">
        <p>It is shown this once. Store it where only its user can read it.</p>
        <p>
          <code class="shown-key">{apiKey}</code>
        </p>
        <div class="dialog-buttons line">
          <button type="button" onClick={() => void copy()}>
            Copy
          </button>
          <button type="button" class="primary" onClick={onClose}>
            Done
          </button>
        </div>
      </div>
    </Dialog>
  );
}
