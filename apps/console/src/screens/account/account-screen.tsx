import { Answer } from '../../parts/answer.js';
import { Empty } from '../../parts/states.js';
import { hrefOf, type Route } from '../../routing/route.js';
import {
  searchAccounts,
  SEARCH_KEYS,
  type FoundAccount,
  type SearchKey,
} from '../../service/accounts.js';
import { useAnswer } from '../../service/use-answer.js';
import { useSession } from '../../session/session.js';
import type { Screen } from '../screen.js';
import { AccountView } from './account-view.js';
import { SearchForm } from './search-form.js';

/** One account as support sees it. */
function Account({ route: { rest, query } }: { readonly route: Route }) {
  const [supplier, external, number] = rest;
  const [by, value] = searchIn(query);
  return (
    <>
      <h1>Account</h1>
      <SearchForm key={`${by} ${value}`} by={by} value={value} />
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
        value !== '' && <Found by={by} value={value} />
      )}
      {rest.length === 0 && value === '' && (
        <Empty title="Search for an account">
          Enter its number as the supplier or the platform knows it, or the id of one of its
          transactions. The whole text has to match.
        </Empty>
      )}
    </>
  );
}

function searchIn(query: Route['query']): readonly [SearchKey, string] {
  const by = Object.keys(SEARCH_KEYS).find((key) => query[key] !== undefined) ?? DEFAULT_KEY;
  return [by as SearchKey, query[by] ?? ''];
}

const DEFAULT_KEY: SearchKey = 'external_account_number';

interface FoundProps {
  readonly by: SearchKey;
  readonly value: string;
}

function Found({ by, value }: FoundProps) {
  const session = useSession();
  const answer = useAnswer(
    (signal) => searchAccounts(session, by, value, signal),
    [session, by, value],
  );
  return (
    <Answer answer={answer} what="the accounts">
      {(accounts) => {
        const [first, ...others] = accounts;
        if (!first)
          return (
            <Empty title="No account matches">
              No account that you may see has the {SEARCH_KEYS[by].toLowerCase()}{' '}
              <code>{value}</code>. Capital letters count, and the whole text has to match.
            </Empty>
          );
        if (others.length === 0) return <AccountView account={first} />;
        return <Choice accounts={accounts} />;
      }}
    </Answer>
  );
}

function Choice({ accounts }: { readonly accounts: readonly FoundAccount[] }) {
  return (
    <ul class="choice" aria-label="Accounts that match">
      {accounts.map((account) => (
        <li key={account.service_account_number}>
          <a
            class="card"
            href={hrefOf([
              'account',
              account.import_supplier,
              account.external_account_number,
              account.service_account_number,
            ])}
          >
            <strong>{account.external_account_number}</strong>
            <span>{account.import_supplier}</span>
            <code>{account.service_account_number}</code>
          </a>
        </li>
      ))}
    </ul>
  );
}

export const ACCOUNT: Screen = {
  path: 'account',
  title: 'Account',
  audience: 'everyone',
  View: Account,
};
