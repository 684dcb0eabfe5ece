const WIDTH = 120;
const HEIGHT = 24;

interface Props {
  /** Oldest first. */
  readonly values: readonly number[];
  /** The number of values that fill the width: fewer begin further right. */
  readonly slots: number;
  /** A screen reader reads this in place of the line. */
  readonly label: string;
}

/** A line without axes. Its points are a minute, or whatever the values are, apart. One value is a dot: a line needs two. */
export function Sparkline({ values, slots, label }: Props) {
  const most = Math.max(1, ...values);
  const step = WIDTH / Math.max(1, slots - 1);
  const shown = values.slice(-slots);
  const start = WIDTH - (shown.length - 1) * step;
  const points = shown.map((value, index) => {
    const x = start + index * step;
    const y = HEIGHT - 2 - (value / most) * (HEIGHT - 4);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return (
    <svg
      class={shown.some((value) => value > 0) ? 'sparkline' : 'sparkline is-flat'}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
    >
      <title>{label}</title>
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
  );
}
