import { amount } from '../../formats/amounts.js';
import { day, moment } from '../../formats/times.js';
import { words } from '../../formats/words.js';
import { Time } from '../../parts/time.js';
import { Badge } from '../../parts/badge.js';
import type { ViewedNote, ViewedStatement, ViewedTransaction } from '../../service/accounts.js';
import type { Entry } from './entries.js';
import { RemoveButton } from './remove-button.js';

export function EntryContent({ entry }: { readonly entry: Entry }) {
  switch (entry.kind) {
    case 'note':
      return (
        <>
          <NoteContent note={entry.note} />
          <p class="entry-line line soft small">
            <Time at={entry.note.created_at} as={moment} />
            {entry.note.is_pinned && (
              <Badge tone="busy" shape="pin">
                Pinned
              </Badge>
            )}
            <RemoveNote note={entry.note} />
          </p>
        </>
      );
    case 'transaction':
      return <TransactionContent transaction={entry.transaction} />;
    case 'statement':
      return <StatementContent statement={entry.statement} />;
  }
}

export function RemoveNote({ note }: { readonly note: ViewedNote }) {
  const { body, document_paths, created_at } = note;
  const named = body === null ? { document_paths, created_at } : { body, created_at };
  return (
    <RemoveButton what={`note of ${moment(created_at)}`} item={{ kind: 'notes', note: named }} />
  );
}

export function NoteContent({ note }: { readonly note: ViewedNote }) {
  return (
    <>
      {note.body !== null && <p class="note-body">{note.body}</p>}
      {note.document_paths.map(({ document_path: path }) => (
        <p key={path} class="small">
          Document <code>{path}</code>
        </p>
      ))}
    </>
  );
}

function TransactionContent({ transaction }: { readonly transaction: ViewedTransaction }) {
  const { transaction_date: date, posted_transaction_date: posted } = transaction;
  const kind = transaction.reason ?? transaction.payment_type;
  return (
    <>
      <p class="entry-line line">
        <strong>{words(transaction.type)}</strong>
        {kind !== undefined && <span class="soft">{words(kind)}</span>}
        <strong class="entry-amount">{amount(transaction.amount)}</strong>
      </p>
      {posted !== date && (
        <p class="entry-line line small">
          <Badge tone="warning" shape="arrow">
            Moved
          </Badge>
          <span>Sent with {day(posted)}, stored under the open statement period</span>
        </p>
      )}
      {[transaction.display_note, transaction.note].map(
        (note) => note !== undefined && note !== '' && <p class="small">{note}</p>,
      )}
      <p class="soft small">
        <code>{transaction.transaction_id}</code>
        {transaction.reference !== undefined && transaction.reference !== '' && (
          <> · reference {transaction.reference}</>
        )}{' '}
        <RemoveButton
          what={`transaction ${transaction.transaction_id}`}
          item={{ kind: 'transactions', transaction_id: transaction.transaction_id }}
        />
      </p>
    </>
  );
}

function StatementContent({ statement }: { readonly statement: ViewedStatement }) {
  const { statement_path: path, document_url: url } = statement;
  return (
    <>
      <p class="entry-line line">
        <strong>No. {statement.number}</strong>
        <span class="soft">
          {day(statement.bill_period_from_date)} – {day(statement.bill_period_to_date)}
        </span>
        <strong class="entry-amount">{amount(statement.gross_amount)}</strong>
      </p>
      <p class="small">
        {path === undefined && <span class="soft">Without a document</span>}
        {path !== undefined && url === null && (
          <>
            Document <code>{path}</code>
          </>
        )}
        {path !== undefined && url !== null && (
          <a href={url} target="_blank" rel="noopener noreferrer">
            Open <code>{path}</code>
          </a>
        )}
      </p>
      <p class="soft small">
        <code>{statement.statement_id}</code>{' '}
        <RemoveButton
          what={`statement ${statement.statement_id}`}
          item={{ kind: 'historical-statements', statement_id: statement.statement_id }}
        />
      </p>
    </>
  );
}
