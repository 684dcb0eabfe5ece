import { TIMING_SECONDS, type LoadHistory, type Session } from '../journal/timings.js';
import { grouped } from './figures.js';
import { html, type Html } from './html.js';
import { table } from './report-table.js';

/** Of one session: equal steps of time, and what happened in each. */
interface Stretch {
  readonly session: Session;
  /** Unix time in seconds. */
  readonly from: number;
  readonly steps: readonly { readonly rows: number; readonly turnedAway: number }[];
  readonly rows: number;
  readonly turnedAway: number;
}

const WIDTH = 960;
const HEIGHT = 250;
const LEFT = 72;
/** For the words of a short command at the end. */
const RIGHT = 50;
const TOP = 34;
const BASE = 180;
const GAP = 70;
const MOST_STEPS = 240;
const MOST_SESSIONS = 12;

/** How fast the rows of the load got their outcomes: a picture, and the same as a table. */
export function throughput(history: LoadHistory): Html {
  if (history.timings.length === 0) return html``;
  const step = stepOf(history);
  const stretches = history.sessions.map((session) => stretchOf(session, history, step));
  return html`<h2>Throughput of the load</h2>
    <p>
      Rows that got an outcome in each ${step} s. Pauses between two commands are not drawn to
      scale.${
        stretches.length > MOST_SESSIONS
          ? ` The picture has the last ${MOST_SESSIONS} of ${stretches.length} commands.`
          : ''
      }
    </p>
    ${picture(stretches.slice(-MOST_SESSIONS), step)}
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

/** As few seconds as give a picture that can be read. */
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

/** Of a command that was killed, the last sign of it. */
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

function picture(stretches: readonly Stretch[], step: number): Html {
  const highest = niceAbove(Math.max(...stretches.map(most)) / step);
  const all = stretches.reduce((sum, { steps }) => sum + steps.length, 0);
  const bar = (WIDTH - LEFT - RIGHT - GAP * (stretches.length - 1)) / all;
  const heightOf = (rows: number): number => ((BASE - TOP) * rows) / step / highest;
  let x = LEFT;
  const drawn = stretches.map((stretch, index) => {
    const before = stretches[index - 1];
    const pause =
      before && pauseOf(x, Date.parse(stretch.session.startedAt) / 1000 - endOf(before, step));
    if (before) x += GAP;
    const left = x;
    x += bar * stretch.steps.length;
    return html`${pause ?? ''}
      <text x="${left.toFixed(1)}" y="${BASE + 44}">${stretch.session.command}</text>
      <text class="faint" x="${left.toFixed(1)}" y="${BASE + 60}"
        >${clock(stretch.from).slice(11)}</text
      >
      ${stretch.steps.map(
        (one, at) =>
          html`<rect
              class="of-files"
              x="${(left + at * bar).toFixed(1)}"
              y="${(BASE - heightOf(one.rows)).toFixed(1)}"
              width="${Math.max(0.5, bar - (bar > 4 ? 1 : 0)).toFixed(1)}"
              height="${heightOf(one.rows).toFixed(1)}"
            >
              <title>
                ${clock(stretch.from + at * step)}: ${grouped(Math.round(one.rows / step))} rows/s
              </title>
            </rect>
            ${one.turnedAway > 0 ? markOf(left + at * bar, bar, one.turnedAway) : ''}`,
      )}`;
  });
  return html`<p>
      <span class="key files" style="margin-left:0"></span>rows/s<span class="key refused"></span
      >requests turned away (429 or 5xx)
    </p>
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Rows a second over time">
      ${[0, 0.5, 1].map((share) => {
        const y = BASE - share * (BASE - TOP);
        return html`<line class="axis" x1="${LEFT}" x2="${WIDTH}" y1="${y}" y2="${y}" />
          <text class="faint end" x="${LEFT - 8}" y="${y + 4}">${grouped(highest * share)}</text>`;
      })}
      <text class="faint" x="0" y="${TOP - 16}">rows/s</text>
      ${drawn}
    </svg>`;
}

function markOf(x: number, width: number, requests: number): Html {
  return html`<rect
    class="refused"
    x="${x.toFixed(1)}"
    y="${BASE + 4}"
    width="${Math.max(3, width - 1).toFixed(1)}"
    height="8"
  >
    <title>${requests} requests turned away</title>
  </rect>`;
}

function pauseOf(x: number, seconds: number): Html {
  const middle = x + GAP / 2;
  return html`<line class="pause" x1="${middle}" x2="${middle}" y1="${TOP}" y2="${BASE}" />
    <text class="faint middle" x="${middle}" y="${BASE + 28}"
      >${duration(Math.max(0, seconds))}</text
    >`;
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
