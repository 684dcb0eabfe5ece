import { compact, count, counted, rate, share } from '../../formats/numbers.js';
import { duration, soon } from '../../formats/times.js';
import { FigureCell, OpenableRow, type Opened } from '../../parts/rows.js';
import { LoadBadge } from '../../parts/load-badge.js';
import { Time, Timed } from '../../parts/time.js';
import { StatusBadge } from '../../parts/status-badge.js';
import { Sparkline } from '../../parts/sparkline.js';
import { rowsOf } from '../../service/batches.js';
import type { Progress } from '../../service/progress.js';
import { asOf, doneOf, recentOf } from './need.js';
import { NeedBadge } from './need-badge.js';
import { SupplierCard } from './supplier-card.js';

type Recent = NonNullable<ReturnType<typeof recentOf>>;

interface Props {
  readonly progress: Progress;
  readonly opened: Opened;
  readonly columns: number;
}

export function NeedRow({ progress, opened, columns }: Props) {
  const { import_supplier: code, status, load, need, rows, last_hour: minutes } = progress;
  const recent = recentOf(progress);
  const cells = (
    <>
      <td data-label="State">
        <NeedBadge need={need} />
        {status !== 'ONGOING' && <StatusBadge status={status} />}
        <LoadBadge load={load} />
      </td>
      <td data-label="Stored">
        <Stored progress={progress} />
      </td>
      <FigureCell
        label="Rows/s"
        value={rows.per_second === null ? undefined : rate(rows.per_second)}
      />
      <FigureCell
        label="Refused"
        value={recent && share(recent.refused, recent.taken)}
        isBad={need.state === 'REFUSING'}
        title={
          recent
            ? titleOf(recent)
            : progress.requests
              ? 'No request came in the last 5 minutes'
              : 'Unknown: no server has reported'
        }
      />
      <FigureCell
        label="Failed"
        value={rows.failed === 0 ? undefined : count(rows.failed)}
        isBad={need.state === 'FAILING'}
        title="Requests that the service failed, over all time"
      />
      <td data-label="Ends at" class="number">
        <EndsAt progress={progress} isLate={load.state === 'LATE'} />
      </td>
      <td data-label="Hour">
        <Sparkline values={minutes.map(rowsOf)} of="rows" />
      </td>
    </>
  );
  return (
    <OpenableRow
      name={code}
      about={<Timed text={need.reason} />}
      title={need.reason}
      opened={opened}
      columns={columns}
      cells={cells}
    >
      {() => <SupplierCard progress={progress} />}
    </OpenableRow>
  );
}

function titleOf({ refused, taken, refused_by_status: byStatus }: Recent): string {
  const apart = byStatus > 0 ? `; and ${count(byStatus)} because of the status` : '';
  return `${count(refused)} of ${counted(taken, 'request')} in the last 5 minutes${apart}`;
}

/** A row without an announced total has no bar. */
function Stored({ progress: { rows } }: { readonly progress: Progress }) {
  const { expected, left, stored } = rows;
  if (expected === null || left === null)
    return (
      <span class="small soft">
        {compact(stored)} {stored === 1 ? 'row' : 'rows'}, no total known
      </span>
    );
  const done = doneOf(rows);
  return (
    <span class="stored" title={`${count(done)} of ${count(expected)} announced rows`}>
      <span class="meter" aria-hidden="true">
        <span
          class="is-completed"
          style={{ width: `${expected === 0 ? 0 : (done / expected) * 100}%` }}
        />
      </span>
      <span class="tiny">
        {compact(done)} of {compact(expected)}, {share(done, expected)}
      </span>
    </span>
  );
}

interface EndsAtProps {
  readonly progress: Progress;
  readonly isLate: boolean;
}

/** The clock time, and how long until then. */
function EndsAt({ progress: { rows, at, status, as_of: old }, isLate }: EndsAtProps) {
  if (old !== null)
    return (
      <span class="soft tiny">
        <Timed text={asOf(old)} />
      </span>
    );
  if (rows.ends_at === null || status !== 'ONGOING') return <span class="soft">–</span>;
  const seconds = (Date.parse(rows.ends_at) - Date.parse(at)) / 1000;
  return (
    <span class="ends-at">
      <Time class={isLate ? 'worse' : ''} at={rows.ends_at} as={(end) => soon(end, new Date(at))} />
      <span class="soft tiny">in {duration(seconds)}</span>
    </span>
  );
}
