import { Time, Timed } from '../../parts/time.js';
import { useState } from 'preact/hooks';
import { count, counted, share } from '../../formats/numbers.js';
import { Breakable } from '../../parts/breakable.js';
import { Card } from '../../parts/card.js';
import { CutInMiddle } from '../../parts/cut-in-middle.js';
import { LoadBadge } from '../../parts/load-badge.js';
import { changeTo, StatusBadge } from '../../parts/status-badge.js';
import { hrefOf } from '../../routing/route.js';
import type { Progress } from '../../service/progress.js';
import { useSession } from '../../session/session.js';
import { PauseButton } from '../suppliers/supplier-head.js';
import { AccountsProgress } from './accounts-progress.js';
import { Flows } from './flows.js';
import { HistoryDialog } from './history-dialog.js';
import { asOf, doneOf } from './need.js';
import { NeedBadge } from './need-badge.js';
import { FailureCounts, RefusalCounts } from './refusal-counts.js';

interface PartProps {
  readonly progress: Progress;
}

/** The row of a supplier on Night opens to this. */
export function SupplierCard({ progress }: PartProps) {
  const { import_supplier: code, status, load } = progress;
  const aside = (
    <div class="line">
      <NeedBadge need={progress.need} />
      <LoadBadge load={load} />
      {load.since !== null && (
        <span class="soft small">
          since <Time at={load.since} />
        </span>
      )}
      <StatusBadge status={status} />
      <PauseButton code={code} status={status} />
    </div>
  );
  return (
    <Card
      title={
        <a href={hrefOf(['suppliers', code])}>
          <Breakable text={code} />
        </a>
      }
      aside={aside}
      class="supplier"
    >
      <FailureCounts supplier={code} />
      <LastChange progress={progress} />
      <AccountsProgress progress={progress} />
      <RowsProgress progress={progress} />
      <Flows progress={progress} />
      <RefusalCounts progress={progress} />
      <RecentBatches progress={progress} />
    </Card>
  );
}

export function LastChange({
  progress: { last_change: change, import_supplier: code },
}: PartProps) {
  const { isOperator } = useSession();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p class="last-change soft small">
        {change ? (
          <span>
            {changeTo(change.to)} <Time at={change.at} /> by {change.by ?? 'the command line'}
            {change.reason !== null && <q>{change.reason}</q>}
          </span>
        ) : (
          <span>The status was never changed</span>
        )}
        {change && isOperator && (
          <button type="button" class="link" onClick={() => setOpen(true)}>
            History<span class="hidden"> of {code}</span>
          </button>
        )}
      </p>
      {isOpen && <HistoryDialog supplier={code} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Shows how much of the announced rows is stored and when the load ends, or nothing where nothing was announced. */
export function RowsProgress({ progress: { rows, status, as_of: old } }: PartProps) {
  const { expected, stored, left } = rows;
  if (expected === null || left === null) return null;
  const done = doneOf(rows);
  const end = old === null ? endOf(rows) : asOf(old);
  return (
    <p>
      <strong>{count(stored)}</strong> stored of {counted(expected, 'announced row')}{' '}
      <span class="soft small">
        {share(done, expected)}{' '}
        {left > 0 && status === 'ONGOING' && end !== '' && (
          <>
            · <Timed text={end} />
          </>
        )}
      </span>
    </p>
  );
}

function endOf({ ends_at_range: range }: Progress['rows']): string {
  if (range === null) return '';
  const { earliest, latest } = range;
  return earliest === latest ? `Ends at ${latest}` : `Ends between ${earliest} and ${latest}`;
}

const BATCHES_SHOWN = 5;

/** Import batches that something was added to in the last five minutes, also where the load has ended since. */
export function RecentBatches({ progress: { batches, import_supplier: code } }: PartProps) {
  if (batches.length === 0) return null;
  const more = batches.length - BATCHES_SHOWN;
  return (
    <p class="line small">
      <span class="soft">Batches of the last 5 min</span>
      {batches.slice(0, BATCHES_SHOWN).map(({ import_batch: name, last_at: at }) => (
        <a
          key={name}
          class="chip"
          href={hrefOf(['suppliers', code, 'batches', name])}
          aria-label={name}
          title={`${name}: last written to at ${at}`}
        >
          <CutInMiddle text={name} />
        </a>
      ))}
      {more > 0 && <span class="soft">and {more} more</span>}
    </p>
  );
}
