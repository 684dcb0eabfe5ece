import { amount, balance } from '../../formats/amounts.js';
import { count } from '../../formats/numbers.js';
import { words } from '../../formats/words.js';
import { Card } from '../../parts/card.js';
import { Facts } from '../../parts/facts.js';
import type { AccountTotals } from '../../service/accounts.js';

/** The balance of imported items and the sums by type, which callers on the phone ask for first. */
export function Sums({ totals }: { readonly totals: AccountTotals }) {
  const { amounts, statements, transactions } = totals;
  return (
    <Card title="Balance of imported items">
      <p class="account-balance">{amount(balance(amounts))}</p>
      <Facts
        look="figures"
        facts={[
          ...Object.entries(amounts).map(([type, sum]) => [words(type), amount(sum)] as const),
          ['Transactions', count(transactions)],
          ['Statements', count(statements)],
        ]}
      />
      <p class="soft small">Charges and repayments, less payments and credits.</p>
    </Card>
  );
}
