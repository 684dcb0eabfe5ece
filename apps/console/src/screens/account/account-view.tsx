import type { ClientFailure } from '@data-import/client';
import { useState } from 'preact/hooks';
import { day, moment } from '../../formats/times.js';
import { Answer } from '../../parts/answer.js';
import { Card } from '../../parts/card.js';
import { Failed } from '../../parts/states.js';
import { readAccount, type AccountPage, type FoundAccount } from '../../service/accounts.js';
import { useAnswer } from '../../service/use-answer.js';
import { useSession } from '../../session/session.js';
import { Instructions } from './instructions.js';
import { PinnedNotes } from './pinned-notes.js';
import { Timeline } from './timeline.js';

/** The support view: what is standing on one side, what happened on the other. */
export function AccountView({ account }: { readonly account: FoundAccount }) {
  const session = useSession();
  const answer = useAnswer(
    (signal) => readAccount(session, account, undefined, signal),
    [session, account.service_account_number],
  );
  return (
    <Answer answer={answer} what="the account">
      {(page) => <Pages account={account} first={page} />}
    </Answer>
  );
}

type Period = AccountPage['view']['statement_period'];

interface PagesProps {
  readonly account: FoundAccount;
  readonly first: AccountPage;
}

function Pages({ account, first }: PagesProps) {
  const session = useSession();
  const [pages, setPages] = useState<readonly AccountPage[]>([first]);
  const [failure, setFailure] = useState<ClientFailure>();
  const [isBusy, setBusy] = useState(false);
  const cursor = pages.at(-1)?.cursor;
  const { view } = first;
  const notes = pages.flatMap((page) => page.view.notes);

  const loadOlder = async () => {
    if (isBusy) return;
    setBusy(true);
    const older = await readAccount(session, account, cursor, new AbortController().signal);
    setBusy(false);
    setFailure(older.isErr() ? older.error : undefined);
    if (older.isOk()) setPages([...pages, older.value]);
  };

  return (
    <div class="account">
      <header class="account-head">
        <h2 class="account-number">{view.external_account_number}</h2>
        <dl>
          <div>
            <dt>Supplier</dt>
            <dd>{view.import_supplier}</dd>
          </div>
          <div>
            <dt>Account number</dt>
            <dd>{view.service_account_number}</dd>
          </div>
          <div>
            <dt>Created</dt>
            <dd>{moment(view.account_created_at)}</dd>
          </div>
          <div>
            <dt>Open statement period</dt>
            <dd>{view.statement_period ? periodOf(view.statement_period) : 'None'}</dd>
          </div>
        </dl>
      </header>
      <aside class="account-standing" aria-label="What is standing">
        <PinnedNotes notes={notes} />
        <Instructions instructions={view.payment_instructions} used={view.payment_instruction} />
      </aside>
      <Card title="Timeline" class="account-timeline">
        <Timeline
          notes={notes}
          transactions={pages.flatMap((page) => page.view.transactions)}
          statements={pages.flatMap((page) => page.view.statements)}
        />
        {failure && <Failed failure={failure} what="older records" />}
        {cursor !== undefined && (
          <button type="button" aria-disabled={isBusy} onClick={() => void loadOlder()}>
            Load older records
          </button>
        )}
      </Card>
    </div>
  );
}

function periodOf({ from_date: from, to_date: to }: NonNullable<Period>): string {
  return to === null ? `from ${day(from)}` : `${day(from)} – ${day(to)}`;
}
