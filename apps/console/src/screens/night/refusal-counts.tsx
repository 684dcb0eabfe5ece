import { count } from '../../formats/numbers.js';
import { recently } from '../../formats/times.js';
import { Breakable } from '../../parts/breakable.js';
import { hrefOf } from '../../routing/route.js';
import type { Progress } from '../../service/progress.js';

const SHOWN = 4;

/** The most frequent refusals of those that occur now. */
export function RefusalCounts({ progress }: { readonly progress: Progress }) {
  const { refusals, import_supplier: code } = progress;
  if (refusals.length === 0)
    return <p class="soft small refusals-none">No refusals in the last hour</p>;
  return (
    <div class="refusal-counts">
      <h3>
        Refusals{' '}
        <a class="small" href={hrefOf(['refusals'], { supplier: code })}>
          {refusals.length > SHOWN ? `all, with remedies` : 'remedies'}
          <span class="hidden"> for {code}</span>
        </a>
      </h3>
      <ul>
        {refusals.slice(0, SHOWN).map((refusal) => (
          <li key={`${refusal.operation} ${refusal.code}`}>
            <strong class="number">{count(refusal.count)}</strong>
            <span class="refusal-code">
              <a href={hrefOf(['refusals'], { supplier: code, code: refusal.code })}>
                <code>
                  <Breakable text={refusal.code} />
                </code>
              </a>{' '}
              <span class="soft">in {wordsOf(refusal.operation)}</span>
            </span>
            <time class="soft small" dateTime={refusal.last_at}>
              {recently(refusal.last_at)}
            </time>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** `payment-instruction` and `payment_instructions` are words for machines. */
function wordsOf(operation: string): string {
  return operation.replaceAll(/[-_]/g, ' ');
}
