import { count, share } from '../../formats/numbers.js';
import { FigureCell, Head, OpenableRow, useOpened } from '../../parts/rows.js';
import { Sparkline } from '../../parts/sparkline.js';
import { Time } from '../../parts/time.js';
import { hrefOf } from '../../routing/route.js';
import type { Progress } from '../../service/progress.js';
import { inLastMinutes, type Refusal } from '../../service/refusals.js';
import { recentOf } from '../night/need.js';
import { RefusalDetails } from './refusal-details.js';

interface Props {
  readonly title: string;
  readonly note: string;
  readonly refusals: readonly Refusal[];
  readonly suppliers: readonly Progress[];
  /** All time, instead of the last hour. */
  readonly isWhole: boolean;
  /** Only requests of this batch are counted, which nothing is known of by the minute. */
  readonly batch: string | undefined;
}

export function RefusalsTable({ title, note, refusals, suppliers, isWhole, batch }: Props) {
  const opened = useOpened();
  const timesOf = isWhole ? ({ count: times }: Refusal) => times : inLastMinutes;
  const shareOf = (refusal: Refusal) => {
    const supplier = suppliers.find((one) => one.import_supplier === refusal.import_supplier);
    const all = (supplier && recentOf(supplier))?.count;
    // Servers report their requests a little later than their refusals are counted.
    return all && share(Math.min(inLastMinutes(refusal, 5), all), all);
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
                    title={`Of all requests of ${supplier} in the last 5 minutes`}
                  />
                  <td data-label="Hour">
                    <Sparkline values={minutes} of="requests" />
                  </td>
                  <FigureCell label="First" value={<Time at={first} />} />
                </>
              )}
              <FigureCell label="Last" value={<Time at={last} />} />
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
