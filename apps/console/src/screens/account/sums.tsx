import { amount, balance } from '../../formats/amounts.js';
import { count } from '../../formats/numbers.js';
import { words } from '../../formats/words.js';
import { Answer } from '../../parts/answer.js';
import { Card } from '../../parts/card.js';
import type { AccountTotals } from '../../service/accounts.js';
import type { Answered } from '../../service/use-answer.js';

/** The balance of imported items and the sums by type, which callers on the phone ask for first. */
export function Sums({ totals }: { readonly totals: Answered<AccountTotals | undefined> }) {
  return (
    <Card title="Balance of imported items" class="account-sums">
      <Answer answer={totals} what="the sums">
        {(found) => found && <Found totals={found} />}
      </Answer>
    </Card>
  );
}

function Found({
  totals: { amounts, statements, transactions },
}: {
  readonly totals: AccountTotals;
}) {
  return (
    <>
      <p class="account-balance">{amount(balance(amounts))}</p>
      <dl>
        {Object.entries(amounts).map(([type, sum]) => (
          <div key={type}>
            <dt>{words(type)}</dt>
            <dd>{amount(sum)}</dd>
          </div>
        ))}
        <div>
          <dt>Transactions</dt>
          <dd>{count(transactions)}</dd>
        </div>
        <div>
          <dt>Statements</dt>
          <dd>{count(statements)}</dd>
        </div>
      </dl>
      <p class="soft small">Charges and repayments, less payments and credits.</p>
    </>
  );
}
