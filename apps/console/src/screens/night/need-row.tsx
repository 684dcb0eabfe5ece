import type { ComponentChildren } from 'preact';
import { compact, count, counted, rate, share } from '../../formats/numbers.js';
import { duration, soon } from '../../formats/times.js';
import { Badge, type Shape, type Tone } from '../../parts/badge.js';
import { Breakable } from '../../parts/breakable.js';
import { Sparkline } from '../../parts/sparkline.js';
import type { Progress } from '../../service/progress.js';
import { asOf, recentOf, type Judged, type Need } from './need.js';

interface Props {
  readonly judged: Judged;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly columns: number;
  /** The card, while it is open. */
  readonly children: ComponentChildren;
}

const LOOKS: Readonly<Record<Need, readonly [Tone, Shape, string]>> = {
  failing: ['bad', 'cross', 'Failing'],
  refusing: ['bad', 'alert', 'Refusing'],
  late: ['warning', 'alert', 'Late'],
  unknown: ['warning', 'alert', 'Unknown'],
  stalled: ['warning', 'alert', 'Stalled'],
  paused: ['warning', 'pause', 'Paused'],
  loading: ['busy', 'play', 'Loading'],
  idle: ['still', 'dot', 'Idle'],
  complete: ['good', 'check', 'Complete'],
};

/** One supplier in 44 pixels, which opens to its card. */
export function NeedRow({ judged, isOpen, onToggle, columns, children }: Props) {
  const { progress, need, reason } = judged;
  const { import_supplier: code, rows } = progress;
  const [tone, shape, word] = LOOKS[need];
  const recent = recentOf(progress);
  const refused = recent && share(recent.refused, recent.count);
  return (
    <tbody class="row need">
      <tr>
        <th scope="row">
          <button type="button" class="link" aria-expanded={isOpen} onClick={onToggle}>
            <Breakable text={code} />
          </button>
          <span class="reason soft" title={reason}>
            {reason}
          </span>
        </th>
        <td data-label="State">
          <Badge tone={tone} shape={shape}>
            {word}
          </Badge>
        </td>
        <td data-label="Stored">
          <Stored progress={progress} />
        </td>
        <Figure
          label="Rows/s"
          value={rows.per_second === null ? undefined : rate(rows.per_second)}
        />
        <Figure
          label="Refused, 5 min"
          value={refused}
          isBad={need === 'refusing'}
          title={
            recent
              ? `${count(recent.refused)} of ${counted(recent.count, 'request')} in the last 5 minutes`
              : progress.requests
                ? 'Too little has come in the last minutes'
                : 'Unknown: no server has reported'
          }
        />
        <Figure
          label="Failed in all"
          value={rows.failed === 0 ? undefined : count(rows.failed)}
          isBad={need === 'failing'}
          title="Requests that the service failed, over all time"
        />
        <td data-label="Ends at" class="number">
          <EndsAt progress={progress} isLate={need === 'late'} />
        </td>
        <td data-label="Hour">
          <LastHour minutes={progress.last_hour} />
        </td>
      </tr>
      {isOpen && (
        <tr class="opened">
          <td colSpan={columns}>{children}</td>
        </tr>
      )}
    </tbody>
  );
}

/** A row without an announced total has no bar. */
function Stored({ progress: { rows } }: { readonly progress: Progress }) {
  const { expected, left, stored } = rows;
  if (expected === null || left === null)
    return <span class="small soft">{compact(stored)}, no total known</span>;
  const done = expected - left;
  return (
    <span class="stored" title={`${count(done)} of ${count(expected)} announced rows`}>
      <span class="meter" aria-hidden="true">
        <span
          class="is-completed"
          style={{ width: `${expected === 0 ? 0 : (done / expected) * 100}%` }}
        />
      </span>
      <span class="small">
        {compact(done)} of {compact(expected)}
      </span>
    </span>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly isBad?: boolean;
  readonly title?: string;
}

function Figure({ label, value, isBad = false, title }: FigureProps) {
  return (
    <td
      data-label={label}
      title={title}
      class={value === undefined ? 'number soft' : isBad ? 'number worse' : 'number'}
    >
      {value ?? '–'}
    </td>
  );
}

interface EndsAtProps {
  readonly progress: Progress;
  readonly isLate: boolean;
}

/** The clock time, and how long until then. */
function EndsAt({ progress: { rows, at, status, as_of: old }, isLate }: EndsAtProps) {
  if (old !== null) return <span class="soft small">{asOf(old)}</span>;
  if (rows.ends_at === null || status !== 'ONGOING') return <span class="soft">–</span>;
  const seconds = (Date.parse(rows.ends_at) - Date.parse(at)) / 1000;
  return (
    <span class="ends-at">
      <time class={isLate ? 'worse' : ''} dateTime={rows.ends_at}>
        {soon(rows.ends_at, new Date(at))}
      </time>
      <span class="soft small">in {duration(seconds)}</span>
    </span>
  );
}

function LastHour({ minutes }: { readonly minutes: Progress['last_hour'] }) {
  const values = minutes.map(
    ({ notes, transactions, statements, payment_instructions: instructions }) =>
      notes + transactions + statements + instructions,
  );
  const most = Math.max(0, ...values);
  return (
    <Sparkline
      values={values}
      slots={60}
      label={`At most ${count(most)} rows a minute in the last hour`}
    />
  );
}
