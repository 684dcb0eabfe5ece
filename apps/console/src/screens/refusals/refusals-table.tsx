import { count, share } from '../../formats/numbers.js';
import { recently } from '../../formats/times.js';
import { FigureCell, Head, OpenableRow, useOpened } from '../../parts/rows.js';
import { Sparkline } from '../../parts/sparkline.js';
import { hrefOf } from '../../routing/route.js';
import { rowsOf } from '../../service/batches.js';
import type { Progress } from '../../service/progress.js';
import { inLastHour, type Refusal } from '../../service/refusals.js';
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
  const opened = useOpened();
  const timesOf = isWhole ? ({ count: times }: Refusal) => times : inLastHour;
  const shareOf = (refusal: Refusal) => {
    const { import_supplier: code } = refusal;
    const supplier = suppliers.find((one) => one.import_supplier === code);
    if (!supplier) return undefined;
    const own = all.filter((one) => one.import_supplier === code);
    const comparable = isWhole ? ({ count: times }: Refusal) => times : inWholeMinutes;
    const refused = own.reduce((sum, one) => sum + comparable(one), 0);
    return share(
      comparable(refusal),
      refused + (isWhole ? rowsOf(supplier.records) : lastRows(supplier)),
    );
  };
  const counted = batch === undefined ? (isWhole ? 'All time' : 'Last hour') : 'In the batch';
  const ofMinutes = batch === undefined ? ['Per minute', 'Share', 'By minute', 'First'] : [];
  const headings = ['Code', counted, ...ofMinutes, 'Last'];
  if (refusals.length === 0) return null;
  return (
    <table class="rows refusals">
      <caption>
        <strong>{title}</strong> <span class="soft small">{note}</span>
      </caption>
      <Head titles={headings} />
      {refusals
        .toSorted((one, other) => timesOf(other) - timesOf(one))
        .map((refusal) => {
          const { import_supplier: supplier, operation, code, last_hour: minutes } = refusal;
          const { first_at: first, last_at: last } = refusal;
          const key = `${supplier} ${operation} ${code}`;
          const cells = (
            <>
              <FigureCell label={counted} value={count(timesOf(refusal))} />
              {batch === undefined && (
                <>
                  <FigureCell
                    label="Per minute"
                    value={count(Math.max(...minutes.slice(-2)))}
                    title="In the last minute or the one that is under way, whichever had more"
                  />
                  <FigureCell
                    label="Share"
                    value={shareOf(refusal)}
                    title={`Of the rows stored and the requests refused of ${supplier} ${isWhole ? 'in all' : 'in the last hour'}`}
                  />
                  <td data-label="Hour">
                    <Sparkline values={minutes} of="requests" />
                  </td>
                  <FigureCell
                    label="First"
                    value={<time dateTime={first}>{recently(first)}</time>}
                  />
                </>
              )}
              <FigureCell label="Last" value={<time dateTime={last}>{recently(last)}</time>} />
            </>
          );
          return (
            <OpenableRow
              key={key}
              name={code}
              about={
                <>
                  {operation} of <a href={hrefOf(['suppliers', supplier])}>{supplier}</a>
                </>
              }
              opened={opened}
              opensBy={key}
              columns={headings.length}
              cells={cells}
            >
              {() => <RefusalDetails refusal={refusal} />}
            </OpenableRow>
          );
        })}
    </table>
  );
}

/** Leaves out the current minute, whose rows are still being stored. */
function inWholeMinutes(refusal: Refusal): number {
  return inLastHour({ ...refusal, last_hour: refusal.last_hour.slice(0, -1) });
}

function lastRows({ last_hour: minutes }: Progress): number {
  return minutes.reduce((sum, minute) => sum + rowsOf(minute), 0);
}
