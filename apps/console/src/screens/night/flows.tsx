import { count, rate } from '../../formats/numbers.js';
import { soon } from '../../formats/times.js';
import { words } from '../../formats/words.js';
import { Head } from '../../parts/rows.js';
import { Sparkline } from '../../parts/sparkline.js';
import { Time } from '../../parts/time.js';
import { KINDS } from '../../service/batches.js';
import type { Progress } from '../../service/progress.js';

interface Props {
  readonly progress: Progress;
  /** With what is announced of each kind, and when it ends. */
  readonly isWhole?: boolean;
}

export function Flows({ progress, isWhole = false }: Props) {
  const { records, rates, kinds, last_hour: minutes } = progress;
  const announced = isWhole ? ['Announced', 'Ends at'] : [];
  return (
    <>
      <table class={isWhole ? 'flows whole' : 'flows'}>
        <Head
          titles={['Kind', 'Stored', ...announced, 'Rows/s', 'Last hour']}
          numbers={isWhole ? [1, 2, 3, 4] : [1, 2]}
        />
        <tbody>
          {KINDS.map((kind) => {
            const { expected, ends_at: end } = kinds[kind];
            return (
              <tr key={kind}>
                <th scope="row">{words(kind)}</th>
                <td class="number">{count(records[kind])}</td>
                {isWhole && (
                  <>
                    <td class="number">{expected === null ? '–' : count(expected)}</td>
                    <td class="number">{end === null ? '–' : <Time at={end} as={soon} />}</td>
                  </>
                )}
                <td class={rates && rates[kind] > 0 ? 'number' : 'number soft'}>
                  {rates ? rate(rates[kind]) : 'Unknown'}
                </td>
                <td>
                  <Sparkline
                    values={minutes.map((minute) => minute[kind])}
                    of={words(kind).toLowerCase()}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {records.different > 0 && (
        <p class="small">
          <strong>{count(records.different)}</strong> sent again with other content than stored.
        </p>
      )}
    </>
  );
}
