import { count } from '../../formats/numbers.js';
import { recently } from '../../formats/times.js';
import { Breakable } from '../../parts/breakable.js';
import type { Refusal } from '../../service/refusals.js';

/** Left what was refused, right what to do. */
export function RefusalRow({ refusal }: { readonly refusal: Refusal }) {
  const { count: times, code, operation, import_supplier: supplier } = refusal;
  const { first_at: first, last_at: last, example, meaning, remedy } = refusal;
  return (
    <li class="refusal card">
      <p class="refusal-times">
        <strong>{count(times)}</strong>
        <span class="soft small">{times === 1 ? 'time' : 'times'}</span>
      </p>
      <div class="refusal-what">
        <h2>
          <code>
            <Breakable text={code} />
          </code>
        </h2>
        <p>
          {operation} <span class="soft">of</span> {supplier}
        </p>
        <p class="soft small">
          Last <time dateTime={last}>{recently(last)}</time>, first{' '}
          <time dateTime={first}>{recently(first)}</time>
        </p>
      </div>
      <dl class="refusal-example small">
        <dt class="soft">Example</dt>
        <dd>
          {example.attr !== null && (
            <>
              <code>{example.attr}</code>:{' '}
            </>
          )}
          {example.value_type !== null && `${example.value_type}, `}
          status {example.status}
        </dd>
      </dl>
      <div class="refusal-remedy">
        <p>{meaning ?? 'This version of the service does not explain this code.'}</p>
        {remedy !== null && (
          <p>
            <strong>What to do:</strong> {remedy}
          </p>
        )}
      </div>
    </li>
  );
}
