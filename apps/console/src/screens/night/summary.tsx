import { count, rate } from '../../formats/numbers.js';
import type { Progress } from '../../service/progress.js';

/** All suppliers together, to be read from across the room. */
export function Summary({ suppliers }: { readonly suppliers: readonly Progress[] }) {
  const sum = (of: (supplier: Progress) => number) =>
    suppliers.reduce((total, supplier) => total + of(supplier), 0);
  const having = (status: string) => suppliers.filter((one) => one.status === status).length;
  const failed = sum(({ accounts }) => accounts.failed);

  return (
    <dl class="summary" aria-label="All suppliers">
      <Figure name="Suppliers ongoing" value={count(having('ONGOING'))} />
      <Figure name="Paused" value={count(having('PAUSED'))} />
      <Figure name="Complete" value={count(having('COMPLETE'))} />
      <Figure name="Accounts imported" value={count(sum(({ accounts }) => accounts.completed))} />
      <Figure name="Imports failed" value={count(failed)} isBad={failed > 0} />
      <Figure
        name="Transactions per second"
        value={
          suppliers.some(({ rates }) => rates === null)
            ? 'Unknown'
            : rate(sum(({ rates }) => rates?.transactions ?? 0))
        }
      />
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly isBad?: boolean;
}

function Figure({ name, value, isBad = false }: FigureProps) {
  return (
    <div class={isBad ? 'figure is-bad' : 'figure'}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
