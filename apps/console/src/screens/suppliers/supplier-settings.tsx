import type { components } from '@data-import/client';
import { ok } from 'neverthrow';
import { instantOf, localOf, zoneName } from '../../formats/times.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, type TextOf } from '../../parts/form-dialog.js';
import { useToast } from '../../parts/toast.js';
import { Answer } from '../../parts/states.js';
import { useAnswer } from '../../service/use-answer.js';
import { useSession } from '../../session/session.js';

type Settings = components['schemas']['ImportSupplierOverview'];
type Change = components['schemas']['ChangeSupplierRequest'];

const ONE = '/v1/operator/import-suppliers/{import_supplier_code}/';

interface Props {
  readonly supplier: string;
  readonly onClose: () => void;
}

/** An operator may change these settings beside the status. */
export function SupplierSettings({ supplier, onClose }: Props) {
  const { client } = useSession();
  const params = { path: { import_supplier_code: supplier } };
  const answer = useAnswer(
    (signal) => client.call((api) => api.GET(ONE, { params, signal })),
    [client, supplier],
  );
  return (
    <Dialog title={`Settings of ${supplier}`} isDrawer onClose={onClose}>
      <Answer answer={answer} what="the settings">
        {(settings) => <SettingsForm settings={settings} onClose={onClose} />}
      </Answer>
    </Dialog>
  );
}

interface FormProps {
  readonly settings: Settings;
  readonly onClose: () => void;
}

function SettingsForm({ settings, onClose }: FormProps) {
  const { client } = useSession();
  const say = useToast();
  const submit = async (textOf: TextOf) => {
    const body = changeIn(textOf, settings);
    if (Object.keys(body).length === 0) return ok(say('Nothing was changed.'));
    const changed = await client.call((api) =>
      api.PATCH(ONE, { params: { path: { import_supplier_code: settings.code } }, body }),
    );
    return changed.map(() => {
      say(`The settings of ${settings.code} are saved.`);
      onClose();
    });
  };

  return (
    <Form verb="Save" onCancel={onClose} onSubmit={submit}>
      <div class="field">
        <label for="complete-by">To be complete by, {zoneName()}</label>
        <input
          id="complete-by"
          name="complete_by"
          type="datetime-local"
          step="1"
          defaultValue={localOf(settings.complete_by ?? '')}
        />
      </div>
      <div class="field">
        <label for="expected-accounts">Expected accounts</label>
        <input
          id="expected-accounts"
          name="expected_accounts"
          type="number"
          min="0"
          defaultValue={settings.expected_accounts?.toString() ?? ''}
        />
      </div>
      <div class="field">
        <label for="document-root">Document root</label>
        <input id="document-root" name="document_root" defaultValue={settings.document_root} />
      </div>
      <div class="field">
        <label for="time-zone">Time zone</label>
        <input id="time-zone" name="time_zone" defaultValue={settings.time_zone} />
      </div>
      <label class="check">
        <input type="checkbox" name="verify_documents" defaultChecked={settings.verify_documents} />
        Refuse requests that name a missing document
      </label>
      <label class="check">
        <input
          type="checkbox"
          name="callers_import_accounts"
          defaultChecked={settings.callers_import_accounts}
        />
        Let callers of the organisation import accounts
      </label>
    </Form>
  );
}

/** An unchanged field is not sent: someone else may have changed it meanwhile. */
function changeIn(text: TextOf, before: Settings): Change {
  const [by, accounts] = [text('complete_by'), text('expected_accounts')];
  const entered: Change = {
    complete_by: by === '' ? null : instantOf(by, before.complete_by ?? ''),
    expected_accounts: accounts === '' ? null : Number(accounts),
    document_root: text('document_root'),
    time_zone: text('time_zone'),
    verify_documents: text('verify_documents') !== '',
    callers_import_accounts: text('callers_import_accounts') !== '',
  };
  return Object.fromEntries(
    Object.entries(entered).filter(([name, value]) => value !== before[name as keyof Settings]),
  );
}
