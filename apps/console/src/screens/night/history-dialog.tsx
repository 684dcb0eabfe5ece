import { moment } from '../../formats/times.js';
import { Time } from '../../parts/time.js';
import { Dialog } from '../../parts/dialog.js';
import { StatusBadge } from '../../parts/status-badge.js';
import { Answer, Empty } from '../../parts/states.js';
import { readStatusChanges } from '../../service/suppliers.js';
import { useAnswer } from '../../service/use-answer.js';
import { useSession } from '../../session/session.js';

interface Props {
  readonly supplier: string;
  readonly onClose: () => void;
}

export function HistoryDialog({ supplier, onClose }: Props) {
  const session = useSession();
  const answer = useAnswer((signal) => readStatusChanges(session, supplier, signal), [supplier]);
  return (
    <Dialog title={`History of ${supplier}`} onClose={onClose}>
      <Answer answer={answer} what="the history">
        {(changes) =>
          changes.length === 0 ? (
            <Empty title="The status was never changed" />
          ) : (
            <ol class="history stack">
              {changes.toReversed().map(({ changed_at: at, to, label, api_key_id: id, reason }) => (
                <li key={`${at} ${to}`}>
                  <p class="line">
                    <StatusBadge status={to} />
                    <Time at={at} as={moment} />
                    <span class="soft">by {label ?? id ?? 'the command line'}</span>
                  </p>
                  {reason !== null && <p>{reason}</p>}
                </li>
              ))}
            </ol>
          )
        }
      </Answer>
    </Dialog>
  );
}
