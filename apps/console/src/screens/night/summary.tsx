import { count, rate } from '../../formats/numbers.js';
import { Facts, type Fact } from '../../parts/facts.js';
import type { Progress } from '../../service/progress.js';

export function Summary({ suppliers }: { readonly suppliers: readonly Progress[] }) {
  const sum = (of: (supplier: Progress) => number) =>
    suppliers.reduce((total, supplier) => total + of(supplier), 0);
  const having = (status: string) => count(suppliers.filter((one) => one.status === status).length);
  const failed = sum(({ accounts }) => accounts.failed);
  const isUnknown = suppliers.some(({ rates }) => rates === null);
  const transactions = sum(({ rates }) => rates?.transactions ?? 0);

  const facts: readonly Fact[] = [
    ['ongoing', having('ONGOING')],
    ['paused', having('PAUSED')],
    ['complete', having('COMPLETE')],
    ['accounts imported', count(sum(({ accounts }) => accounts.completed))],
    ['imports failed', count(failed), failed > 0],
    ['transactions per second', isUnknown ? 'Unknown' : rate(transactions)],
  ];
  return (
    <Facts
      look="summary"
      label="All suppliers"
      facts={facts.filter(([, value]) => value !== '0')}
    />
  );
}
