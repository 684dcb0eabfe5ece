import { useState } from 'preact/hooks';
import { counted } from '../../formats/numbers.js';
import { day } from '../../formats/times.js';
import { Empty } from '../../parts/states.js';
import { entriesOf, KINDS, type Entry, type EntryKind, type Records } from './entries.js';
import { EntryContent } from './entry-content.js';

const NAMES: Readonly<Record<EntryKind, readonly [string, string]>> = {
  note: ['Notes', 'Note'],
  transaction: ['Transactions', 'Transaction'],
  statement: ['Statements', 'Statement'],
};

interface Props extends Records {
  readonly isBusy: boolean;
  /** Reads older ones than those that are known; `undefined` when there are none. */
  readonly onOlder: (() => void) | undefined;
}

const PAGE = 50;

export function Timeline({ isBusy, onOlder, ...records }: Props) {
  const [most, setMost] = useState(PAGE);
  const [hidden, setHidden] = useState<readonly EntryKind[]>([]);
  const entries = entriesOf(records);
  const shown = entries.filter(({ kind }) => !hidden.includes(kind));
  const toggle = (kind: EntryKind) =>
    setHidden(hidden.includes(kind) ? hidden.filter((one) => one !== kind) : [...hidden, kind]);

  if (entries.length === 0)
    return (
      <Empty title="Nothing yet">
        No note, transaction or statement was imported. They come with the supplier’s load.
      </Empty>
    );
  return (
    <>
      <fieldset class="kinds line">
        <legend class="hidden">Show</legend>
        {KINDS.map((kind) => (
          <label key={kind} class="check">
            <input type="checkbox" checked={!hidden.includes(kind)} onChange={() => toggle(kind)} />
            {/* While older ones are not read, their number is not known here. */}
            {onOlder
              ? NAMES[kind][0]
              : counted(entries.filter((one) => one.kind === kind).length, ...lower(NAMES[kind]))}
          </label>
        ))}
      </fieldset>
      <ol>
        {shown.slice(0, most).map((entry, index) => (
          <li key={entry.key} class={`entry ${entry.kind}`}>
            <DayOf entry={entry} before={shown[index - 1]} />
            <div class="entry-body">
              <p class="soft small">{NAMES[entry.kind][1]}</p>
              <EntryContent entry={entry} />
            </div>
          </li>
        ))}
      </ol>
      {(shown.length > most || onOlder) && (
        <button
          type="button"
          aria-disabled={isBusy}
          onClick={() => {
            if (shown.length < most + PAGE) onOlder?.();
            setMost(most + PAGE);
          }}
        >
          Show more
        </button>
      )}
    </>
  );
}

function lower([many, one]: readonly [string, string]): readonly [string, string] {
  return [one.toLowerCase(), many.toLowerCase()];
}

interface DayProps {
  readonly entry: Entry;
  readonly before: Entry | undefined;
}

/** Shown once for all entries of a day; a screen reader hears it each time. */
function DayOf({ entry, before }: DayProps) {
  const isRepeated = before?.day === entry.day;
  return (
    <time class="entry-day soft small" dateTime={entry.day}>
      <span class={isRepeated ? 'hidden' : ''}>{day(entry.day)}</span>
    </time>
  );
}
