import { count, rate } from '../../formats/numbers.js';
import { Sparkline } from '../../parts/sparkline.js';
import type { Progress } from '../../service/progress.js';

const KINDS = [
  ['transactions', 'Transactions'],
  ['notes', 'Notes'],
  ['statements', 'Statements'],
  ['payment_instructions', 'Instructions'],
] as const;

/** Shows the stored totals, the rates and the last hour. */
export function Flows({ progress }: { readonly progress: Progress }) {
  const { records, rates, last_hour: minutes } = progress;
  return (
    <>
      <table class="flows">
        <thead>
          <tr>
            <th scope="col">Stored</th>
            <th scope="col" class="number">
              Total
            </th>
            <th scope="col" class="number">
              Per second
            </th>
            <th scope="col">Last hour</th>
          </tr>
        </thead>
        <tbody>
          {KINDS.map(([kind, name]) => {
            const values = minutes.map((minute) => minute[kind]);
            const most = Math.max(0, ...values);
            return (
              <tr key={kind}>
                <th scope="row">{name}</th>
                <td class="number">{count(records[kind])}</td>
                <td class={rates && rates[kind] > 0 ? 'number' : 'number soft'}>
                  {rates ? rate(rates[kind]) : 'Unknown'}
                </td>
                <td>
                  <Sparkline
                    values={values}
                    slots={60}
                    label={`At most ${count(most)} a minute in the last hour`}
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
