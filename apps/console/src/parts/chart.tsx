import { useState } from 'preact/hooks';
import { compact, count } from '../formats/numbers.js';
import { minute } from '../formats/times.js';

const WIDTH = 600;
const HEIGHT = 120;
export const MINUTE_MS = 60_000;

/** A line of a chart; `undefined` where nothing is known. */
export interface Series {
  readonly name: string;
  readonly values: readonly (number | undefined)[];
}

export interface Mark {
  readonly at: string;
  readonly label: string;
}

interface Props {
  /** One value of each series belongs to each of the minutes from here on. */
  readonly from: number;
  readonly minutes: number;
  readonly series: readonly Series[];
  readonly marks: readonly Mark[];
}

/** Draws lines by the minute with an axis and marks; the pointer names the values of a minute. */
export function Chart({ from, minutes, series, marks }: Props) {
  const [pointed, setPointed] = useState<number>();
  const most = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const x = (at: number) => ((at - from) / MINUTE_MS / (minutes - 1)) * WIDTH;
  const y = (value: number) => HEIGHT - (value / (most || 1)) * (HEIGHT - 4);
  const seen = marks
    .map(({ at, label }) => ({ label, at: Date.parse(at) }))
    .filter(({ at }) => at >= from && at <= from + minutes * MINUTE_MS);
  const summary = series.map(
    ({ name, values }) => `${name} at most ${count(Math.max(0, ...values.map((one) => one ?? 0)))}`,
  );
  const point = (event: PointerEvent) => {
    const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
    const index = Math.round(((event.clientX - left) / width) * (minutes - 1));
    setPointed(Math.max(0, Math.min(minutes - 1, index)));
  };
  const at = from + (pointed ?? 0) * MINUTE_MS;
  return (
    <figure class="chart stack">
      <figcaption class="line small">
        {series.map(({ name, values }, index) => (
          <span key={name}>
            <span class={`swatch line-${index}`} aria-hidden="true" />
            {name} {pointed !== undefined && (values[pointed] ?? '–')}
          </span>
        ))}
        <span class="soft">
          {pointed === undefined ? 'rows and requests per minute' : `at ${minute(at)}`}
        </span>
      </figcaption>
      <div class="chart-body">
        <span class="chart-most soft small">{most > 0 && compact(most)}</span>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          onPointerMove={point}
          onPointerLeave={() => setPointed(undefined)}
        >
          <title>{`Per minute: ${summary.join(', ')}.`}</title>
          <path class="chart-axis" d={`M0 ${HEIGHT}H${WIDTH}M0 4H${WIDTH}`} />
          {seen.map((mark) => (
            <path
              key={`${mark.at} ${mark.label}`}
              class="chart-mark"
              d={`M${x(mark.at)} 0V${HEIGHT}`}
            />
          ))}
          {pointed !== undefined && <path class="chart-pointer" d={`M${x(at)} 0V${HEIGHT}`} />}
          {series.map(({ name, values }, index) => (
            <path key={name} class={`chart-line line-${index}`} d={lineOf(values, from, x, y)} />
          ))}
        </svg>
      </div>
      <p class="line apart soft small">
        <span>{minute(from)}</span>
        <span>{minute(from + ((minutes - 1) / 2) * MINUTE_MS)}</span>
        <span>{minute(from + (minutes - 1) * MINUTE_MS)}</span>
      </p>
      {seen.length > 0 && (
        <ul class="small" aria-label="Marks">
          {seen.map((mark) => (
            <li key={`${mark.at} ${mark.label}`}>
              <time dateTime={new Date(mark.at).toISOString()}>{minute(mark.at)}</time> {mark.label}
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}

/** Interrupts the line where nothing is known. Zeros alone have none: the axis would take the colour of failures. */
function lineOf(
  values: Series['values'],
  from: number,
  x: (at: number) => number,
  y: (value: number) => number,
): string {
  if (!values.some((value) => value !== undefined && value > 0)) return '';
  return values
    .map((value, index) => {
      if (value === undefined) return '';
      const step = values[index - 1] === undefined ? 'M' : 'L';
      return `${step}${x(from + index * MINUTE_MS).toFixed(1)} ${y(value).toFixed(1)}h0.1`;
    })
    .join('');
}
