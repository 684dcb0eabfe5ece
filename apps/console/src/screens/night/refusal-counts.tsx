import { Time } from '../../parts/time.js';
import type { ComponentChildren } from 'preact';
import { count } from '../../formats/numbers.js';
import { Breakable } from '../../parts/breakable.js';
import { hrefOf } from '../../routing/route.js';
import type { Progress } from '../../service/progress.js';
import { useFailures } from '../../service/use-health.js';

const SHOWN = 4;

export function RefusalCounts({ progress }: { readonly progress: Progress }) {
  const { refusals, import_supplier: code } = progress;
  if (refusals.length === 0) return <p class="soft small">No refusals in the last hour</p>;
  return (
    <div class="refusal-counts">
      <div class="line apart">
        <h3>Refusals</h3>
        <a class="small" href={hrefOf(['refusals'], { supplier: code })}>
          {refusals.length > SHOWN ? `all, with remedies` : 'remedies'}
          <span class="hidden"> for {code}</span>
        </a>
      </div>
      <ul>
        {refusals.slice(0, SHOWN).map((refusal) => (
          <Line key={`${refusal.operation} ${refusal.code}`} supplier={code} counted={refusal} />
        ))}
      </ul>
    </div>
  );
}

/** The requests of the supplier that the service failed in the last minutes; only operators are told. */
export function FailureCounts({ supplier }: { readonly supplier: string }) {
  const own = useFailures().filter(({ import_supplier: code }) => code === supplier);
  if (own.length === 0) return null;
  return (
    <div class="refusal-counts">
      <h3>Failures in the last 5 minutes</h3>
      <ul>
        {own.map((one) => (
          <Line key={`${one.operation} ${one.code}`} supplier={supplier} counted={one}>
            , since <Time at={one.since} />, on {one.servers.join(', ')}
          </Line>
        ))}
      </ul>
    </div>
  );
}

interface LineProps {
  readonly supplier: string;
  readonly counted: Progress['refusals'][number];
  readonly children?: ComponentChildren;
}

function Line({
  supplier,
  counted: { operation, code, count: times, last_at: at },
  children,
}: LineProps) {
  return (
    <li>
      <strong class="number">{count(times)}</strong>
      <span class="refusal-code">
        <a href={hrefOf(['refusals'], { supplier, code })}>
          <code>
            <Breakable text={code} />
          </code>
        </a>{' '}
        <span class="soft">
          in {wordsOf(operation)}
          {children}
        </span>
      </span>
      <span class="soft small">
        {children !== undefined && 'last '}
        <Time at={at} />
      </span>
    </li>
  );
}

/** `payment-instruction` and `payment_instructions` are words for machines. */
function wordsOf(operation: string): string {
  return operation.replaceAll(/[-_]/g, ' ');
}
