import { useState } from 'preact/hooks';
import { count, counted, share } from '../../formats/numbers.js';
import { recently } from '../../formats/times.js';
import { Breakable } from '../../parts/breakable.js';
import { Sparkline } from '../../parts/sparkline.js';
import { hrefOf } from '../../routing/route.js';
import { rowsOf } from '../../service/batches.js';
import type { Progress } from '../../service/progress.js';
import type { Refusal } from '../../service/refusals.js';
import { RefusalDetails } from './refusal-details.js';

interface Props {
  readonly title: string;
  readonly note: string;
  readonly refusals: readonly Refusal[];
  /** Also those that are not shown: a share is of all. */
  readonly all: readonly Refusal[];
  readonly suppliers: readonly Progress[];
  /** All time, instead of the last hour. */
  readonly isWhole: boolean;
  /** Only requests of this batch are counted, which nothing is known of by the minute. */
  readonly batch: string | undefined;
}

/** A row for each code of a supplier's operation, which opens to its requests. */
export function RefusalsTable({ title, note, refusals, all, suppliers, isWhole, batch }: Props) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const timesOf = isWhole ? ({ count: times }: Refusal) => times : inLastHour;
  const toggle = (key: string) =>
    setOpened(
      (keys) => new Set(keys.has(key) ? [...keys].filter((one) => one !== key) : [...keys, key]),
    );
  const shareOf = (refusal: Refusal) => {
    const { import_supplier: code } = refusal;
    const supplier = suppliers.find((one) => one.import_supplier === code);
    if (!supplier) return '';
    const own = all.filter((one) => one.import_supplier === code);
    const comparable = isWhole ? ({ count: times }: Refusal) => times : inWholeMinutes;
    const refused = own.reduce((sum, one) => sum + comparable(one), 0);
    return share(
      comparable(refusal),
      refused + (isWhole ? rowsOf(supplier.records) : lastRows(supplier)),
    );
  };
  const headings = [
    'Code',
    batch === undefined ? (isWhole ? 'All time' : 'Last hour') : 'In the batch',
    ...(batch === undefined ? ['A minute', 'Share', 'Hour', 'First'] : []),
    'Last',
  ];
  return (
    <table class="rows refusals">
      <caption>
        <strong>{title}</strong> <span class="soft small">{note}</span>
      </caption>
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      {refusals
        .toSorted((one, other) => timesOf(other) - timesOf(one))
        .map((refusal) => {
          const {
            import_supplier: supplier,
            operation,
            code,
            first_at: first,
            last_at: last,
          } = refusal;
          const key = `${supplier} ${operation} ${code}`;
          const isOpen = opened.has(key);
          return (
            <tbody class="row" key={key}>
              <tr>
                <th scope="row">
                  <button
                    type="button"
                    class="link"
                    aria-expanded={isOpen}
                    onClick={() => toggle(key)}
                  >
                    <Breakable text={code} />
                  </button>
                  <span class="reason soft">
                    {operation} of <a href={hrefOf(['suppliers', supplier])}>{supplier}</a>
                  </span>
                </th>
                <td data-label={headings[1]} class="number">
                  {count(timesOf(refusal))}
                </td>
                {batch === undefined && (
                  <>
                    {' '}
                    <td
                      data-label="A minute"
                      class="number"
                      title="In the last minute or the one that is under way, whichever had more"
                    >
                      {count(Math.max(...refusal.last_hour.slice(-2)))}
                    </td>
                    <td
                      data-label="Share"
                      class="number"
                      title={`Of the rows stored and the requests refused of ${supplier} ${isWhole ? 'in all' : 'in the last hour'}`}
                    >
                      {shareOf(refusal) || '–'}
                    </td>
                    <td data-label="Hour">
                      <Sparkline
                        values={refusal.last_hour}
                        slots={60}
                        label={`At most ${counted(Math.max(...refusal.last_hour), 'request')} a minute in the last hour`}
                      />
                    </td>
                    <td data-label="First" class="number">
                      <time dateTime={first}>{recently(first)}</time>
                    </td>
                  </>
                )}
                <td data-label="Last" class="number">
                  <time dateTime={last}>{recently(last)}</time>
                </td>
              </tr>
              {isOpen && (
                <tr class="opened">
                  <td colSpan={headings.length}>
                    <RefusalDetails refusal={refusal} />
                  </td>
                </tr>
              )}
            </tbody>
          );
        })}
    </table>
  );
}

/** Leaves out the current minute, whose rows are still being stored. */
function inWholeMinutes({ last_hour: minutes }: Refusal): number {
  return minutes.slice(0, -1).reduce((sum, minute) => sum + minute, 0);
}

function inLastHour({ last_hour: minutes }: Refusal): number {
  return minutes.reduce((sum, minute) => sum + minute, 0);
}

function lastRows({ last_hour: minutes }: Progress): number {
  return minutes.reduce((sum, minute) => sum + rowsOf(minute), 0);
}
