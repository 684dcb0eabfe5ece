import { useState } from 'preact/hooks';
import { compact, count } from '../formats/numbers.js';
import { minute } from '../formats/times.js';
import { Time } from './time.js';

const WIDTH = 600;
const HEIGHT = 120;
export const MINUTE_MS = 60_000;
/** The shares of the time and of the height that have a label. */
const TIMES = [0, 0.25, 0.5, 0.75, 1];
const HEIGHTS = [1, 0.5, 0];

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

/** Draws lines by the minute with axes and marks; the values of a minute are shown under the pointer. */
export function Chart({ from, minutes, series, marks }: Props) {
  const [pointed, setPointed] = useState<number>();
  const most = roundedUp(Math.max(0, ...series.map(mostOf)));
  const span = (minutes - 1) * MINUTE_MS;
  const x = (at: number) => ((at - from) / span) * WIDTH;
  const y = (value: number) => HEIGHT - (value / most) * HEIGHT;
  const seen = marks
    .map(({ at, label }) => ({ label, at, x: x(Date.parse(at)) }))
    .filter((mark) => mark.x >= 0 && mark.x <= x(from + minutes * MINUTE_MS));
  const summary = series.map((one) =>
    isKnown(one) ? `${one.name} at most ${count(mostOf(one))}` : `${one.name} unknown`,
  );
  const point = (event: PointerEvent) => {
    const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
    const index = Math.round(((event.clientX - left) / width) * (minutes - 1));
    setPointed(Math.max(0, Math.min(minutes - 1, index)));
  };
  const share = (pointed ?? 0) / (minutes - 1);
  return (
    <figure class="chart stack">
      <figcaption class="line small">
        {series.map((one, index) => (
          <span key={one.name}>
            <span class={`swatch line-${index}`} aria-hidden="true" />
            {one.name}
            {!isKnown(one) && ' unknown'}
          </span>
        ))}
        <span class="soft">rows and requests per minute</span>
      </figcaption>
      <div class="chart-body tiny soft">
        <div class="chart-heights" aria-hidden="true">
          {HEIGHTS.map((height) => (
            <span key={height}>{compact(most * height)}</span>
          ))}
        </div>
        <div class="chart-plot">
          <svg
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            role="img"
            onPointerMove={point}
            onPointerLeave={() => setPointed(undefined)}
          >
            <title>{`Per minute: ${summary.join(', ')}.`}</title>
            <path
              class="chart-axis"
              d={HEIGHTS.map((height) => `M0 ${HEIGHT * height}H${WIDTH}`).join('')}
            />
            {apart(seen).map((mark) => (
              <path
                key={`${mark.at} ${mark.label}`}
                class="chart-mark"
                d={`M${mark.x} 0V${HEIGHT}`}
              />
            ))}
            {pointed !== undefined && (
              <path class="chart-pointer" d={`M${share * WIDTH} 0V${HEIGHT}`} />
            )}
            {series.map(({ name, values }, index) => (
              <path
                key={name}
                class={`line-${index}`}
                d={lineOf(values, (at) => (at / (minutes - 1)) * WIDTH, y)}
              />
            ))}
          </svg>
          {pointed !== undefined && (
            <div
              class="chart-values card"
              style={share < 0.5 ? { left: `${share * 100}%` } : { right: `${(1 - share) * 100}%` }}
            >
              <p>at {minute(from + pointed * MINUTE_MS)}</p>
              {series.map(({ name, values }) => (
                <p key={name} class="line apart">
                  {name}{' '}
                  <strong>{values[pointed] === undefined ? '–' : count(values[pointed])}</strong>
                </p>
              ))}
            </div>
          )}
        </div>
        <p class="chart-times line apart">
          {TIMES.map((part) => (
            <Time key={part} at={new Date(from + part * span).toISOString()} as={minute} />
          ))}
        </p>
      </div>
      {seen.length > 0 && (
        <ul class="small" aria-label="Marks">
          {seen.map((mark) => (
            <li key={`${mark.at} ${mark.label}`}>
              <Time at={mark.at} as={minute} /> {mark.label}
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}

/** The width of two minutes of an hour, which a phone has room for. */
const MARKS_APART = WIDTH / 30;

/** The marks whose lines can be told apart, from the left; the list below names all. */
export function apart<Placed extends { readonly x: number }>(
  marks: readonly Placed[],
): readonly Placed[] {
  const drawn: Placed[] = [];
  for (const mark of marks.toSorted((one, other) => one.x - other.x)) {
    const last = drawn.at(-1);
    if (!last || mark.x - last.x >= MARKS_APART) drawn.push(mark);
  }
  return drawn;
}

const isKnown = ({ values }: Series) => values.some((one) => one !== undefined);

const mostOf = ({ values }: Series) => Math.max(0, ...values.map((one) => one ?? 0));

/** To 1, 2, 4, 6 or 8 times a power of ten, so that half of it is a round number too. */
function roundedUp(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  const times = [1, 2, 4, 6, 8].find((one) => one * power >= Math.max(most, 2)) ?? 10;
  return times * power;
}

/** Interrupts the line where nothing is known. Zeros alone have none: the axis would take the colour of failures. */
function lineOf(
  values: Series['values'],
  x: (index: number) => number,
  y: (value: number) => number,
): string {
  if (!values.some((value) => value !== undefined && value > 0)) return '';
  return values
    .map((value, index) => {
      if (value === undefined) return '';
      const isFirst = values[index - 1] === undefined;
      if (isFirst && values[index + 1] === undefined) return dotAt(x(index), y(value));
      const step = isFirst ? 'M' : 'L';
      return `${step}${x(index).toFixed(1)} ${y(value).toFixed(1)}h0.1`;
    })
    .join('');
}

/** A minute alone has no line to be seen by. */
function dotAt(x: number, y: number): string {
  const width = WIDTH / 100;
  return `M${(x - width / 2).toFixed(1)} ${y.toFixed(1)}h${width}`;
}
