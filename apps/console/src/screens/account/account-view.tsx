import { Time } from '../../parts/time.js';
import type { ClientFailure } from '@data-import/client';
import { useEffect, useState } from 'preact/hooks';
import { counted } from '../../formats/numbers.js';
import { day, moment } from '../../formats/times.js';
import { Card } from '../../parts/card.js';
import { Facts } from '../../parts/facts.js';
import { Answer, Failed } from '../../parts/states.js';
import { hrefOf } from '../../routing/route.js';
import { readAccount, type AccountPage, type ImportedAccount } from '../../service/accounts.js';
import { useAnswer } from '../../service/use-answer.js';
import { useSession } from '../../session/session.js';
import { Appends } from './appends.js';
import { EraseButton, Erased, type ErasedProps } from './erasure.js';
import { Instructions } from './instructions.js';
import { ItemsContext } from './remove-button.js';
import { PinnedNotes } from './pinned-notes.js';
import { isOfMove } from './entries.js';
import { Sums } from './sums.js';
import { Timeline } from './timeline.js';

/** The support view: the present state on one side, the history on the other. */
export function AccountView({ account }: { readonly account: ImportedAccount }) {
  const session = useSession();
  const [removals, setRemovals] = useState(0);
  const [erased, setErased] = useState<ErasedProps>();
  const answer = useAnswer(
    (signal) => readAccount(session, account, undefined, signal),
    [session, account.service_account_number, removals],
  );
  if (erased) return <Erased {...erased} />;
  return (
    <Answer answer={answer} what="the account">
      {(page) => (
        <ItemsContext.Provider
          value={{
            supplier: page.view.import_supplier,
            account: page.view.external_account_number,
            onRemoved: () => setRemovals(removals + 1),
          }}
        >
          <Pages first={page} onErased={setErased} />
        </ItemsContext.Provider>
      )}
    </Answer>
  );
}

type Period = AccountPage['view']['statement_period'];

/** The page reads at most so many pages on its own to find the customer's notes. */
const MOST_AHEAD = 5;

interface PagesProps {
  readonly first: AccountPage;
  readonly onErased: (erased: ErasedProps) => void;
}

function Pages({ first, onErased }: PagesProps) {
  const session = useSession();
  const [pages, setPages] = useState<readonly AccountPage[]>([first]);
  const [failure, setFailure] = useState<ClientFailure>();
  const [isBusy, setBusy] = useState(false);
  const cursor = pages.at(-1)?.cursor;
  // The address may name another external number: the view has that of the account.
  const { view } = first;
  const all = pages.flatMap((page) => page.view.notes);
  const notes = all.filter((note) => !isOfMove(note));

  const loadOlder = async () => {
    if (isBusy) return;
    setBusy(true);
    const older = await readAccount(session, view, cursor, new AbortController().signal);
    setBusy(false);
    setFailure(older.isErr() ? older.error : undefined);
    if (older.isOk()) setPages([...pages, older.value]);
  };

  // Pinned notes come first: a page of the service's notes may precede the customer's.
  const isAllOfMoves = notes.length === 0 && all.length > 0;
  useEffect(() => {
    if (isAllOfMoves && cursor !== undefined && pages.length < MOST_AHEAD) void loadOlder();
  }, [isAllOfMoves, cursor]);

  return (
    <div class="account">
      <header class="account-head line">
        <h2 class="account-number">{view.external_account_number}</h2>
        <Facts
          look="figures"
          facts={[
            [
              'Supplier',
              <a href={hrefOf(['suppliers', view.import_supplier])}>{view.import_supplier}</a>,
            ],
            ['Account number', view.service_account_number],
            ['Created', <Time at={view.account_created_at} as={moment} />],
            [
              'Open statement period',
              view.statement_period ? periodOf(view.statement_period) : 'None',
            ],
          ]}
        />
        <EraseButton account={view} onErased={(items) => onErased({ account: view, items })} />
      </header>
      <aside class="account-standing stack" aria-label="Balance, instructions and loads">
        {view.totals && <Sums totals={view.totals} />}
        <PinnedNotes notes={notes} />
        {all.length > notes.length && (
          <p class="small">
            {view.totals
              ? counted(view.totals.moved_transactions, 'transaction was', 'transactions were')
              : 'Transactions were'}{' '}
            moved into the open statement period. Each says so itself.
          </p>
        )}
        <Instructions instructions={view.payment_instructions} used={view.payment_instruction} />
        <Appends supplier={view.import_supplier} appends={view.appends} />
      </aside>
      <Card title="Timeline" class="account-timeline">
        <Timeline
          notes={notes}
          transactions={pages.flatMap((page) => page.view.transactions)}
          statements={pages.flatMap((page) => page.view.statements)}
          isBusy={isBusy}
          onOlder={cursor === undefined ? undefined : () => void loadOlder()}
        />
        {failure && <Failed failure={failure} what="older records" />}
      </Card>
    </div>
  );
}

function periodOf({ from_date: from, to_date: to }: NonNullable<Period>): string {
  return to === null ? `from ${day(from)}` : `${day(from)} – ${day(to)}`;
}
