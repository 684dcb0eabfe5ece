import { useState } from 'preact/hooks';
import { counted } from '../../formats/numbers.js';
import { Empty, Failed } from '../../parts/states.js';
import { Table, type Column } from '../../parts/table.js';
import { Time } from '../../parts/time.js';
import { hrefOf, type Route } from '../../routing/route.js';
import {
  AUDIT_FILTERS,
  AUDIT_PAGE_SIZE,
  changesIn,
  readAudit,
  type AuditEntry,
  type AuditFilter,
} from '../../service/audit.js';
import { usePages } from '../../service/use-pages.js';
import { useSession } from '../../session/session.js';
import { AuditFilters } from './audit-filters.js';
import { EntryDialog } from './entry-dialog.js';

export function Audit({ route: { query } }: { readonly route: Route }) {
  const filter: AuditFilter = Object.fromEntries(
    Object.entries(query).filter(([name]) => AUDIT_FILTERS.some((one) => one === name)),
  );
  return (
    <>
      <h1>Audit</h1>
      <p class="soft">
        Each change by an operator, each import of accounts by a caller, and each look at one
        account. A subject is the id of an API key or an organisation; an account or a business is a
        digest, the same for all entries about it, which tells nothing about it once it is erased.
      </p>
      <AuditFilters filter={filter} />
      <Entries key={JSON.stringify(filter)} filter={filter} />
    </>
  );
}

function Entries({ filter }: { readonly filter: AuditFilter }) {
  const session = useSession();
  const [opened, setOpened] = useState<AuditEntry>();
  const rows = usePages(
    (cursor, signal) => readAudit(session, filter, cursor, signal),
    AUDIT_PAGE_SIZE,
    [session],
  );
  if (rows.isWhole && rows.count === 0)
    return Object.keys(filter).length === 0 ? (
      <Empty title="No entries yet">
        Pause a supplier, or look at an account: the entry is here at once.
      </Empty>
    ) : (
      <Empty title="No entry matches">
        <a href={hrefOf(['audit'])}>Show all</a>
      </Empty>
    );
  const failed = rows.failure && (
    <Failed failure={rows.failure} what="the entries" onRetry={rows.retry} />
  );
  if (failed && !rows.rowAt(0)) return failed;
  return (
    <>
      {failed}
      <p class="soft small" role="status">
        {rows.isWhole
          ? counted(rows.count, 'entry', 'entries')
          : 'Newest first. More are loaded as you scroll.'}
      </p>
      <Table
        label="Entries of the audit, newest first"
        columns={columnsOf(filter, setOpened)}
        count={rows.count}
        rowAt={rows.rowAt}
        keyOf={({ number }) => String(number)}
        onSeen={rows.onSeen}
      />
      {opened && <EntryDialog entry={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** Values that can be filtered by lead to all entries with them. */
function columnsOf(
  filter: AuditFilter,
  onOpen: (entry: AuditEntry) => void,
): readonly Column<AuditEntry>[] {
  const only = (chosen: AuditFilter) => hrefOf(['audit'], { ...filter, ...chosen });
  return [
    {
      title: 'Time',
      width: '10rem',
      cell: (entry) => (
        <button type="button" class="link" onClick={() => onOpen(entry)}>
          <Time at={entry.at} />
          <span class="hidden"> Details of entry {entry.number}</span>
        </button>
      ),
    },
    {
      title: 'Action',
      // The longest name.
      width: 'minmax(8rem, 18rem)',
      isLong: true,
      cell: ({ action }) => (
        <a href={only({ action })} title={action}>
          {action}
        </a>
      ),
    },
    {
      title: 'Actor',
      width: 'minmax(6rem, 0.6fr)',
      cell: ({ actor: { api_key_id: key, label, user } }) => (
        <a href={only({ actor: user ?? key ?? '' })} title={key ?? ''}>
          {user ?? label ?? key}
        </a>
      ),
    },
    {
      title: 'Supplier',
      width: 'minmax(7rem, 10rem)',
      cell: ({ import_supplier: supplier }) =>
        supplier === null ? (
          '–'
        ) : (
          <a href={only({ import_supplier: supplier })} title={supplier}>
            {supplier}
          </a>
        ),
    },
    {
      title: 'Subject',
      width: '7.5rem',
      cell: ({ subject }) => (subject === null ? '–' : <code title={subject}>{subject}</code>),
    },
    {
      title: 'Change, reason',
      width: 'minmax(8rem, 2fr)',
      isLong: true,
      cell: (entry) => {
        const text = [changesIn(entry), entry.reason ?? ''].filter(Boolean).join('. ');
        return text === '' ? (
          '–'
        ) : (
          <button type="button" class="link" title={text} onClick={() => onOpen(entry)}>
            {text}
          </button>
        );
      },
    },
  ];
}
