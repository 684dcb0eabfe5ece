import { count, rate } from '../../formats/numbers.js';
import { words } from '../../formats/words.js';
import { Head } from '../../parts/rows.js';
import { Sparkline } from '../../parts/sparkline.js';
import { KINDS } from '../../service/batches.js';
import type { Progress } from '../../service/progress.js';

export function Flows({ progress }: { readonly progress: Progress }) {
  const { records, rates, last_hour: minutes } = progress;
  return (
    <>
      <table class="flows">
        <Head titles={['Stored', 'Total', 'Per second', 'Last hour']} numbers={[1, 2]} />
        <tbody>
          {KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row">{words(kind)}</th>
              <td class="number">{count(records[kind])}</td>
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
          ))}
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
