import { moment } from '../../formats/times.js';
import { Dialog } from '../../parts/dialog.js';
import { Time } from '../../parts/time.js';
import { Facts, type Fact } from '../../parts/facts.js';
import { changesIn, type AuditEntry } from '../../service/audit.js';

interface Props {
  readonly entry: AuditEntry;
  readonly onClose: () => void;
}

/** All that is stored about one entry. */
export function EntryDialog({ entry, onClose }: Props) {
  const { number, at, actor, details } = entry;
  const facts: readonly Fact[] = [
    ['Time', <Time at={at} as={(one) => `${moment(one)}, ${one}`} />],
    ['By', actor.via === 'http' ? 'HTTP' : actor.via],
    ...(
      [
        ['User', actor.user],
        ['API key', actor.label],
        ['Id of the key', actor.api_key_id],
        ['Action', entry.action],
        ['Supplier', entry.import_supplier],
        ['Subject', entry.subject],
        ['Change', changesIn(entry) || null],
        ['Reason', entry.reason],
        ['Hash', entry.hash],
      ] as const
    ).flatMap(([name, value]) => (value === null ? [] : [[name, <code>{value}</code>] as const])),
  ];
  return (
    <Dialog title={`Entry ${number}`} onClose={onClose}>
      <div class="stack">
        <Facts look="lines" facts={facts} />
        {details && (
          <pre class="left" tabIndex={0}>
            <code>{JSON.stringify(details, null, 2)}</code>
          </pre>
        )}
      </div>
    </Dialog>
  );
}
