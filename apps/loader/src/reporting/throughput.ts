import { TIMING_SECONDS, type LoadHistory, type Session } from '../journal/timings.js';
import { grouped } from './figures.js';
import { html, type Html } from './html.js';
import { table } from './report-table.js';

/** The throughput of one session in equal steps of time. */
interface Stretch {
  readonly session: Session;
  /** Unix time in seconds. */
  readonly from: number;
  readonly steps: readonly { readonly rows: number; readonly turnedAway: number }[];
  readonly rows: number;
  readonly turnedAway: number;
}

const MOST_STEPS = 240;
const MOST_SESSIONS = 12;

/** The throughput of the load as a picture, and the same as a table. */
export function throughput(history: LoadHistory): Html {
  if (history.timings.length === 0) return html``;
  const step = stepOf(history);
  const stretches = history.sessions.map((session) => stretchOf(session, history, step));
  return html`<h2>Throughput of the load</h2>
    <p>
      Rows that got an outcome in each ${step}
      s.${
        stretches.length > MOST_SESSIONS
          ? ` The last ${MOST_SESSIONS} of ${stretches.length} commands are drawn.`
          : ''
      }
    </p>
    ${pictures(stretches.slice(-MOST_SESSIONS), step)}
    ${table('The same as figures, by command.', stretches, [
      { title: 'Command', of: ({ session }) => session.command },
      { title: 'From (UTC)', of: ({ session }) => clock(Date.parse(session.startedAt) / 1000) },
      { title: 'To (UTC)', of: (stretch) => clock(endOf(stretch, step)) },
      { title: 'Ended', of: ({ session }) => ENDS[session.endedAs ?? ''] ?? 'killed' },
      { title: 'Rows', isNumber: true, of: ({ rows }) => grouped(rows) },
      {
        title: 'Rows/s',
        isNumber: true,
        of: (stretch) => grouped(Math.round(meanOf(stretch, step))),
      },
      {
        title: `Best ${step} s, rows/s`,
        isNumber: true,
        // A command may have been shorter than one step.
        of: (stretch) => grouped(Math.round(Math.max(most(stretch) / step, meanOf(stretch, step)))),
      },
      {
        title: 'Requests turned away',
        isNumber: true,
        of: ({ turnedAway }) => grouped(turnedAway),
        style: ({ turnedAway }) => (turnedAway > 0 ? 'warn' : ''),
      },
    ])}`;
}

const ENDS: Readonly<Record<string, string>> = {
  done: 'done',
  stopped: 'by Ctrl-C',
  'too-many-failed': 'too many rows failed',
  'service-unusable': 'the service could not be used',
};

/** The shortest step, in seconds, with which the picture has few enough bars to be read. */
function stepOf({ timings }: LoadHistory): number {
  const moments = new Set(timings.map(({ at }) => at)).size;
  return TIMING_SECONDS * Math.max(1, Math.ceil(moments / MOST_STEPS));
}

function stretchOf(session: Session, { timings }: LoadHistory, step: number): Stretch {
  const own = timings.filter((timing) => timing.session === session.number);
  const from = own[0]?.at ?? Date.parse(session.startedAt) / 1000;
  const last = own.at(-1)?.at ?? from;
  const steps = Array.from({ length: Math.floor((last - from) / step) + 1 }, () => ({
    rows: 0,
    turnedAway: 0,
  }));
  for (const { at, kind, amount } of own) {
    const one = steps[Math.floor((at - from) / step)];
    if (one) one[kind === undefined ? 'turnedAway' : 'rows'] += amount;
  }
  return {
    session,
    from,
    steps,
    rows: steps.reduce((sum, { rows }) => sum + rows, 0),
    turnedAway: steps.reduce((sum, { turnedAway }) => sum + turnedAway, 0),
  };
}

/** The end of the session, in Unix seconds; that of its last step if the command was killed. */
function endOf({ session, from, steps }: Stretch, step: number): number {
  return session.endedAt === null ? from + steps.length * step : Date.parse(session.endedAt) / 1000;
}

function meanOf(stretch: Stretch, step: number): number {
  const seconds = endOf(stretch, step) - Date.parse(stretch.session.startedAt) / 1000;
  return stretch.rows / Math.max(0.1, seconds);
}

function most({ steps }: Stretch): number {
  return Math.max(...steps.map(({ rows }) => rows));
}

/**
 * The pictures are one below the other, so that their texts do not overlap at any width; all have one scale of time and of
 * rows.
 */
function pictures(stretches: readonly Stretch[], step: number): Html {
  const highest = niceAbove(Math.max(...stretches.map(most)) / step);
  const longest = Math.max(...stretches.map(({ steps }) => steps.length));
  return html`<p>
      <span class="key files" style="margin-left:0"></span>rows/s, up to ${grouped(highest)}<span
        class="key refused"
      ></span
      >requests turned away (429 or 5xx)
    </p>
    ${stretches.map((stretch, index) => {
      const before = stretches[index - 1];
      const { session, steps, from } = stretch;
      return html`${before ? pauseBetween(before, stretch, step) : ''}
        <p class="command">
          ${session.command}
          <span class="faint">${clock(Date.parse(session.startedAt) / 1000)}</span>
        </p>
        <svg
          class="rate"
          style="width:${Math.max(1, (100 * steps.length) / longest).toFixed(1)}%"
          viewBox="0 0 ${steps.length * UNIT} ${BASE + MARK}"
          preserveAspectRatio="none"
          role="img"
          aria-label="Rows a second of ${session.command}, over time"
        >
          ${steps.map(
            (one, at) =>
              html`<rect
                  class="of-files"
                  x="${at * UNIT}"
                  y="${(BASE - (BASE * one.rows) / step / highest).toFixed(1)}"
                  width="${UNIT - 1}"
                  height="${((BASE * one.rows) / step / highest).toFixed(1)}"
                >
                  <title>
                    ${clock(from + at * step)}: ${grouped(Math.round(one.rows / step))} rows/s
                  </title>
                </rect>
                ${one.turnedAway > 0 ? markOf(at, one.turnedAway) : ''}`,
          )}
        </svg>`;
    })}`;
}

/** The units of the picture, which has no size of its own: width of a step, height of all bars, height of a mark below. */
const UNIT = 10;
const BASE = 100;
const MARK = 12;

function markOf(at: number, requests: number): Html {
  return html`<rect
    class="refused"
    x="${at * UNIT}"
    y="${BASE + 2}"
    width="${UNIT - 1}"
    height="${MARK - 2}"
  >
    <title>${requests} requests turned away</title>
  </rect>`;
}

function pauseBetween(before: Stretch, { session }: Stretch, step: number): Html {
  const seconds = Date.parse(session.startedAt) / 1000 - endOf(before, step);
  return html`<p class="faint">a pause of <span>${duration(Math.max(0, seconds))}</span></p>`;
}

/** A round number, so that the axis can be read. */
function niceAbove(value: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(value, 10)));
  return (
    [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10]
      .map((factor) => factor * size)
      .find((nice) => nice >= value) ?? value
  );
}

function clock(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

function duration(seconds: number): string {
  if (seconds < 100) return `${Math.round(seconds)} s`;
  if (seconds < 6000) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}
