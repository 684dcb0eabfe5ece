import { words } from '../../formats/words.js';
import { Badge } from '../../parts/badge.js';
import { Breakable } from '../../parts/breakable.js';
import { Answer, Empty } from '../../parts/states.js';
import { hrefOf, type Route } from '../../routing/route.js';
import { isImported, searchAccounts, type FoundAccount } from '../../service/accounts.js';
import { useAnswer } from '../../service/use-answer.js';
import { useSession } from '../../session/session.js';
import { AccountView } from './account-view.js';

export function Account({ route: { rest, query } }: { readonly route: Route }) {
  const [supplier, external, number] = rest;
  // An address without the account's own number is searched for as far as it goes.
  const value = query['q']?.trim() ?? external ?? supplier ?? '';
  return (
    <>
      <h1>Account</h1>
      {supplier !== undefined && external !== undefined && number !== undefined ? (
        <AccountView
          key={number}
          account={{
            service_account_number: number,
            import_supplier: supplier,
            external_account_number: external,
          }}
        />
      ) : (
        value !== '' && <Found value={value} />
      )}
      {value === '' && (
        <Empty title="Search for an account">
          Enter the beginning of its number, as the supplier or the platform knows it, or the id of
          one of its transactions in the box above. <kbd>Ctrl K</kbd> leads there from every screen.
        </Empty>
      )}
    </>
  );
}

function Found({ value }: { readonly value: string }) {
  const session = useSession();
  const answer = useAnswer((signal) => searchAccounts(session, value, signal), [session, value]);
  return (
    <Answer answer={answer} what="the accounts">
      {(accounts) => {
        const [first, ...others] = accounts;
        if (!first)
          return (
            <Empty title="No account matches">
              No account that you may see has a number that begins with <code>{value}</code>, or a
              transaction with this id.
            </Empty>
          );
        if (others.length === 0 && isImported(first)) return <AccountView account={first} />;
        return <Choice accounts={accounts} />;
      }}
    </Answer>
  );
}

/** An account that is not imported leads to its import, which can be tried again there. */
function Choice({ accounts }: { readonly accounts: readonly FoundAccount[] }) {
  return (
    <ul class="choice stack" aria-label="Accounts that match">
      {accounts.map((account) => (
        <li key={`${account.import_supplier} ${account.external_account_number}`}>
          <a class="card" href={addressOf(account)}>
            <strong>{account.external_account_number}</strong>
            <span>
              <Breakable text={account.import_supplier} />
            </span>
            {isImported(account) ? (
              <code>{account.service_account_number}</code>
            ) : (
              <span>
                <Badge tone={account.status === 'FAILED' ? 'bad' : 'still'}>
                  {words(account.status)}
                </Badge>{' '}
                {account.failure_reason}
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}

function addressOf(account: FoundAccount): string {
  const { import_supplier: supplier, external_account_number: external, status } = account;
  return isImported(account)
    ? hrefOf(['account', supplier, external, account.service_account_number])
    : hrefOf(['imports', supplier], { state: status.toLowerCase() });
}
