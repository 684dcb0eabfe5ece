import { duration } from '../../formats/times.js';
import { Badge } from '../../parts/badge.js';
import { Breakable } from '../../parts/breakable.js';
import { Card } from '../../parts/card.js';
import { StatusBadge } from '../../parts/status-badge.js';
import { hrefOf } from '../../routing/route.js';
import type { Progress } from '../../service/progress.js';
import { useSession } from '../../session/session.js';
import { AccountsProgress } from './accounts-progress.js';
import { BatchesUnderWay } from './batches-under-way.js';
import { Flows } from './flows.js';
import { LastChange } from './last-change.js';
import { quietMinutes } from './quiet-minutes.js';
import { RowsProgress } from './rows-progress.js';
import { FailureCounts, RefusalCounts } from './refusal-counts.js';

interface Props {
  readonly progress: Progress;
  readonly onStatus: (to: 'ONGOING' | 'PAUSED') => void;
  readonly onHistory: () => void;
}

export function SupplierCard({ progress, onStatus, onHistory }: Props) {
  const { role } = useSession();
  const { import_supplier: code, status } = progress;
  const isOperator = role === 'operator';
  const quiet = quietMinutes(progress);

  const aside = (
    <div class="supplier-aside">
      {quiet > 0 && <Badge tone="warning">Quiet for {duration(quiet * 60)}</Badge>}
      <StatusBadge status={status} />
      {isOperator && status === 'ONGOING' && (
        <button type="button" onClick={() => onStatus('PAUSED')}>
          Pause<span class="hidden"> {code}</span>
        </button>
      )}
      {isOperator && status !== 'ONGOING' && (
        <button type="button" onClick={() => onStatus('ONGOING')}>
          Resume<span class="hidden"> {code}</span>
        </button>
      )}
    </div>
  );

  return (
    <Card
      title={
        <span class="supplier-code">
          <a href={hrefOf(['suppliers', code])}>
            <Breakable text={code} />
          </a>
        </span>
      }
      aside={aside}
      class="supplier"
    >
      <FailureCounts supplier={code} />
      <LastChange progress={progress} onHistory={isOperator ? onHistory : undefined} />
      <AccountsProgress progress={progress} />
      <RowsProgress progress={progress} />
      <Flows progress={progress} />
      <RefusalCounts progress={progress} />
      <BatchesUnderWay progress={progress} />
    </Card>
  );
}
