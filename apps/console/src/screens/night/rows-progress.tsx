import { count, counted, share } from '../../formats/numbers.js';
import { clock } from '../../formats/times.js';
import type { Progress } from '../../service/progress.js';
import { asOf } from './need.js';

/** Shows how much of the announced rows is stored and when the load ends, or nothing where nothing was announced. */
export function RowsProgress({
  progress: { rows, status, as_of: old },
}: {
  readonly progress: Progress;
}) {
  const { expected, stored, left } = rows;
  if (expected === null || left === null) return null;
  const done = expected - left;
  return (
    <p class="rows-progress">
      <strong>{count(stored)}</strong> stored of {counted(expected, 'announced row')}{' '}
      <span class="soft small">
        {share(done, expected)}{' '}
        {left === 0
          ? 'All stored'
          : status === 'ONGOING' && (old === null ? endOf(rows) : asOf(old))}
      </span>
    </p>
  );
}

function endOf({ per_second: rate, ends_at_range: range }: Progress['rows']): string {
  if (rate === null) return 'Stopped';
  if (range === null) return '';
  const [earliest, latest] = [clock(range.earliest), clock(range.latest)];
  return earliest === latest ? `Ends at ${latest}` : `Ends between ${earliest} and ${latest}`;
}
