import { compact, count } from '../formats/numbers.js';

const WIDTH = 220;
const HEIGHT = 28;
const MINUTES = 60;

interface Props {
  /** One for each minute of the last hour, oldest first. Fewer begin further right. */
  readonly values: readonly number[];
  /** Such as `rows`. */
  readonly of: string;
}

/** A line with its maximum, dotted where nothing is known. One value is a dot: a line needs two. */
export function Sparkline({ values, of }: Props) {
  const highest = Math.max(0, ...values);
  const most = Math.max(1, highest);
  const step = WIDTH / (MINUTES - 1);
  const shown = values.slice(-MINUTES);
  const span = shown.length < MINUTES ? `${shown.length} min` : 'hour';
  const start = WIDTH - (shown.length - 1) * step;
  const points = shown.map((value, index) => {
    const x = start + index * step;
    const y = HEIGHT - 2 - (value / most) * (HEIGHT - 4);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return (
    <span class={highest > 0 ? 'sparkline' : 'sparkline is-flat'}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img">
        <title>
          {shown.length === 0
            ? 'Nothing is known yet'
            : `At most ${count(highest)} ${of} a minute in the last ${span}`}
        </title>
        {start > 0 && (
          <path class="sparkline-unknown" d={`M0 ${HEIGHT - 2}H${Math.min(start, WIDTH)}`} />
        )}
        {points.length > 1 ? (
          <>
            <path
              class="sparkline-area"
              d={`M${start} ${HEIGHT}L${points.join('L')}L${WIDTH} ${HEIGHT}Z`}
            />
            <path class="sparkline-line" d={`M${points.join('L')}`} />
          </>
        ) : (
          points.map((point) => <path class="sparkline-dot" d={`M${point}h-1`} />)
        )}
      </svg>
      {highest > 0 && (
        <span class="sparkline-most tiny soft" aria-hidden="true">
          {compact(highest)}
        </span>
      )}
    </span>
  );
}
